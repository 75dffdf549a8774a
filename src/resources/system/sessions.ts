import { defineResource } from '#definitions/define-resource.ts'
import { choice, flag, instant, text } from '#definitions/fields.ts'

/** The open sessions of all people: a sign-in makes them, and nobody changes one. */
export const sessions = defineResource({
  name: 'session',
  title: { one: { en: 'Session', 'zh-CN': '会话' }, many: { en: 'Sessions', 'zh-CN': '会话' } },
  icon: 'online',
  area: 'sessions',
  permission: 'system:session',
  operations: ['remove'],
  // Of the people whom the caller sees.
  scope: 'all',
  titleField: 'username',
  // Its search box is written by hand.
  keywords: [],
  order: { by: 'lastSeenAt', descending: true },
  fields: {
    username: text({ en: 'Person', 'zh-CN': '用户' }, { filter: true, sort: true }),
    agent: text(
      { en: 'Browser', 'zh-CN': '浏览器' },
      {
        filter: true,
        sort: true,
        example: { en: 'e.g. Firefox', 'zh-CN': '例如：Firefox' },
      },
    ),
    ip: text(
      { en: 'IP address', 'zh-CN': 'IP 地址' },
      {
        filter: true,
        sort: true,
        example: { en: 'e.g. 192.0.2.7', 'zh-CN': '例如：192.0.2.7' },
      },
    ),
    createdAt: instant({ en: 'Since', 'zh-CN': '登录时间' }, { sort: true }),
    lastSeenAt: instant({ en: 'Last seen', 'zh-CN': '最近活动' }, { sort: true }),
    way: choice(
      { en: 'Signed in by', 'zh-CN': '登录方式' },
      {
        options: {
          password: { en: 'Password', 'zh-CN': '密码' },
          totp: { en: 'Password and code', 'zh-CN': '密码和验证码' },
          recoveryCode: { en: 'Password and recovery code', 'zh-CN': '密码和恢复码' },
        },
      },
    ),
    bound: flag({ en: 'Bound to its browser', 'zh-CN': '绑定浏览器' }, { filter: true }),
    expire: instant({ en: 'Ends', 'zh-CN': '到期时间' }, { column: 'hidden' }),
  },
})
