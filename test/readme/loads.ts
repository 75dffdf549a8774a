import { defineResource } from '#definitions/define-resource.ts'
import { flag, integer, order, text } from '#definitions/fields.ts'

export const loads = defineResource({
  name: 'load',
  title: { one: { en: 'Load', 'zh-CN': '装车' }, many: { en: 'Loads', 'zh-CN': '装车' } },
  icon: 'truck',
  permission: 'shop:load',
  scope: 'all',
  titleField: 'lorry',
  order: { by: 'place' },
  fields: {
    lorry: text({ en: 'Lorry', 'zh-CN': '车牌' }, { required: true }),
    tonnes: integer({ en: 'Tonnes', 'zh-CN': '吨数' }, { min: 0, max: 60 }),
    place: order(),
    loaded: flag({ en: 'Loaded', 'zh-CN': '已装车' }),
  },
})
