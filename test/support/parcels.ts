import { defineResource } from '#definitions/define-resource.ts'
import {
  bilingual,
  choice,
  day,
  decimal,
  flag,
  integer,
  status,
  text,
} from '#definitions/fields.ts'

const boxes = { s: { en: 'Small', 'zh-CN': '小' }, l: { en: 'Large', 'zh-CN': '大' } }

export const parcels = defineResource({
  name: 'parcel',
  title: { one: { en: 'Parcel', 'zh-CN': '包裹' }, many: { en: 'Parcels', 'zh-CN': '包裹' } },
  icon: 'goods',
  permission: 'shop:parcel',
  menu: { under: 'shop' },
  scope: 'all',
  titleField: 'parcelName',
  key: 'parcel_id',
  paths: {
    list: '/api/store/parcel-list',
    record: '/api/store/parcels',
    update: '/api/store/parcels/change',
  },
  fields: {
    code: text(
      { en: 'Code', 'zh-CN': '编码' },
      { required: true, unique: true, filter: true, pattern: /P-\d{1,6}/, wire: 'goods_code' },
    ),
    parcelName: bilingual(
      { en: 'Name', 'zh-CN': '名称' },
      { required: true, filter: true, sort: true, wire: 'parcel_name' },
    ),
    size: choice(
      { en: 'Box', 'zh-CN': '箱型' },
      { options: boxes, required: true, filter: true, default: 's', wire: 'box_size' },
    ),
    weight: decimal(
      { en: 'Weight', 'zh-CN': '重量' },
      { scale: 3, unit: 'kg', min: 0, required: true, sort: true, wire: 'weight_kg' },
    ),
    pieces: integer({ en: 'Pieces', 'zh-CN': '件数' }, { min: 1, max: 99, wire: 'piece_count' }),
    sentOn: day({ en: 'Sent', 'zh-CN': '寄出日期' }, { sort: true, wire: 'sent_on' }),
    insured: flag({ en: 'Insured', 'zh-CN': '已投保' }, { filter: true, wire: 'is_insured' }),
    status: { ...status(), wire: 'row_status' },
  },
})
