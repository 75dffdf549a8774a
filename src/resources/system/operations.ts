import { defineResource } from '#definitions/define-resource.ts'
import { choice, instant, integer, text } from '#definitions/fields.ts'

/** What was done, by whom and when: the server writes it, and nobody makes or changes one. */
export const operations = defineResource({
  name: 'operation',
  title: {
    one: { en: 'Operation', 'zh-CN': '操作' },
    many: { en: 'Operations', 'zh-CN': '操作' },
  },
  icon: 'log',
  permission: 'system:sysoperlog',
  key: 'operId',
  paths: { list: '/api/v1/operloglist' },
  scope: 'all',
  titleField: 'event',
  // Its search box is written by hand.
  keywords: [],
  operations: [],
  fields: {
    event: text({ en: 'Operation', 'zh-CN': '操作' }, { filter: 'whole' }),
    operTime: instant({ en: 'Time', 'zh-CN': '时间' }, { sort: true }),
    operName: text({ en: 'Person', 'zh-CN': '操作人' }, { filter: true, sort: true }),
    roleKey: text(
      { en: 'Acting role', 'zh-CN': '操作角色' },
      { filter: true, example: { en: 'e.g. trader', 'zh-CN': '例如：trader' } },
    ),
    operUrl: text(
      { en: 'Call', 'zh-CN': '请求' },
      {
        filter: true,
        sort: true,
        example: { en: 'e.g. PUT /api/v1/role', 'zh-CN': '例如：PUT /api/v1/role' },
      },
    ),
    record: text(
      { en: 'Record', 'zh-CN': '记录' },
      { filter: true, example: { en: 'name or number', 'zh-CN': '名称或编号' } },
    ),
    code: integer({ en: 'Result', 'zh-CN': '结果' }, { sort: true }),
    status: choice(
      { en: 'Result', 'zh-CN': '结果' },
      {
        options: { 0: { en: 'Done', 'zh-CN': '成功' }, 1: { en: 'Failed', 'zh-CN': '失败' } },
        filter: true,
        column: 'none',
      },
    ),
    operIp: text(
      { en: 'IP address', 'zh-CN': 'IP 地址' },
      { filter: true, example: { en: 'e.g. 192.0.2.7', 'zh-CN': '例如：192.0.2.7' } },
    ),
    latencyTime: integer({ en: 'Duration', 'zh-CN': '耗时' }, { sort: true }),
    msg: text({ en: 'Message', 'zh-CN': '消息' }, { column: 'hidden' }),
    userAgent: text({ en: 'Browser', 'zh-CN': '浏览器' }, { column: 'hidden' }),
    requestId: text({ en: 'Request', 'zh-CN': '请求编号' }, { column: 'hidden' }),
  },
})
