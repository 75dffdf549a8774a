import { resources } from '#resources/listed.ts'
import { resourceMigrations } from '#resources/migrations/index.ts'
import type { Settings } from '#server/env.ts'
import type { Database } from '#server/store/database.ts'
import { errorText } from '#server/store/faults.ts'
import { loadLogKey, loadSecretKey } from '#server/store/keys/load-keys.ts'
import { checkSecretKey } from '#server/store/keys/secret-key.ts'
import { checkLogKey } from '#server/store/operation-log/log-key.ts'
import { planResources } from '#server/store/resources/prepare-resources.ts'
import type { FactorTable } from '#server/store/sign-in/factors.ts'
import { createTables } from '#server/store/store.ts'
import type { Tables } from '#server/store/tables.ts'
import type { Finding } from './command.ts'

/** A database of an older version has no second factors. */
export type KeyTables = Omit<Tables, 'factors'> & { factors: FactorTable | undefined }

export async function checkMenu(db: Database): Promise<Finding> {
  const what = 'Menu with pages to show'
  const shown = await db.get("select 1 from menus where menu_type <> 'F' and visible = 1 limit 1")
  const fault = 'every row is hidden; menuVisible is no cure here, the rows themselves say so'
  return { what, fault: shown ? undefined : fault }
}

/** Says before an upgrade what the start would say about the tables of the resources. */
export async function checkResources(db: Database): Promise<Finding[]> {
  const what = 'Tables of the resources'
  if (resources.length === 0) return []
  try {
    const plan = await planResources(db, createTables(db).metadata, resources, resourceMigrations)
    return [
      {
        what,
        skipped: plan.isNeeded
          ? 'the next start changes some, once the servers that use them are stopped'
          : undefined,
      },
    ]
  } catch (error) {
    return [{ what, fault: errorText(error) }]
  }
}

/** Checks as a start does: each key file by itself, and whether the data needs this key. */
export async function checkKeys(settings: Settings, tables?: KeyTables): Promise<Finding[]> {
  const { logKeyFile, secretKeyFile } = settings
  return [
    await checkKey('LOG_KEY_FILE', logKeyFile, {
      without: 'who can write to the data can compute the log anew',
      async check() {
        const key = loadLogKey(settings)
        if (tables) await checkLogKey(tables, key)
      },
    }),
    await checkKey('SECRET_KEY_FILE', secretKeyFile, {
      without: 'who can read the data can read secret values',
      async check() {
        const key = loadSecretKey(settings)
        if (!tables) return
        await checkSecretKey(tables, key)
        if (key === undefined && (await tables.factors?.areThere())) {
          throw new Error('who can read the data can compute the codes of second factors')
        }
      },
    }),
  ]
}

async function checkKey(
  name: string,
  file: string | undefined,
  { without, check }: { without: string; check(): Promise<void> },
): Promise<Finding> {
  const what = file === undefined ? `No ${name}` : `${name} ${file}`
  try {
    await check()
    return { what: file === undefined ? `${what}: ${without}` : what }
  } catch (error) {
    return { what, fault: errorText(error) }
  }
}
