import { defineResource } from '#definitions/define-resource.ts'
import {
  bilingual,
  choice,
  longText,
  reference,
  remark,
  status,
  text,
} from '#definitions/fields.ts'

export const customers = defineResource({
  name: 'customer',
  title: { one: { en: 'Customer', 'zh-CN': '客户' }, many: { en: 'Customers', 'zh-CN': '客户' } },
  icon: 'peoples',
  permission: 'shop:customer',
  menu: { under: 'shop' },
  scope: { department: 'department' },
  titleField: 'customerName',
  paths: { list: '/api/v1/customerList' },
  fields: {
    customerName: bilingual(
      { en: 'Name', 'zh-CN': '名称' },
      { required: true, unique: true, filter: true, sort: true },
    ),
    kind: choice(
      { en: 'Kind', 'zh-CN': '类型' },
      {
        options: {
          power: { en: 'Power station', 'zh-CN': '电厂' },
          steel: { en: 'Steelworks', 'zh-CN': '钢厂' },
          trade: { en: 'Trader', 'zh-CN': '贸易商' },
          other: { en: 'Other', 'zh-CN': '其他' },
        },
        required: true,
        filter: true,
        default: 'power',
      },
    ),
    department: reference(
      { en: 'Looked after by', 'zh-CN': '负责部门' },
      { to: 'department', required: true, filter: true },
    ),
    contact: text({ en: 'Contact', 'zh-CN': '联系人' }, { max: 64 }),
    telephone: text(
      { en: 'Telephone', 'zh-CN': '联系电话' },
      { max: 32, pattern: /[\d +()./-]*/, masked: true },
    ),
    address: longText({ en: 'Address', 'zh-CN': '地址' }, { max: 255, column: 'hidden' }),
    status: status(),
    remark: remark(),
  },
})
