import type { Withheld } from '#entities/operation/operation.ts'
import { ownValue } from '#lib/own-value.ts'

/** What is done to a record, and what it is called where it was not done. */
const ACTIONS: Readonly<Record<string, readonly [done: string, attempt: string]>> = {
  add: ['created', 'creation'],
  update: ['changed', 'change'],
  disable: ['disabled', 'disabling'],
  enable: ['enabled', 'enabling'],
  remove: ['deleted', 'deletion'],
}

const EVENTS: Readonly<Record<string, string>> = {
  'role.menus': 'Menus of a role changed',
  'role.scope': 'Data scope changed',
  'user.password': 'Password reset',
  'user.lockout': 'Lock-out lifted',
  'user.factor': 'Second factor reset',
  'user.session': 'Single session ended',
  'user.sessions': 'Sessions ended',
  'role.view': 'View as another role',
  login: 'Sign-in',
  login_recovery_code: 'Sign-in with a recovery code',
  login_failed: 'Failed sign-in',
  logout: 'Sign-out',
  'password.change': 'Own password changed',
  'factor.begin': 'Set-up of own second factor begun',
  'factor.activate': 'Own second factor turned on',
  'factor.codes': 'New recovery codes of own second factor',
  'factor.remove': 'Own second factor turned off',
  'user.profile': 'Own details changed',
  'session.confirm': 'Own password confirmed',
  'token.create': 'Token for a program made',
  'token.end': 'Own token ended',
  'token.use': 'Read by a token',
  'token.refused': 'Token refused',
  'user.token': 'Token of a person ended',
  'session.end': 'Own session ended',
  'data.restore': 'Data restored',
  'log.trim': 'Log shortened',
  'clock.back': 'Clock set back',
  'log.key': 'Key of the log changed',
  refused: 'Call refused',
  'refused.more': 'Other refusals',
  token_reuse: 'Replaced token used again',
  token_without_binding: 'Token used from elsewhere',
}

const ATTEMPTS: Readonly<Record<string, string>> = {
  'role.menus': 'Change of menus',
  'role.scope': 'Change of data scope',
  'user.lockout': 'Lifting of a lock-out',
  'user.factor': 'Reset of a second factor',
  'user.session': 'Ending of a single session',
  'user.sessions': 'Ending of sessions',
  'password.change': 'Change of own password',
  'factor.begin': 'Set-up of own second factor',
  'factor.activate': 'Turning on of own second factor',
  'factor.codes': 'Change of own recovery codes',
  'factor.remove': 'Turning off of own second factor',
  'user.profile': 'Change of own details',
  'session.confirm': 'Confirmation of own password',
  'token.create': 'Making of a token',
  'token.end': 'Ending of an own token',
  'user.token': 'Ending of a token',
  'session.end': 'Ending of an own session',
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

/** `title` names the kind of records that the event is about. */
function eventName(event: string, isDone: boolean, title?: string): string {
  const [, action = ''] = event.split('.')
  const words = ownValue(action, ACTIONS)
  if (title && words) return `${title} ${words[isDone ? 0 : 1]}`
  return (isDone ? undefined : ownValue(event, ATTEMPTS)) ?? ownValue(event, EVENTS) ?? event
}

/** A title within a sentence; "VIP customers" stays. */
const withinSentence = (title: string) =>
  /^\p{Lu}\p{Ll}/u.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title

const withCode = (name: string, code: number | undefined) =>
  code !== undefined && code > 0 ? `${name} (${code})` : name

/** Fields that no form has. */
const OTHER_FIELDS: Readonly<Record<string, string>> = {
  expire: 'Expires',
  permissions: 'Rights',
  token: 'Token',
  view: 'Viewed as',
  refusals: 'Refusals removed',
  deeds: 'Operations removed',
  cuts: 'Digest of the gaps',
  key: 'Key',
  proof: 'Proof',
  sha256: 'SHA-256',
}

/** What a number in a field stands for. */
const NUMBERED: Readonly<Record<string, string>> = {
  role: 'role',
  menu: 'menu',
  department: 'department',
}

export default {
  lead: 'What was done, by whom and when, as recorded by the server. Entries cannot be changed here.',
  numbered: (name: string, id: string) => `${name} (${id})`,
  session: (id: string) => `session ${id}`,
  token: (id: string) => `token ${id}`,
  andMore: (count: number) => `and ${count} more`,
  separator: ', ',
  lost: (item: string) => `− ${item}`,
  masked: 'Stored, not shown',
  replaced: 'Replaced, not shown',
  gained: (item: string) => `+ ${item}`,
  succeeded: 'Done',
  failed: 'Failed',
  failedWith: (code: number | undefined) => withCode('Failed', code),
  milliseconds: (count: number) => `${count} ms`,
  events: (event: string, title?: string) => eventName(event, true, title),
  /** Every operation on records of one kind; `title` names them. */
  allAbout: (title: string) => `All about ${withinSentence(title)}`,
  /** What was tried and not done. */
  refusedEvents: (event: string, code: number | undefined, title?: string) =>
    REFUSALS.includes(event)
      ? eventName(event, true)
      : withCode(`${eventName(event, false, title)} ${code === 500 ? 'failed' : 'refused'}`, code),
  /** One row for several refusals. */
  grouped: (name: string, attempts: number) => `${name}, grouped: ${attempts} times`,
  attempts: 'Attempts',
  firstAt: 'First attempt',
  lastAt: 'Last attempt',
  timesBetween: 'In between',
  unchecked: 'Password not checked',
  moreAddresses: (count: number) => `and ${count} more`,
  furtherAddresses: (attempts: number) => `further addresses (${attempts})`,
  emptyTitle: 'No operations yet',
  emptyText: 'Nothing has been recorded yet.',
  noMatchTitle: 'No operations match',
  noMatchText: 'Nothing matches these filters.',
  failedTitle: 'The operation log could not be loaded',
  chart: 'Chart',
  perDay: 'Operations per day',
  lastDays: (days: number) => `last ${days} days`,
  entry: 'Operation',
  previous: 'Previous',
  next: 'Next',
  noPrevious: 'There is no operation before this one in the list.',
  noNext: 'There is no operation after this one in the list.',
  history: 'History',
  historyOf: (record: string) => `History of ${record}`,
  entryFailed: 'The operation could not be loaded',
  entryGone: 'This operation is not in the log',
  entryGoneText: 'It is older than what the log keeps, or outside what you may see.',
  changes: 'Before and after',
  changesOf: (record: string) => `Before and after: ${record}`,
  historyFailed: 'The history could not be loaded',
  historyEmpty: 'No history',
  historyEmptyText: 'The log holds nothing about this record that you may see.',
  historyGone: 'This record no longer exists, or you may no longer see it.',
  historyUnknown: 'This server does not provide the history of a single record.',
  byToken: (person: string, token: string) => `${person}, by token ${token}`,
  by: (person: string) => `by ${person}`,
  putBack: 'Put this value back',
  putBackOf: (field: string) => `Put this value back: ${field}`,
  putBackTitle: (name: string) => `Put this value back for ${name}?`,
  putBackText: 'This is saved as a change of its own:',
  putBackValue: (field: string, value: string) => `${field}: ${value}`,
  gone: (kind: string, id: string) =>
    `a ${ownValue(kind, NUMBERED) ?? 'record'} that no longer exists (${id})`,
  putBackWithout: (items: string) => `Left out: ${items}`,
  putBackDone: (name: string) => `${name} saved with the earlier value`,
  field: 'Field',
  before: 'Before',
  after: 'After',
  noFields: 'No field of a record was changed.',
  /** Why values before and after are left out. */
  withheld: (reason: Withheld): string =>
    reason === 'right'
      ? 'The values before and after are not shown: that needs the permission to list records of this kind.'
      : 'The values before and after are not shown for records outside your data scope.',
  /** In a cell of a file. */
  withheldValue: 'Not shown to you',
  otherFields: (field: string) => ownValue(field, OTHER_FIELDS) ?? field,
}
