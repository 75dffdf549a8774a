import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openShop } from '../../shop.ts'
import { commandFrom } from '#server/commands/index.ts'
import { parseEnv } from '#server/env.ts'
import { loadKeys } from '#server/store/keys/load-keys.ts'

export const PASSWORD = 'forty carts of slate'

/** A temporary folder with a place for the data and two key files beside it. */
export interface KeyFiles {
  dir: string
  data: string
  key: string
  other: string
}

/** Fills the context of a test. */
export function makeKeyFiles(context: KeyFiles) {
  context.dir = mkdtempSync(join(tmpdir(), 'coalface-'))
  context.data = join(context.dir, 'data')
  for (const name of ['key', 'other'] as const) {
    context[name] = join(context.dir, `${name}.key`)
    writeFileSync(context[name], name.padEnd(40, '.'), { mode: 0o600 })
  }
}

export const removeKeyFiles = ({ dir }: KeyFiles) => rmSync(dir, { recursive: true, force: true })

/** Starts servers and commands whose key file is named by this variable, or that have none. */
export function withKeyFile(variable: 'LOG_KEY_FILE' | 'SECRET_KEY_FILE') {
  const settingsOf = (data: string, key?: string) =>
    parseEnv({ DATA_DIR: data, ...(key === undefined ? {} : { [variable]: key }) }, [])

  return {
    settingsOf,
    open: (data: string, key?: string) =>
      openShop({
        dataDir: data,
        demo: false,
        adminPassword: PASSWORD,
        keys: loadKeys(settingsOf(data, key)),
      }),
    async run(data: string, line: string, key?: string) {
      const lines: string[] = []
      try {
        const command = commandFrom(line.split(' '))
        if (!command) throw new Error('no command')
        const code = await command(settingsOf(data, key), text => void lines.push(text))
        return { code, said: lines }
      } catch (error) {
        return { code: 1, said: [(error as Error).message] }
      }
    },
  }
}

/** The one line of a server that refuses to start. */
export const refusal = (opening: Promise<unknown>) =>
  opening.then(
    () => 'it started',
    (error: Error) => error.message,
  )
