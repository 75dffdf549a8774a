/** A number with a fixed number of digits after the point, kept as a whole number of its last place. */

/** So many digits fit into a whole number of JavaScript and of every database. */
export const MAX_DECIMAL_DIGITS = 15

/**
 * The whole number that `text` stands for, counted in its last place: `12.5` of scale 2 is 1250.
 * `undefined` for what is no such number, has more places, or has more than 15 digits.
 */
export function parseDecimal(text: string, scale: number): number | undefined {
  const [, sign, whole = '', part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  if (sign === undefined || part.length > scale) return undefined
  const digits = (whole + part.padEnd(scale, '0')).replace(/^0+(?=\d)/, '')
  if (digits.length > MAX_DECIMAL_DIGITS) return undefined
  const size = Number(digits)
  // There is no -0.
  return sign && size > 0 ? -size : size
}

/** `1250` of scale 2 as `12.50`. */
export function formatDecimal(scaled: number, scale: number): string {
  const digits = String(Math.abs(scaled)).padStart(scale + 1, '0')
  const whole = digits.slice(0, digits.length - scale)
  const part = scale > 0 ? `.${digits.slice(-scale)}` : ''
  return `${scaled < 0 ? '-' : ''}${whole}${part}`
}
