import { defineResource } from '#definitions/define-resource.ts'
import { choice, day, decimal, money, reference, remark, text } from '#definitions/fields.ts'
import { customers } from './customers.ts'
import { goods } from './goods.ts'

export const orders = defineResource({
  name: 'order',
  title: { one: { en: 'Order', 'zh-CN': '订单' }, many: { en: 'Orders', 'zh-CN': '订单' } },
  icon: 'order',
  permission: 'shop:order',
  menu: { under: 'shop' },
  scope: { department: 'department' },
  titleField: 'orderNumber',
  order: { by: 'orderedOn', descending: true },
  fields: {
    orderNumber: text(
      { en: 'Number', 'zh-CN': '订单号' },
      {
        required: true,
        unique: true,
        fixed: true,
        filter: true,
        sort: true,
        pattern: /[A-Z]{2}\d{6,12}/,
        help: {
          en: 'Two capital letters and 6 to 12 digits: CO2026112801.',
          'zh-CN': '两个大写字母和 6–12 位数字，例如 CO2026112801。',
        },
      },
    ),
    customer: reference(
      { en: 'Customer', 'zh-CN': '客户' },
      { to: customers, required: true, filter: true },
    ),
    article: reference(
      { en: 'Article', 'zh-CN': '商品' },
      { to: goods, required: true, filter: true },
    ),
    tonnes: decimal(
      { en: 'Amount', 'zh-CN': '数量' },
      { scale: 3, unit: 't', min: 0, required: true, sort: true },
    ),
    total: money(
      { en: 'Total', 'zh-CN': '总价' },
      { currency: 'CNY', min: 0, required: true, sort: true },
    ),
    orderedOn: day(
      { en: 'Ordered', 'zh-CN': '下单日期' },
      { required: true, filter: true, sort: true },
    ),
    state: choice(
      { en: 'State', 'zh-CN': '状态' },
      {
        options: {
          placed: { en: 'Placed', 'zh-CN': '已下单' },
          loaded: { en: 'Loaded', 'zh-CN': '已装车' },
          delivered: { en: 'Delivered', 'zh-CN': '已送达' },
          paid: { en: 'Paid', 'zh-CN': '已付款' },
          cancelled: { en: 'Cancelled', 'zh-CN': '已取消' },
        },
        required: true,
        filter: true,
        default: 'placed',
      },
    ),
    department: reference(
      { en: 'Department', 'zh-CN': '部门' },
      { to: 'department', required: true, filter: true },
    ),
    clerk: reference({ en: 'Clerk', 'zh-CN': '经办人' }, { to: 'user', filter: true }),
    remark: remark(),
  },
})
