import { ownValue } from '#lib/own-value.ts'
import type en from '#locales/en/operation-log.ts'

const ACTIONS: Readonly<Record<string, string>> = {
  add: '新增',
  update: '修改',
  disable: '停用',
  enable: '启用',
  remove: '删除',
}

const EVENTS: Readonly<Record<string, string>> = {
  'role.menus': '修改角色的菜单',
  'role.scope': '修改数据权限',
  'user.password': '重置密码',
  'user.lockout': '解除登录锁定',
  'user.factor': '重置双重验证',
  'user.session': '结束单个会话',
  'user.sessions': '结束会话',
  'role.view': '切换角色视角',
  login: '登录',
  login_recovery_code: '使用恢复码登录',
  login_failed: '登录失败',
  logout: '退出登录',
  'password.change': '修改本人密码',
  'factor.begin': '开始设置本人双重验证',
  'factor.activate': '启用本人双重验证',
  'factor.codes': '更换本人恢复码',
  'factor.remove': '关闭本人双重验证',
  'user.profile': '修改本人资料',
  'session.confirm': '确认本人密码',
  'token.create': '创建程序令牌',
  'token.end': '结束本人令牌',
  'token.use': '使用令牌读取',
  'token.refused': '令牌被拒绝',
  'user.token': '结束用户的令牌',
  'session.end': '结束本人会话',
  'data.restore': '恢复数据',
  'log.trim': '清理日志',
  'clock.back': '时钟已调回',
  'log.key': '更换日志密钥',
  refused: '请求被拒绝',
  'refused.more': '其他被拒绝的操作',
  token_reuse: '已更换的令牌被再次使用',
  token_without_binding: '令牌在别处被使用',
}

/** These say themselves that nothing was done. */
const REFUSALS = [
  'login_failed',
  'refused',
  'refused.more',
  'token_reuse',
  'token_without_binding',
  'token.refused',
]

/** `title`：该操作所涉及的记录类型的名称。 */
function eventName(event: string, title?: string): string {
  const [, action = ''] = event.split('.')
  const verb = ownValue(action, ACTIONS)
  return title && verb ? verb + title : (ownValue(event, EVENTS) ?? event)
}

const withCode = (name: string, code: number | undefined) =>
  code !== undefined && code > 0 ? `${name}（${code}）` : name

/** Fields that no form has. */
const OTHER_FIELDS: Readonly<Record<string, string>> = {
  expire: '到期时间',
  permissions: '权限',
  token: '令牌',
  view: '查看视角',
  refusals: '清理的拒绝记录数',
  deeds: '清理的操作记录数',
  cuts: '断点摘要',
  key: '密钥',
  proof: '证明',
  sha256: 'SHA-256',
}

/** 字段中的编号所指的记录。 */
const NUMBERED: Readonly<Record<string, string>> = {
  role: '角色',
  menu: '菜单',
  department: '部门',
}

export default {
  lead: '服务器记录的操作：谁在何时做了什么。此页面仅供查看。',
  numbered: (name: string, id: string) => `${name}（${id}）`,
  session: (id: string) => `会话 ${id}`,
  token: (id: string) => `令牌 ${id}`,
  andMore: (count: number) => `另有 ${count} 条`,
  separator: '、',
  lost: (item: string) => `− ${item}`,
  masked: '已存储，不显示',
  replaced: '已更换，不显示',
  gained: (item: string) => `+ ${item}`,
  succeeded: '成功',
  failed: '失败',
  failedWith: (code: number | undefined) => withCode('失败', code),
  milliseconds: (count: number) => `${count} 毫秒`,
  events: eventName,
  allAbout: (title: string) => `${title}的全部操作`,
  refusedEvents: (event: string, code: number | undefined, title?: string) =>
    REFUSALS.includes(event)
      ? eventName(event)
      : withCode(`${eventName(event, title)}${code === 500 ? '失败' : '被拒绝'}`, code),
  grouped: (name: string, attempts: number) => `${name}（合并 ${attempts} 次）`,
  attempts: '次数',
  firstAt: '首次时间',
  lastAt: '末次时间',
  timesBetween: '其间时间',
  unchecked: '未核对密码的次数',
  moreAddresses: (count: number) => `另有 ${count} 个`,
  furtherAddresses: (attempts: number) => `其他地址（${attempts}）`,
  emptyTitle: '还没有操作记录',
  emptyText: '目前还没有任何记录。',
  noMatchTitle: '没有符合条件的操作',
  noMatchText: '没有记录符合这些筛选条件。',
  failedTitle: '操作日志加载失败',
  chart: '图表',
  perDay: '每日操作数',
  lastDays: (days: number) => `最近 ${days} 天`,
  entry: '操作',
  previous: '上一条',
  next: '下一条',
  noPrevious: '列表中没有更前的操作。',
  noNext: '列表中没有更后的操作。',
  history: '历史记录',
  historyOf: (record: string) => `历史记录：${record}`,
  entryFailed: '操作记录加载失败',
  entryGone: '日志中没有这条操作',
  entryGoneText: '它早于日志的保留期限，或者超出了您的数据权限。',
  changes: '更改前后',
  changesOf: (record: string) => `更改前后：${record}`,
  historyFailed: '历史记录加载失败',
  historyEmpty: '没有历史记录',
  historyEmptyText: '日志中没有您可以查看的、与这条记录有关的操作。',
  historyGone: '该记录已不存在，或您无权再查看。',
  historyUnknown: '此服务器不提供单条记录的历史。',
  byToken: (person: string, token: string) => `${person}（令牌 ${token}）`,
  by: (person: string) => `操作人：${person}`,
  putBack: '恢复此值',
  putBackOf: (field: string) => `恢复此值：${field}`,
  putBackTitle: (name: string) => `为“${name}”恢复此值？`,
  putBackText: '这将作为一次新的修改保存：',
  putBackValue: (field: string, value: string) => `${field}：${value}`,
  gone: (kind, id) => `已不存在的${ownValue(kind, NUMBERED) ?? '记录'}（${id}）`,
  putBackWithout: (items: string) => `不包括：${items}`,
  putBackDone: (name: string) => `已为“${name}”恢复原来的值`,
  field: '字段',
  before: '更改前',
  after: '更改后',
  noFields: '没有更改任何字段。',
  withheld: reason =>
    reason === 'right'
      ? '更改前后的值未显示：需要有查看此类记录列表的权限。'
      : '不在您数据权限范围内的记录，其更改前后的值不予显示。',
  withheldValue: '对您不显示',
  otherFields: (field: string) => ownValue(field, OTHER_FIELDS) ?? field,
} satisfies typeof en
