/** In characters, for the pages and the server alike (R14). */
const SHORTEST_PASSWORD = 12
const LONGEST_PASSWORD = 128

export type PasswordFault = 'short' | 'long'

export function passwordFault(password: string): PasswordFault | undefined {
  const length = [...password].length
  if (length < SHORTEST_PASSWORD) return 'short'
  return length > LONGEST_PASSWORD ? 'long' : undefined
}

export type Strength = 'short' | 'weak' | 'fair' | 'strong'

/** By length and variety: a long sentence is strong, twelve times the same letter is not. */
export function passwordStrength(password: string): Strength {
  const characters = [...password]
  if (characters.length < SHORTEST_PASSWORD) return 'short'
  const different = new Set(characters.map(character => character.toLowerCase())).size
  if (different < 6 || isRun(characters)) return 'weak'
  return characters.length >= 20 || (characters.length >= 16 && different >= 10) ? 'strong' : 'fair'
}

/** `abcdefghijkl`, `210987654321`: most characters follow from the one before. */
function isRun(characters: readonly string[]): boolean {
  const codes = characters.map(character => character.codePointAt(0) ?? 0)
  const steps = codes.slice(1).filter((code, index) => Math.abs(code - (codes[index] ?? 0)) <= 1)
  return steps.length > characters.length * 0.7
}
