import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { promisify } from 'node:util'

/** The development build with the gallery, in a folder git does not look at; made once in each test process. */
export function developmentBuild(): Promise<string> {
  // Of its own: another process would build anew while this one is served from it.
  built ??= make(`.out/development-${process.pid}`)
  return built
}

let built: Promise<string> | undefined

async function make(folder: string) {
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  await promisify(execFile)(process.execPath, ['build.mjs', '--development', '--out', folder])
  return `${folder}/public`
}
