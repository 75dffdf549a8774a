/** The code of an answer: a number, or one written in digits, as some servers send it. */
export function envelopeCode(value: unknown): number | undefined {
  const code = typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value
  return typeof code === 'number' && Number.isFinite(code) ? code : undefined
}
