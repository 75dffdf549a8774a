import { type MessageKey, messages } from './messages.ts'

interface KnownMessage {
  key: MessageKey
  values: readonly string[]
}

/** Earlier wordings, which rows of the operation log still have. */
const FORMER_MESSAGES: readonly (readonly [text: string, key: MessageKey])[] = [
  ['The role “{0}” still has users.', 'roleInUse'],
  ['The dictionary “{0}” still has entries.', 'dictTypeInUse'],
  ['只能授予您自己数据范围之内的权限。', 'scopeAbove'],
  ['该部门不在您的数据范围之内。', 'deptAbove'],
  ['Password changed. Your other sessions were ended.', 'changed'],
  ['密码已修改，其他会话已结束。', 'changed'],
  ['Password reset. It is shown only once.', 'passwordReset'],
  ['密码已重置，仅显示一次。', 'passwordReset'],
  ['You cannot disable, delete or demote yourself.', 'userSelf'],
  ['不能停用、删除自己，也不能取消自己的角色。', 'userSelf'],
]

const ALL_MESSAGES = [
  ...Object.values(messages).flatMap(texts =>
    Object.entries(texts).map(([key, text]) => [text, key as MessageKey] as const),
  ),
  ...FORMER_MESSAGES,
]

/** Parts of other messages: a number and a unit, so that no other text counts as one. */
const UNITS: readonly MessageKey[] = ['seconds', 'minutes', 'hours']

const hasValues = (text: string) => text.includes('{0}')
const PLAIN_MESSAGES = new Map(ALL_MESSAGES.filter(([text]) => !hasValues(text)))
const PATTERNS = ALL_MESSAGES.filter(([text]) => hasValues(text)).map(([text, key]) => {
  const literals = text.split(/\{\d\}/).map(part => part.replace(/[.*+?^$()|[\]\\]/g, '\\$&'))
  const value = UNITS.includes(key) ? '(\\d+)' : '(.*)'
  return { key, pattern: new RegExp(`^${literals.join(value)}$`, 's') }
})

/** Which message a text is, in whichever language it was written; `undefined` for another text. */
export function readMessage(text: string): KnownMessage | undefined {
  const plain = PLAIN_MESSAGES.get(text)
  if (plain !== undefined) return { key: plain, values: [] }
  for (const { key, pattern } of PATTERNS) {
    const values = pattern.exec(text)?.slice(1)
    if (values) return { key, values }
  }
  return undefined
}
