/**
 * JSON that keeps its digits: an integer that a JavaScript number cannot hold is read as a bigint
 * and written as it came. Both need what browsers have had since 2023 to 2025 (`context.source` of
 * a reviver, `JSON.rawJSON`); in an older one such a number is read inexactly, as everywhere else.
 */

interface RawJson {
  rawJSON?(text: string): unknown
}

/** Without sixteen digits in a row there is nothing that could be lost. */
const MANY_DIGITS = /\d{16}/

/** What a text says as JSON; nothing where it is none. */
export function jsonOf(text: string | null): unknown {
  try {
    return MANY_DIGITS.test(text ?? '') ? JSON.parse(text ?? '', exact) : JSON.parse(text ?? 'null')
  } catch {
    return undefined
  }
}

function exact(_: string, value: unknown, context?: { source?: string }) {
  const isInexact = Number.isInteger(value) && !Number.isSafeInteger(value)
  const source = context?.source ?? ''
  return isInexact && /^-?\d+$/.test(source) ? BigInt(source) : value
}

/** The text of a value, as `JSON.stringify` writes it; a bigint with all its digits. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value, (_, item: unknown) => (typeof item === 'bigint' ? raw(item) : item))
}

function raw(value: bigint): unknown {
  const { rawJSON } = JSON as RawJson
  return rawJSON ? rawJSON(String(value)) : String(value)
}
