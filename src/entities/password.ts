/** In characters; pages and server use the same bounds (R14). */
const MIN_PASSWORD_LENGTH = 12
const MAX_PASSWORD_LENGTH = 128

type PasswordLengthProblem = 'short' | 'long'

export function passwordLengthProblem(password: string): PasswordLengthProblem | undefined {
  const length = [...password].length
  if (length < MIN_PASSWORD_LENGTH) return 'short'
  return length > MAX_PASSWORD_LENGTH ? 'long' : undefined
}

/** Small letters without l and o, and digits without 0 and 1: none looks like another. */
const TEMPORARY_SIGNS = 'abcdefghijkmnpqrstuvwxyz23456789'
const TEMPORARY_GROUPS = 5
const TEMPORARY_GROUP_LENGTH = 4

/**
 * A password to be handed over, also by telephone: five groups of four signs, 100 bits. It begins
 * with a letter or a digit, so that no spreadsheet takes it for a formula.
 */
export function temporaryPassword(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(TEMPORARY_GROUPS * TEMPORARY_GROUP_LENGTH))
  // 256 is a multiple of the 32 signs: each is equally likely.
  const signs = Array.from(bytes, byte => TEMPORARY_SIGNS[byte % TEMPORARY_SIGNS.length])
  const groups = Array.from({ length: TEMPORARY_GROUPS }, (_, at) =>
    signs.slice(at * TEMPORARY_GROUP_LENGTH, (at + 1) * TEMPORARY_GROUP_LENGTH).join(''),
  )
  return groups.join('-')
}

type PasswordStrength = 'short' | 'weak' | 'fair' | 'strong'

/** Judges length and variety: a long sentence is strong, the same letter twelve times is weak. */
export function passwordStrength(password: string): PasswordStrength {
  const characters = [...password]
  if (characters.length < MIN_PASSWORD_LENGTH) return 'short'
  const different = new Set(characters.map(character => character.toLowerCase())).size
  if (different < 6 || isSequence(characters)) return 'weak'
  return characters.length >= 20 || (characters.length >= 16 && different >= 10) ? 'strong' : 'fair'
}

/** `abcdefghijkl`, `210987654321`: most characters are next to the one before, or equal to it. */
function isSequence(characters: readonly string[]): boolean {
  const codes = characters.map(character => character.codePointAt(0) ?? 0)
  const steps = codes.slice(1).filter((code, index) => Math.abs(code - (codes[index] ?? 0)) <= 1)
  return steps.length > characters.length * 0.7
}
