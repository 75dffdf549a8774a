import { newDatabase, type TestDatabase } from '../../support/postgres.ts'
import { openShop, type Shop } from '../shop.ts'
import { type KeyFiles, makeKeyFiles, PASSWORD, removeKeyFiles } from '../store/keys/key-files.ts'
import { commandFrom } from '#server/commands/index.ts'
import { parseEnv } from '#server/env.ts'
import { loadKeys } from '#server/store/keys/load-keys.ts'

/** A database and key files of one test; `data` is a folder that is not there. */
export interface OnPostgres extends KeyFiles {
  database: TestDatabase
}

type Env = Readonly<Record<string, string>>

/** Fills the context of a test. */
export async function makeDatabase(context: OnPostgres) {
  makeKeyFiles(context)
  context.database = await newDatabase()
}

export async function dropDatabase(context: OnPostgres) {
  removeKeyFiles(context)
  await context.database.drop()
}

/** Runs a command as the shell would: its exit code, and its output or the line that it ends with. */
export async function run(line: string, env: Env) {
  const lines: string[] = []
  try {
    const command = commandFrom(line.split(' '))
    if (!command) throw new Error('no command')
    const code = await command(parseEnv(env, []), text => void lines.push(text))
    return { code, said: lines.join('\n') }
  } catch (error) {
    return { code: 1, said: (error as Error).message }
  }
}

/** A server with the variables that the commands get. */
export function openServer(env: Env): Promise<Shop> {
  const settings = parseEnv(env, [])
  return openShop({
    dataDir: settings.dataDir,
    database: settings.database,
    demo: false,
    adminPassword: PASSWORD,
    keys: loadKeys(settings),
  })
}

export const enter = (shop: Shop, password = PASSWORD) =>
  shop.send('POST', '/login', { body: { username: 'admin', password } })
