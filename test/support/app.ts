import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openCalls } from '#server/calls/index.ts'
import { parseEnv } from '#server/env.ts'
import { loadKeys } from '#server/store/keys/load-keys.ts'
import { databasePath } from '#server/store/sqlite/database-file.ts'

/** The folder that `node build.mjs --out DIR` wrote, `dist` by default. */
export const BUILD_FOLDER = process.env.BUILD ?? 'dist'

/** The password of the user `admin` in every server that is started here. */
export const PASSWORD = 'anthracite in the cellar 7'

export interface App {
  origin: string
  dataDir: string
  pid: number
  /** From spawning the process to its ready line, in milliseconds. */
  startupMs: number
  /** The output so far, of both streams. */
  logs(): string
  /** Sends SIGTERM and resolves to the exit code. */
  stop(): Promise<number | null>
  /** kill -9. */
  kill(): Promise<void>
}

export interface AppOptions {
  /** The folder of another build than `BUILD`. */
  build?: string
  env?: Record<string, string>
  /** Data of an earlier server; by default a fresh folder that is removed at the end. */
  dataDir?: string
  /**
   * Leaves the first start to the server itself, as in a new installation. Otherwise a folder
   * without data gets the departments, roles and dictionaries of the sample shop before.
   */
  isNewInstallation?: boolean
  argv?: string[]
  /** Arguments for Node itself, in front of the file. */
  nodeArgs?: string[]
  /** A command that runs the server, such as `['strace', '-f']`. */
  wrapperCommand?: string[]
}

/** The process of ours at an address, or `stopped` since its test stopped it. */
const processes = new Map<string, number | 'stopped'>()

/** A later server may get the port of an earlier one: an address alone does not tell which it is. */
export const processAt = (origin: string) => processes.get(new URL(origin).origin)

/** A page that is still open may ask its server for something after the test has stopped it. */
export const isOfStoppedApp = (url: string) => URL.canParse(url) && processAt(url) === 'stopped'

/** Starts the built server as a process of its own; run `node build.mjs` first. */
export async function startApp(options: AppOptions = {}): Promise<App> {
  const dataDir = options.dataDir ?? temporaryFolder()
  const [file = '', ...argv] = [
    ...(options.wrapperCommand ?? []),
    process.execPath,
    ...(options.nodeArgs ?? []),
    `${options.build ?? BUILD_FOLDER}/server.mjs`,
    ...(options.argv ?? []),
  ]
  const env = {
    PATH: process.env.PATH ?? '',
    PORT: '0',
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: PASSWORD,
    ...options.env,
  }
  if (!options.isNewInstallation) await addSampleShop(env, options.argv)
  const start = performance.now()
  const child = spawn(file, argv, { env })
  const endWithUs = () => child.kill('SIGKILL')
  process.on('exit', endWithUs)
  const ended = new Promise<number | null>(resolve => {
    child.on('exit', code => {
      process.off('exit', endWithUs)
      resolve(code)
    })
  })

  let printed = ''
  const origin = await new Promise<string>((resolve, reject) => {
    const hear = (text: Buffer) => {
      printed += text
      const ready = /^Coalface ready at (http:\/\/\S+)/m.exec(printed)
      if (ready?.[1]) resolve(ready[1].replace(/\/$/, ''))
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.on('error', reject)
    void ended.then(code => reject(new Error(`The server ended with ${code}:\n${printed}`)))
  })
  if (child.pid === undefined) throw new Error('The server has no process id')
  const address = new URL(origin).origin
  processes.set(address, child.pid)

  return {
    origin,
    dataDir,
    pid: child.pid,
    startupMs: performance.now() - start,
    logs: () => printed,
    stop() {
      processes.set(address, 'stopped')
      child.kill('SIGTERM')
      return ended
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Into a folder that has no data, if the server is to have its data there. */
async function addSampleShop(env: Record<string, string>, argv: readonly string[] = []) {
  const settings = parseEnv(env, argv)
  if (settings.demo || settings.apiOrigin || existsSync(databasePath(settings.dataDir))) return
  const { calls } = await openCalls({
    ...settings,
    isSampleShop: true,
    keys: loadKeys(settings),
    log() {},
    now: Date.now,
  })
  await calls.close()
}

const temporaryFolders: string[] = []

process.on('exit', () => {
  for (const folder of temporaryFolders) rmSync(folder, { recursive: true, force: true })
})

/** Removed when the process ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'coalface-'))
  temporaryFolders.push(folder)
  return folder
}
