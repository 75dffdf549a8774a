import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { promisify } from 'node:util'

/**
 * The development build with the gallery, in a folder that git ignores; built once in each test
 * process.
 */
export function developmentBuild(): Promise<string> {
  // A folder of its own: another process would rebuild it while this one is served from it.
  developmentFolder ??= buildInto(`.out/development-${process.pid}`)
  return developmentFolder
}

let developmentFolder: Promise<string> | undefined

async function buildInto(folder: string) {
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  await promisify(execFile)(process.execPath, ['build.mjs', '--development', '--out', folder])
  return `${folder}/public`
}
