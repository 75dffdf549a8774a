import type { StubbedCalls } from '../../support/session.ts'
import { defineResource } from '#definitions/define-resource.ts'
import {
  bilingual,
  choice,
  day,
  decimal,
  entry,
  flag,
  instant,
  integer,
  longText,
  money,
  reference,
  status,
  text,
} from '#definitions/fields.ts'

/** A record with a field of every kind. */
export const orders = defineResource({
  name: 'order',
  title: { one: { en: 'Order', 'zh-CN': '订单' }, many: { en: 'Orders', 'zh-CN': '订单' } },
  icon: 'list',
  permission: 'shop:order',
  scope: 'all',
  titleField: 'title',
  fields: {
    orderNo: text(
      { en: 'Number of the order', 'zh-CN': '订单号' },
      {
        required: true,
        unique: true,
        fixed: true,
        filter: true,
        pattern: /[A-Z]-\d+/,
        help: { en: 'Like A-1.', 'zh-CN': '例如 A-1。' },
      },
    ),
    title: bilingual(
      { en: 'Title', 'zh-CN': '标题' },
      { required: true, filter: true, sort: true },
    ),
    tonnes: integer(
      { en: 'Tonnes', 'zh-CN': '吨数' },
      { required: true, min: 1, max: 9_999, unit: 't', sort: true },
    ),
    price: money({ en: 'Price', 'zh-CN': '价格' }, { currency: 'CNY', min: 0 }),
    urgent: flag({ en: 'Urgent', 'zh-CN': '加急' }, { filter: true }),
    due: day({ en: 'Due', 'zh-CN': '交货日' }, { filter: true, sort: true }),
    sentAt: instant({ en: 'Sent', 'zh-CN': '发出' }),
    grade: choice(
      { en: 'Grade', 'zh-CN': '等级' },
      {
        filter: true,
        options: {
          a: { en: 'Fine', 'zh-CN': '优' },
          b: { en: 'Plain', 'zh-CN': '良' },
        },
      },
    ),
    kind: entry({ en: 'Kind', 'zh-CN': '煤种' }, { of: 'coal_kind', filter: true }),
    buyer: reference({ en: 'Buyer', 'zh-CN': '买方' }, { to: 'user', filter: true }),
    parent: reference({ en: 'Part of', 'zh-CN': '所属' }, { to: 'self' }),
    note: longText({ en: 'Note', 'zh-CN': '说明' }, { column: 'hidden', max: 20 }),
    token: text({ en: 'Token', 'zh-CN': '令牌' }, { secret: true }),
    total: decimal({ en: 'Total', 'zh-CN': '合计' }, { scale: 3, readOnly: true, unit: 'CNY' }),
    status: status(),
  },
})

export const ORDER = {
  orderId: 7,
  orderNo: 'A-1',
  title: 'Coke for Harbin',
  titleZh: '哈尔滨焦炭',
  tonnes: 1_200,
  price: '1234567.50',
  urgent: true,
  due: '2026-12-01',
  sentAt: '2026-01-04T09:12:00Z',
  grade: 'b',
  kind: 'coke',
  buyer: 5,
  buyerName: 'Lin',
  parent: null,
  parentName: '',
  note: 'By rail',
  total: '0.500',
  status: '0',
  createdAt: '2026-01-04T09:12:30Z',
  updatedAt: '2026-01-04T09:12:30Z',
  updateByName: 'Lin',
  version: 3,
}

const dictEntry = (dictValue: string, dictLabel: string, more: object = {}) => ({
  dictType: 'coal_kind',
  dictValue,
  dictLabel,
  dictSort: 1,
  listClass: '',
  isDefault: 'N',
  status: '0',
  ...more,
})

const page = (...list: readonly object[]) => ({
  code: 200,
  data: { list, count: list.length },
})

/** A server of one order, two kinds of coal and two people. */
export function orderServer(more: StubbedCalls = {}): StubbedCalls {
  let now = { ...ORDER }
  return {
    'GET /api/v1/orderList': () => page(now),
    'GET /api/v1/order/7': () => ({ code: 200, data: now }),
    'PUT /api/v1/order': body => {
      now = { ...now, ...Object(body), version: now.version + 1 }
      return { code: 200, data: now }
    },
    'POST /api/v1/order': body => ({
      code: 200,
      data: { ...Object(body), orderId: 8, version: 1 },
    }),
    'GET /api/v1/dict/databytype/coal_kind': {
      code: 200,
      data: [
        dictEntry('coke', 'Coke'),
        dictEntry('peat', 'Peat', { isDefault: 'Y' }),
        dictEntry('slack', 'Slack', { status: '1' }),
      ],
    },
    'GET /api/v1/sysUserList': (_, query) =>
      page(
        ...[
          { userId: 5, username: 'lin', nickName: 'Lin' },
          { userId: 6, username: 'nora', nickName: 'Nora' },
        ].filter(({ nickName }) => nickName.includes(query.get('nickName') ?? '')),
      ),
    ...more,
  }
}
