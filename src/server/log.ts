import { SECRET_NAME } from '#lib/secret-name.ts'

/**
 * Writes one event as one line of JSON, at most 2 KB (R46, R47). No value of a field can end the
 * line, colour a terminal or carry a secret into the log.
 */
export type Log = (event: string, fields?: Readonly<Record<string, unknown>>) => void

const MAX_LINE_BYTES = 2048

/**
 * Each length is tried until the line fits; after the last one only the event itself is written.
 */
const MAX_TEXT_LENGTHS = [400, 100, 24]

const MAX_DEPTH = 4
const MAX_ITEMS = 20

/** Beside those that a configuration key may have too. */
const SECRET_HEADER_NAME = /cookie|authorization/i

export const isSecretField = (name: string) =>
  SECRET_NAME.test(name) || SECRET_HEADER_NAME.test(name)

/**
 * A session token is 43 characters of base64url, with the role in front of them after a role
 * switch.
 */
const SECRET_TEXT = /[\w-]{43,}/g

/** Characters that JSON leaves alone but that move a cursor, end a line or reverse its order. */
const UNPRINTABLE = /[\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g

/**
 * `write` returns false for a line that it has no room for; the log tells how many lines were lost
 * when it has room again.
 */
export function createLog(write: (line: string) => unknown, now: () => number = Date.now): Log {
  let lost = 0
  const tryWrite = (event: string, fields: Readonly<Record<string, unknown>>) =>
    write(formatEvent(event, fields, now())) !== false

  return (event, fields = {}) => {
    if (lost > 0 && tryWrite('log_lost', { lines: lost })) lost = 0
    if (!tryWrite(event, fields)) lost += 1
  }
}

function formatEvent(
  event: string,
  fields: Readonly<Record<string, unknown>>,
  now: number,
): string {
  const time = new Date(now).toISOString()
  for (const length of MAX_TEXT_LENGTHS) {
    const line = formatLine({ time, event, ...(redact(fields, length, MAX_DEPTH) as object) })
    if (Buffer.byteLength(line) <= MAX_LINE_BYTES) return line
  }
  return formatLine({ time, event: truncate(event, 100), cut: true })
}

/** Anybody may cause such a line as often as they like, so one in so many milliseconds is enough. */
const REFUSAL_LOG_MS = 10_000

export type RefusalLog = (reason: string, fields: Readonly<Record<string, unknown>>) => void

/** `refused` lines: of each reason at most one in ten seconds, and `skipped` counts the others. */
export function createRefusalLog(log: Log, uptime = () => performance.now()): RefusalLog {
  const ofReasons = new Map<string, { nextAt: number; skipped: number }>()

  return (reason, fields) => {
    const now = uptime()
    const state = ofReasons.get(reason)
    if (state !== undefined && now < state.nextAt) {
      state.skipped += 1
      return
    }
    log('refused', { ...fields, reason, skipped: state?.skipped ?? 0 })
    ofReasons.set(reason, { nextAt: now + REFUSAL_LOG_MS, skipped: 0 })
  }
}

const formatLine = (value: object) =>
  `${JSON.stringify(value).replace(UNPRINTABLE, escapeCharacter)}\n`

const escapeCharacter = (character: string) =>
  `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

export const redactTokens = (text: string) => text.replace(SECRET_TEXT, '***')

function redact(value: unknown, length: number, depth: number): unknown {
  if (typeof value === 'string') return truncate(redactTokens(value), length)
  if (typeof value === 'bigint') return String(value)
  if (value instanceof Error) return redact(value.message, length, depth)
  if (typeof value !== 'object' || value === null) return value
  if (depth === 0) return '…'
  if (Array.isArray(value)) {
    return value.slice(0, MAX_ITEMS).map(item => redact(item, length, depth - 1))
  }
  const entries = Object.entries(value)
    .slice(0, MAX_ITEMS)
    .map(([name, field]) => [
      truncate(name, length),
      isSecretField(name) && typeof field !== 'boolean' ? '***' : redact(field, length, depth - 1),
    ])
  return Object.fromEntries(entries)
}

const truncate = (text: string, length: number) =>
  text.length <= length ? text : `${text.slice(0, length)}…`
