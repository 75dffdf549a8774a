import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Patterns of keys and passwords in a file, each with an example that it has to match. */
export const LITERALS: readonly (readonly [pattern: RegExp, example: string])[] = [
  [/-----BEGIN [A-Z ]*PRIVATE KEY/, '-----BEGIN EC PRIVATE KEY-----'],
  [/\beyJ[\w-]{10,}\.[\w-]{10,}/, 'eyJhbGciOiJIUzI1NiJ9.eyJpZGVudGl0eSI6Mn0.c2ln'],
  [/\b(AKIA|ASIA)[0-9A-Z]{16}\b/, 'AKIAABCDEFGHIJKLMNOP'],
  [/\b(gh[pousr]_|npm_|xox[bap]-|sk_live_|AIza)[\w-]{16,}/, 'npm_0123456789abcdefghij'],
  // The keys and passwords that earlier consoles shipped with.
  [/\b(admin123|qmPlus|changeme|letmein)\b|['"`]123456['"`]/i, "initPassword: '123456'"],
  [
    /(password|passwd|pwd|secret|token|api_?key)\w*['"]?\s*[:=]\s*(['"`])(?=[^'"`\s]*\d)[^'"`\s{}<>\\]{6,}\2/i,
    "password: 'Coal#2020'",
  ],
  // Looks random; digests have a name in front, and one alphabet makes passwords.
  [
    /(?<![\w+/=-])(?!sha\d+-|abcdefgh)(?=[\w+/-]*\d)(?=[\w+/-]*[a-z])(?=[\w+/-]*[A-Z])[\w+/-]{40,}/,
    "key = 'q3JvTn0Yd2xYk7m1Zc9Lw8sUaPbRfGhE4iKoXtVyNzM'",
  ],
]

/** The list of common passwords has to hold such words. */
const ARE_REFUSED = /common-passwords\.txt$/

export function literalsIn(folders: readonly string[]): string[] {
  const files = folders.flatMap(folder =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile() && !/\.(br|gz|png)$/.test(entry.name))
      .map(entry => join(entry.parentPath, entry.name)),
  )
  return files
    .filter(file => !ARE_REFUSED.test(file))
    .flatMap(file => {
      const text = readFileSync(file, 'utf8')
        // esbuild puts that list into one long text, and a hash into the name of each file.
        .replace(/common_passwords_default = "[^"]*"/, '')
        .replace(/-[A-Z0-9]{8}(?=\.\w)/g, '')
      return LITERALS.flatMap(([pattern]) => {
        const found = pattern.exec(text)?.[0]
        return found === undefined ? [] : [`${file}: ${found.slice(0, 60)}`]
      })
    })
}
