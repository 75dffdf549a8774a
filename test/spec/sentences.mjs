import { existsSync, readFileSync } from 'node:fs'

/** The rows of README.md beside this: one for each sentence of the specification. */
export const sentences = readFileSync('test/spec/README.md', 'utf8')
  .split('\n')
  .filter(line => line.startsWith('| §'))
  .map(line => {
    const [, id = '', says = '', keptBy = ''] = line.split('|').map(cell => cell.trim())
    return { id, section: Number(id.slice(1).split(' ')[0]), says, files: keptBy.split(', ') }
  })

/** `session/access-rules` → `test/session/access-rules.test.ts`, or `undefined` where there is none. */
export const pathOf = file => [`test/${file}.test.ts`, `test/${file}.test.tsx`].find(existsSync)

/** Whether the name of a test carries the section: `§4` also in `§4 §9 …`, not in `§24.3 …`. */
export const isOf = (section, name) => new RegExp(`§${section}(?![\\d.])`).test(name)
