import { defineResource } from '#definitions/define-resource.ts'
import {
  bilingual,
  day,
  entry,
  flag,
  integer,
  money,
  remark,
  status,
  text,
} from '#definitions/fields.ts'

export const goods = defineResource({
  name: 'goods',
  title: { one: { en: 'Article', 'zh-CN': '商品' }, many: { en: 'Goods', 'zh-CN': '商品' } },
  icon: 'coal',
  permission: 'shop:goods',
  menu: { under: 'shop' },
  scope: 'all',
  titleField: 'goodsName',
  keywords: ['goodsName', 'goodsCode'],
  fields: {
    goodsCode: text(
      { en: 'Code', 'zh-CN': '编码' },
      {
        required: true,
        unique: true,
        fixed: true,
        filter: true,
        sort: true,
        pattern: /[A-Z]{2}-\d{1,6}/,
        help: {
          en: 'Two capital letters, a dash and a number: DT-5500.',
          'zh-CN': '两个大写字母、短横线和数字，例如 DT-5500。',
        },
      },
    ),
    goodsName: bilingual(
      { en: 'Name', 'zh-CN': '名称' },
      { required: true, max: 64, filter: true, sort: true },
    ),
    coalKind: entry({ en: 'Kind', 'zh-CN': '煤种' }, { of: 'coal_kind', filter: true }),
    price: money(
      { en: 'Price per tonne', 'zh-CN': '吨价' },
      { currency: 'CNY', min: 0, sort: true },
    ),
    calorific: integer(
      { en: 'Calorific value', 'zh-CN': '热值' },
      { unit: 'kcal/kg', min: 0, max: 9_000, sort: true },
    ),
    inStock: flag({ en: 'In stock', 'zh-CN': '有货' }, { filter: true }),
    deliveredOn: day({ en: 'Delivery', 'zh-CN': '到货日期' }, { sort: true, filter: true }),
    status: status(),
    remark: remark(),
  },
})
