import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** The development build with the gallery, in a folder git does not look at; made once a run. */
export function developmentBuild(): Promise<string> {
  return (built ??= make('.out/development'))
}

let built: Promise<string> | undefined

async function make(folder: string) {
  await promisify(execFile)(process.execPath, ['build.mjs', '--development', '--out', folder])
  return `${folder}/public`
}
