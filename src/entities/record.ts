import { type Fields, isFields, numberOf, textOf } from '#lib/decode.ts'
import { timeTextOf } from '#lib/instant.ts'
import { hasLostDigits, LostDigitsError } from './record-key.ts'

/** The fields that every row has. */
export interface RecordMeta {
  createdAt: string
  updatedAt: string
  /**
   * The name of who changed the record last; empty where the server names nobody, `undefined` where
   * it does not say.
   */
  updatedByName: string | undefined
  /**
   * Sent back with a change, so that the server refuses it if another user changed the record
   * meanwhile.
   */
  version: number | undefined
  /**
   * The record as the server answered it, with fields that the console does not know, but without
   * passwords. A change sends all of it back, because a PUT replaces the record.
   */
  raw: Fields
}

/** `password`, `userPwd`, `password_hash`. */
const PASSWORD_FIELD = /(password|passwd|pwd|salt)(_?(hash|digest))?$/i

/** A text of this name is kept out of `raw`. */
export const isPasswordName = (name: string): boolean => PASSWORD_FIELD.test(name)

export function recordMetaFrom(fields: Fields): RecordMeta {
  // A PUT would store the number that lost digits.
  if (Object.values(fields).some(hasLostDigits)) throw new LostDigitsError()
  return {
    createdAt: timeTextOf(fields.createdAt),
    updatedAt: timeTextOf(fields.updatedAt),
    updatedByName: fields.updateByName === undefined ? undefined : textOf(fields.updateByName),
    version: numberOf(fields.version),
    raw: withoutPasswords(fields),
  }
}

/** At any depth. A value that is no text is no password, such as the flag `mustChangePassword`. */
const withoutPasswords = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([name, value]) => typeof value !== 'string' || !isPasswordName(name))
      .map(([name, value]) => [name, isFields(value) ? withoutPasswords(value) : value]),
  )
