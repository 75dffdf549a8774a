import { execFile } from 'node:child_process'
import { appendFileSync, cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { temporaryFolder } from './app.ts'

/** A description as a shop writes it: one file. */
export const PARCELS = readFileSync('test/support/parcels.ts', 'utf8')

/** What a build is made of. */
const SOURCES = ['src', 'static', 'build', 'build.mjs', 'package.json', 'package-lock.json']

/** A copy of the sources with the parcels in the index, and nothing else touched. */
export function sourcesWithParcels(): string {
  const folder = temporaryFolder()
  for (const name of SOURCES) cpSync(name, join(folder, name), { recursive: true })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  describeParcels(folder, PARCELS)
  appendFileSync(join(folder, 'src/resources/index.ts'), "export { parcels } from './parcels.ts'\n")
  return folder
}

export const describeParcels = (folder: string, description: string) =>
  writeFileSync(join(folder, 'src/resources/parcels.ts'), description)

/** Builds such a copy as a shop does; gives the folder of the build. */
export async function buildSources(folder: string, out: string): Promise<string> {
  await promisify(execFile)(process.execPath, ['build.mjs', '--out', out], { cwd: folder })
  return join(folder, out)
}
