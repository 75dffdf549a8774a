import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Codes by time (RFC 6238): HMAC-SHA-1, six digits, a new one every 30 seconds. */

const STEP_MS = 30_000
const DIGITS = 6
/** As RFC 4226 recommends. */
const SEED_BYTES = 20
/** A clock may be one step behind or ahead. */
const DRIFT = [0, -1, 1] as const

export const newSeed = () => randomBytes(SEED_BYTES)

/** The number of the 30 seconds that a time, in milliseconds, lies in. */
export const timeStepOf = (time: number) => Math.floor(time / STEP_MS)

/** The code of one time step. */
export function codeAt(seed: Buffer, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', seed).update(counter).digest()
  // RFC 4226, 5.3: the last four bits say where 31 bits are taken.
  const offset = mac.readUInt8(mac.length - 1) & 0x0f
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The time step whose code this is; `undefined` for a wrong one. */
export function timeStepFor(seed: Buffer, code: string, now: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  return DRIFT.map(drift => timeStepOf(now) + drift).find(
    step => step >= 0 && timingSafeEqual(Buffer.from(codeAt(seed, step)), Buffer.from(code)),
  )
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648, without padding: how a seed is written for a person or an app. */
export function base32Of(bytes: Buffer): string {
  const bits = [...bytes].map(byte => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map(group => BASE32[Number.parseInt(group.padEnd(5, '0'), 2)])
    .join('')
}

/** A longer name would make a picture that is too fine for a camera. */
const MAX_ISSUER = 24

/** What an app reads from the picture of a set-up: the "Key URI Format" of such apps. */
export function setUpUriFor(issuer: string, account: string, key: string): string {
  // A colon would end the issuer; half a character cannot be encoded.
  const name = [...issuer.replace(/:|\p{Surrogate}/gu, ' ')].slice(0, MAX_ISSUER).join('').trim()
  const shown = encodeURIComponent(name)
  return `otpauth://totp/${shown}:${encodeURIComponent(account)}?secret=${key}&issuer=${shown}`
}
