import { randomBytes } from 'node:crypto'
import type { Tables } from '#server/store/tables.ts'
import { digestOf } from './sessions.ts'
import { base32Of, timeStepFor } from './totp.ts'

/** What a right code was. */
type FactorWay = 'totp' | 'recoveryCode'

/** How long a sign-in waits for the code after the password. */
export const TICKET_LIFETIME_MS = 5 * 60_000

const RECOVERY_CODES = 10
/** 120 bits, so that nobody finds a code from its digest. */
const RECOVERY_CODE_BYTES = 15

/**
 * Checks a code of the person's factor, and takes it: call it in the transaction of what the code
 * leads to. Blanks and hyphens in it do not count. Throws when the seed cannot be decrypted.
 */
export async function takeFactorCode(
  { factors }: Tables,
  userId: number,
  typed: string,
  now: number,
): Promise<FactorWay | undefined> {
  const row = await factors.ofUser(userId)
  if (row?.active !== 1) return undefined
  const code = bareCodeOf(typed)
  const step = timeStepFor(factors.seedOf(row), code, now)
  if (step !== undefined) return (await factors.takeStep(userId, step)) ? 'totp' : undefined
  return (await factors.takeCode(userId, recoveryDigestOf(code))) ? 'recoveryCode' : undefined
}

/** Whether the key is there with which the person's seed was encrypted, if there is a seed. */
export async function isFactorReadable({ factors }: Tables, userId: number): Promise<boolean> {
  const row = await factors.ofUser(userId)
  if (!row) return true
  try {
    factors.seedOf(row)
    return true
  } catch {
    return false
  }
}

/** Ten new codes, in groups of four. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () =>
    (base32Of(randomBytes(RECOVERY_CODE_BYTES)).match(/.{4}/g) ?? []).join('-'),
  )

/** What is stored of a recovery code. */
export const recoveryDigestOf = (code: string) => digestOf(bareCodeOf(code))

/** As it is checked: an app shows a code in groups, and a phone may type wide digits. */
export const bareCodeOf = (code: string) =>
  code.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase()
