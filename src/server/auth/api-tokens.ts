import { randomBytes } from 'node:crypto'
import type { ApiTokenRow } from '#server/store/sign-in/api-tokens.ts'
import type { Tables } from '#server/store/tables.ts'
import { digestOf, MAX_CLOCK_SKEW_MS } from './sessions.ts'

/**
 * Tokens that programs show: `coal_`, 256 random bits in base 62, and a checksum (CRC-32) over both.
 * A scanner of files knows one by its text alone.
 */

const PREFIX = 'coal_'
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const BASE62 = `0123456789${LETTERS.toUpperCase()}${LETTERS}`
/** Enough for 256 bits, and for 32. */
const [RANDOM_DIGITS, CHECKSUM_DIGITS] = [43, 6]
const SHAPE = /^coal_[0-9A-Za-z]{49}$/

export function newApiToken(random = randomBytes(32)): string {
  const text = `${PREFIX}${base62Of(BigInt(`0x${random.toString('hex')}`), RANDOM_DIGITS)}`
  return text + checksumOf(text)
}

/** No token of a session looks so: it is shorter, or has a hyphen after the key of its role. */
export const isApiToken = (text: string) => SHAPE.test(text)

/** One with a wrong checksum is not looked up. */
export const findApiToken = async (tables: Tables, token: string) =>
  hasRightChecksum(token) ? tables.apiTokens.byHash(digestOf(token)) : undefined

export const isApiTokenOver = ({ createdAt, endsAt }: ApiTokenRow, now: number) =>
  now > endsAt || createdAt > now + MAX_CLOCK_SKEW_MS

/** Those that were chosen; the owner may have lost some since. */
export const permissionsIn = ({ permissions }: ApiTokenRow): readonly string[] =>
  JSON.parse(permissions) as string[]

const hasRightChecksum = (token: string) =>
  checksumOf(token.slice(0, -CHECKSUM_DIGITS)) === token.slice(-CHECKSUM_DIGITS)

const checksumOf = (text: string) => base62Of(BigInt(crc32(text)), CHECKSUM_DIGITS)

function base62Of(number: bigint, digits: number): string {
  let text = ''
  for (let rest = number; rest > 0n; rest /= 62n) text = BASE62.charAt(Number(rest % 62n)) + text
  return text.padStart(digits, '0')
}

function crc32(text: string): number {
  let crc = 0xffff_ffff
  for (const byte of Buffer.from(text)) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb8_8320 : 0)
  }
  return (crc ^ 0xffff_ffff) >>> 0
}
