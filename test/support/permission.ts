import { resolve } from 'node:path'
import { BUILD } from './app.ts'
import { isNewEnough } from '#server/store/driver.ts'

const has = (flag: string) => process.allowedNodeEnvironmentFlags.has(flag)

/** What Node is told so that the server may read what was built, use its data, and nothing else (R71). */
export function permissionFlags(dataDir: string, ...keyFiles: string[]): string[] {
  const data = resolve(dataDir)
  return [
    has('--permission') ? '--permission' : '--experimental-permission',
    `--allow-fs-read=${resolve(BUILD)}`,
    `--allow-fs-read=${data}`,
    `--allow-fs-write=${data}`,
    ...keyFiles.map(file => `--allow-fs-read=${resolve(file)}`),
    // From Node 26 on the network is asked about too.
    ...(has('--allow-net') ? ['--allow-net'] : []),
    ...(isNewEnough(process.versions.sqlite) ? [] : PACKAGED_SQLITE),
  ]
}

/** Older Nodes load SQLite from a package, which asks what Linux it is on. */
const PACKAGED_SQLITE = [
  '--allow-addons',
  `--allow-fs-read=${resolve('node_modules')}`,
  '--allow-fs-read=/etc/alpine-release',
]
