import { isMasked } from '#entities/configuration-key.ts'
import { configurationKeys } from '#resources/system/configuration-keys.ts'
import type { Key } from '#server/store/keys/key-file.ts'
import { decryptValue, encryptValue } from '#server/store/keys/secret-values.ts'
import {
  createResourceTable,
  type OwnRow,
  type OwnValues,
  type ResourceTable,
  resourceStatements,
} from '#server/store/resources/resource-table.ts'
import type { Database } from './database.ts'

interface Secrecy {
  /** null: nobody has decided yet, so the key's name decides. */
  secret: number | null
}

/** The value is in the stored form, which `valueOf` reads. */
export interface ConfigRow extends Readonly<OwnRow<typeof configurationKeys>>, Secrecy {
  encrypted: number
}

/** With the value as it was typed. */
export interface ConfigFields extends OwnValues<typeof configurationKeys>, Secrecy {}

/** Whether the value may appear in no answer. */
export const isSecret = ({ configKey, secret }: Pick<ConfigRow, 'configKey' | 'secret'>) =>
  isMasked({ configKey, secret: secret === null ? undefined : secret === 1 })

const KEYS = resourceStatements(configurationKeys)
const SELECT = KEYS.select
const ALL = `${SELECT} order by config_id`
const BY_KEY = `${SELECT} where config_key = :configKey`
const PUBLIC_IDS = 'select cast(config_id as text) as id from config where secret = 0'
const ENCRYPTED = 'select 1 from config where encrypted = 1 limit 1'
const SET_VALUE = `
  update config set config_value = :configValue, encrypted = :encrypted
  where config_id = :configId`

export interface ConfigTable extends ResourceTable<ConfigRow, ConfigFields> {
  /** Throws when the value was encrypted with another key, for another row, or changed since. */
  valueOf(row: ConfigRow): string
  all(): Promise<ConfigRow[]>
  byKey(configKey: string): Promise<ConfigRow | undefined>
  /** The ids, as texts, of the keys that somebody declared public. */
  open(): Promise<ReadonlySet<string>>
  isEncrypted(): Promise<boolean>
  /**
   * Rewrites a value as the key and the row's mark demand; `version` and stamp stay as they are.
   */
  store(row: ConfigRow, value: string): Promise<void>
}

/** With `key`, secret values are encrypted. */
export function createConfigTable(db: Database, key?: Key): ConfigTable {
  const table = createResourceTable<ConfigRow, ConfigFields>(db, KEYS)
  const stored = (fields: ConfigFields): ConfigFields & { encrypted: number } =>
    key !== undefined && isSecret(fields)
      ? {
          ...fields,
          configValue: encryptValue(key, fields.configValue, fields.configKey),
          encrypted: 1,
        }
      : { ...fields, encrypted: 0 }

  return {
    ...table,
    valueOf({ configKey, configValue, encrypted }) {
      if (encrypted === 0) return configValue
      if (key === undefined) throw new Error(`The value of ${configKey} needs SECRET_KEY_FILE.`)
      return decryptValue(key, configValue, configKey)
    },
    all: () => db.all(ALL),
    byKey: configKey => db.get(BY_KEY, { configKey }),
    open: async () => new Set((await db.all<{ id: string }>(PUBLIC_IDS)).map(row => row.id)),
    isEncrypted: async () => (await db.get(ENCRYPTED)) !== undefined,
    async store(row, value) {
      const { configValue, encrypted } = stored({ ...row, configValue: value })
      await db.run(SET_VALUE, { configId: row.configId, configValue, encrypted })
    },
    add: async (fields, stamp) => table.add(stored(fields), stamp),
    update: async (configId, fields, stamp) => table.update(configId, stored(fields), stamp),
  }
}
