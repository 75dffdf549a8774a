import { type Fields, isFields, numberOf, textOf } from '#lib/decode.ts'
import { hasLostDigits, LostDigitsError } from './record-key.ts'

/** What stands at the end of every row (§22). */
export interface RecordMeta {
  createdAt: string
  updatedAt: string
  /** Sent back with a change, so that nobody overwrites what another one changed meanwhile. */
  version: number | undefined
  /**
   * The record as the server answered it, with keys that the console does not know. A change sends
   * all of it back, because a PUT replaces; passwords are not in it.
   */
  raw: Fields
}

/** `password`, `userPwd`, `password_hash`. */
const PASSWORD_FIELD = /(password|passwd|pwd|salt)(_?(hash|digest))?$/i

export function recordMetaFrom(fields: Fields): RecordMeta {
  // Sent back with the rest, it would store another number.
  if (Object.values(fields).some(hasLostDigits)) throw new LostDigitsError()
  return {
    createdAt: textOf(fields.createdAt),
    updatedAt: textOf(fields.updatedAt),
    version: numberOf(fields.version),
    raw: withoutPasswords(fields),
  }
}

/** At any depth. What is no text only says something of a password, as `mustChangePassword` does. */
const withoutPasswords = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([name, value]) => typeof value !== 'string' || !PASSWORD_FIELD.test(name))
      .map(([name, value]) => [name, isFields(value) ? withoutPasswords(value) : value]),
  )
