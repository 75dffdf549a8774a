import { accessSync, constants } from 'node:fs'
import { delimiter } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome']

/** The browser to test with: `CHROMIUM`, else the first one on the path; undefined when there is none. */
export function findChromium(env = process.env) {
  const folders = (env.PATH ?? '').split(delimiter)
  const candidates = env.CHROMIUM
    ? [env.CHROMIUM]
    : ['/usr/bin/chromium', ...NAMES.flatMap(name => folders.map(folder => `${folder}/${name}`))]
  return candidates.find(isExecutable)
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
