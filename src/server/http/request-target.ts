import { HttpError } from './http-error.ts'

const MAX_TARGET_LENGTH = 4096
const MAX_QUERY_KEYS = 50
const MAX_QUERY_KEY_LENGTH = 64
const MAX_QUERY_VALUE_LENGTH = 1024

/** The first value counts: the clients that this contract comes from write the key twice (§23). */
const REPEATABLE_KEY = 'dictType'

const CONTROL_CHARACTER = /[\u0000-\u001f\u007f]/

/**
 * Whether this is the one spelling of a path that routing and permission checks ever see (R31): no
 * needless escapes, nothing that another reader might collapse, and no `;` or `\`.
 */
export function isNormalPath(path: string): boolean {
  if (!/^\/(?:[\w.~!$&'()*+,=:@/-]|%[0-9A-F]{2})*$/.test(path)) return false
  if (/\/\/|\.(?:\/|$)/.test(path)) return false
  try {
    const escapes = path.match(/(?:%[0-9A-F]{2})+/g) ?? []
    return escapes.every(sequence => isEscapeNeeded(decodeURIComponent(sequence)))
  } catch {
    return false // not UTF-8
  }
}

/** Whether a browser would have escaped this text, and it is neither a separator nor a control. */
const isEscapeNeeded = (text: string) =>
  !/[\u0000-\u001f\u007f-\u009f%./\\\w~!$&'()*+,;=:@-]/.test(text)

export function splitTarget(target: string): { path: string; search: string } {
  if (!target.startsWith('/')) throw new HttpError(400, 'badPath') // absolute form, `*`, CONNECT's form
  if (target.length > MAX_TARGET_LENGTH) throw new HttpError(414, 'tooLong')
  const mark = target.indexOf('?')
  return mark < 0
    ? { path: target, search: '' }
    : { path: target.slice(0, mark), search: target.slice(mark + 1) }
}

export function parseQuery(search: string): ReadonlyMap<string, string> {
  const query = new Map<string, string>()
  for (const pair of search.split('&').filter(Boolean)) {
    const equals = pair.indexOf('=')
    const key = decodeQueryPart(equals < 0 ? pair : pair.slice(0, equals), MAX_QUERY_KEY_LENGTH)
    const value = equals < 0 ? '' : decodeQueryPart(pair.slice(equals + 1), MAX_QUERY_VALUE_LENGTH)
    if (query.has(key)) {
      if (key === REPEATABLE_KEY) continue
      throw new HttpError(400, 'badQuery')
    }
    query.set(key, value)
  }
  if (query.size > MAX_QUERY_KEYS) throw new HttpError(400, 'badQuery')
  return query
}

function decodeQueryPart(text: string, length: number): string {
  try {
    const value = decodeURIComponent(text.replaceAll('+', ' '))
    if (value.length <= length && !CONTROL_CHARACTER.test(value)) return value
  } catch {
    // not UTF-8, or a stray `%`: refused below like the rest
  }
  throw new HttpError(400, 'badQuery')
}
