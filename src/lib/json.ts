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

/**
 * The same of a file that somebody wrote: a number that cannot be held, a long decimal too, is NaN,
 * for whoever reads it to refuse.
 */
export function jsonOfFile(text: string): unknown {
  try {
    return JSON.parse(text, (key, value: unknown, context?: { source?: string }) => {
      const read = exact(key, value, context)
      return typeof read === 'number' && !isHeld(read, context?.source) ? Number.NaN : read
    })
  } catch {
    return undefined
  }
}

/** Whether a number is what its source says; where that is not given, as many digits as always fit. */
export const isHeld = (value: number, source: string | undefined): boolean =>
  source === undefined
    ? Number.isSafeInteger(value)
      || (Number.isFinite(value) && String(value).replace(/e.*|\D/g, '').length <= ALWAYS_FIT)
    : digitsOf(source) === digitsOf(String(value))

const ALWAYS_FIT = 15

/** One way to write a number: `1.50` and `15e-1` are the same digits. */
function digitsOf(text: string): string | undefined {
  const [, sign, whole = '', part = '', power = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(text) ?? []
  const digits = (whole + part).replace(/^0+/, '')
  const short = digits.replace(/0+$/, '')
  if (short === '') return sign === undefined ? undefined : '0'
  return `${sign}${short}e${Number(power) - part.length + digits.length - short.length}`
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
