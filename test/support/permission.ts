import { resolve } from 'node:path'
import { BUILD_FOLDER } from './app.ts'
import { isSafeSqliteVersion } from '#server/store/sqlite/driver.ts'

const isKnownFlag = (flag: string) => process.allowedNodeEnvironmentFlags.has(flag)

/** Node flags that let the server read the build, use its data, and nothing else (R71). */
export function permissionFlags(dataDir: string, ...keyFiles: string[]): string[] {
  const data = resolve(dataDir)
  return [
    isKnownFlag('--permission') ? '--permission' : '--experimental-permission',
    `--allow-fs-read=${resolve(BUILD_FOLDER)}`,
    `--allow-fs-read=${data}`,
    `--allow-fs-write=${data}`,
    ...keyFiles.map(file => `--allow-fs-read=${resolve(file)}`),
    // From Node 26 on the network needs a permission too.
    ...(isKnownFlag('--allow-net') ? ['--allow-net'] : []),
    ...(isSafeSqliteVersion(process.versions.sqlite) ? [] : PACKAGED_SQLITE),
  ]
}

/** Older Nodes load SQLite from a package, which reads which Linux it runs on. */
const PACKAGED_SQLITE = [
  '--allow-addons',
  `--allow-fs-read=${resolve('node_modules')}`,
  '--allow-fs-read=/etc/alpine-release',
]
