import type { Locale } from '#constants.ts'
import {
  hasSucceeded,
  isGrouped,
  type LoggedRecord,
  type Operation,
} from '#entities/operation/operation.ts'
import { ownValue } from '#lib/own-value.ts'
import type { Texts } from '#locales/areas.ts'
import { describedBy } from './described-kinds.ts'

type OperationTexts = Texts<'operation-log'>

/** What was done, in words: "Role disabled", "Failed sign-in, grouped: 41 times". */
export function operationName(entry: Operation, texts: OperationTexts, locale: Locale): string {
  const { event, code } = entry
  const title = describedBy(event)?.title.one[locale]
  const name =
    hasSucceeded(entry) || event === ''
      ? texts.events(event, title)
      : texts.refusedEvents(event, code, title)
  return isGrouped(entry) ? texts.grouped(name, entry.attempts) : name
}

/** A record by its name, with its number beside it. */
export const recordLabel = ({ id, name }: LoggedRecord, texts: OperationTexts): string =>
  name === '' ? id : texts.numbered(name, id)

/** The name is empty where the server does not tell it. */
export interface KeyedName {
  name: string
  key: string
}

const keyedText = ({ name, key }: KeyedName, texts: OperationTexts) =>
  name === '' || name === key || key === '' ? key || name : texts.numbered(name, key)

/**
 * The person by name, with the username beside it; the username alone where there is no name. A
 * program that acted for the person is told by its token.
 */
export function personText(
  { operName, nickName, tokenName }: Operation,
  texts: OperationTexts,
): string {
  const person = keyedText({ name: nickName, key: operName }, texts)
  return tokenName === '' ? person : texts.byToken(person, tokenName)
}

/** The roles that the person acted in. */
export const rolesOf = ({ roleKey, roleNames }: Operation): readonly KeyedName[] =>
  roleKey.split(',').map(key => ({ name: ownValue(key, roleNames) ?? '', key }))

/** The roles that the person acted in by name, each with its key beside it. */
export const rolesText = (entry: Operation, texts: OperationTexts): string =>
  rolesOf(entry)
    .map(role => keyedText(role, texts))
    .join(texts.separator)

/** The address of a row; of several the first, and how many others there are. */
export function addressText({ operIp }: Operation, texts: OperationTexts): string {
  const [first = '', ...others] = operIp.split(', ')
  return others.length > 0
    ? [first, texts.moreAddresses(others.length)].join(texts.separator)
    : first
}

/** Operations whose record is a session. */
const SESSION_EVENTS = [
  'login',
  'login_recovery_code',
  'logout',
  'session.confirm',
  'session.end',
  'token_reuse',
  'token_without_binding',
]

/** Long lists of records are cut to this many on the page. */
const MAX_SHOWN_RECORDS = 3

/** The records of an operation, in one line. */
export function recordsText(
  { event, records }: Operation,
  texts: OperationTexts,
  most = MAX_SHOWN_RECORDS,
): string {
  const labels = records.flatMap(record => {
    if (SESSION_EVENTS.includes(event)) return texts.session(record.id)
    if (event.startsWith('token.')) return texts.token(record.id)
    return recordLabel(record, texts) || []
  })
  const rest = labels.length - most
  return [...labels.slice(0, most), ...(rest > 0 ? [texts.andMore(rest)] : [])].join(
    texts.separator,
  )
}
