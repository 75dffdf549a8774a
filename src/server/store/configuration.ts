import type { Locale } from '#constants.ts'
import { isMasked } from '#entities/configuration-key.ts'
import type { Key } from '#server/store/keys/key-file.ts'
import { decryptValue, encryptValue } from '#server/store/keys/secret-values.ts'
import { type Database, foldCase } from './driver.ts'
import {
  CREATED_IN_PERIOD,
  contains,
  foldedTexts,
  IDS_BY_PLACE,
  inLanguage,
  ONE_PAGE,
  type PageOf,
  type PageQuery,
  type Period,
  periodParameters,
  placeBy,
  readPage,
  STAMP_COLUMNS,
  type Stamp,
  type StampedRow,
  trueColumnsOf,
} from './paging.ts'

export interface ConfigRow extends StampedRow {
  configId: number
  configName: string
  configNameZh: string | null
  configKey: string
  /** In the stored form, which `valueOf` reads. */
  configValue: string
  encrypted: number
  configType: string
  /** null: nobody has decided yet, so the key's name decides. */
  secret: number | null
  remark: string
}

/** With the value as it was typed. */
export type ConfigFields = Omit<ConfigRow, keyof StampedRow | 'configId' | 'encrypted'>

/** Whether the value may appear in no answer. */
export const isSecret = ({ configKey, secret }: Pick<ConfigRow, 'configKey' | 'secret'>) =>
  isMasked({ configKey, secret: secret === null ? undefined : secret === 1 })

interface ConfigFilter extends Period {
  /** The language whose names the list is sorted by. */
  locale: Locale
  configName: string
  configKey: string
  configType: string
}

const COLUMNS = `
  config_id as configId, config_name as configName, config_name_zh as configNameZh,
  config_key as configKey, config_value as configValue, encrypted,
  config_type as configType, secret, remark,
  ${STAMP_COLUMNS}`

/** The texts that are searched. */
const SEARCHED = ['configName', 'configNameZh'] as const

const MATCHING = `
  from config
  where (:configName = '' or ${contains('config_name', ':configName')})
    and (:configKey = '' or config_key = :configKey)
    and (:configType = '' or config_type = :configType)
    ${CREATED_IN_PERIOD}`

export const CONFIG_SORTS = {
  configId: 'config_id',
  configName: inLanguage('config_name'),
  configKey: 'lower(config_key)',
  configType: 'config_type',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
}
const PLACE = placeBy(CONFIG_SORTS, 'config_id')

const BY_ID = `select ${COLUMNS} from config where config_id = :configId`
const BY_KEY = `select ${COLUMNS} from config where config_key = :configKey`
const PAGE = {
  ids: `
    with found as (
      select config_id as id, ${PLACE}
      ${MATCHING}
    )
    ${IDS_BY_PLACE}, id ${ONE_PAGE}`,
  rows: `
    select ${COLUMNS} from json_each(:ids) as page join config on config_id = page.value
    order by page.key`,
}
const TAKEN = `
  select
    max(:configName in (config_name, config_name_zh)) as configName,
    max(:configNameZh in (config_name, config_name_zh)) as configNameZh,
    max(config_key = :configKey) as configKey
  from config where config_id <> :configId`
const ADD = `
  insert into config (config_name, config_name_zh, config_key, config_value, encrypted, config_type,
    secret, remark, config_name_folded, config_name_zh_folded, create_by, created_at, updated_at)
  values (:configName, :configNameZh, :configKey, :configValue, :encrypted, :configType, :secret,
    :remark, :configNameFolded, :configNameZhFolded, :by, :at, :at)`
const UPDATE = `
  update config set config_name = :configName, config_name_zh = :configNameZh,
    config_key = :configKey, config_value = :configValue, encrypted = :encrypted,
    config_type = :configType, secret = :secret, remark = :remark,
    config_name_folded = :configNameFolded, config_name_zh_folded = :configNameZhFolded,
    update_by = :by, updated_at = :at, version = version + 1
  where config_id = :configId`
const REMOVE = 'delete from config where config_id = :configId'
const ALL = `select ${COLUMNS} from config order by config_id`
const PUBLIC_IDS = 'select cast(config_id as text) as id from config where secret = 0'
const ENCRYPTED = 'select 1 from config where encrypted = 1 limit 1'
const SET_VALUE = `
  update config set config_value = :configValue, encrypted = :encrypted
  where config_id = :configId`

/** With `key`, secret values are encrypted. */
export function createConfigTable(db: Database, key?: Key) {
  const stored = (configValue: string, fields: Pick<ConfigRow, 'configKey' | 'secret'>) =>
    key !== undefined && isSecret(fields)
      ? { configValue: encryptValue(key, configValue, fields.configKey), encrypted: 1 }
      : { configValue, encrypted: 0 }

  return {
    /** Throws when the value was encrypted with another key, for another row, or changed since. */
    valueOf({ configKey, configValue, encrypted }: ConfigRow): string {
      if (encrypted === 0) return configValue
      if (key === undefined) throw new Error(`The value of ${configKey} needs SECRET_KEY_FILE.`)
      return decryptValue(key, configValue, configKey)
    },
    all: () => db.all<ConfigRow>(ALL),
    /** The ids, as texts, of the keys that somebody declared public. */
    open: async (): Promise<ReadonlySet<string>> =>
      new Set((await db.all<{ id: string }>(PUBLIC_IDS)).map(row => row.id)),
    isEncrypted: async () => (await db.get(ENCRYPTED)) !== undefined,
    /**
     * Rewrites a value as the key and the row's mark demand; `version` and stamp stay as they are.
     */
    async store({ configId, ...row }: ConfigRow, value: string) {
      await db.run(SET_VALUE, { configId, ...stored(value, row) })
    },
    byId: (configId: number) => db.get<ConfigRow>(BY_ID, { configId }),
    byKey: (configKey: string) => db.get<ConfigRow>(BY_KEY, { configKey }),
    async page(filter: ConfigFilter, query: PageQuery): Promise<PageOf<ConfigRow>> {
      const configName = foldCase(filter.configName)
      const matching = { ...filter, configName, ...periodParameters(filter) }
      return readPage<ConfigRow>(db, PAGE, matching, query)
    },
    /** Whether another row has one of these names or this key. */
    /** The fields whose value another key has. */
    async takenFields(configId: number, { configName, configNameZh, configKey }: ConfigFields) {
      return trueColumnsOf(await db.get(TAKEN, { configId, configName, configNameZh, configKey }))
    },
    async add(fields: ConfigFields, stamp: Stamp) {
      const value = stored(fields.configValue, fields)
      return (
        await db.run(ADD, { ...fields, ...value, ...foldedTexts(fields, SEARCHED), ...stamp })
      ).id
    },
    async update(configId: number, fields: ConfigFields, stamp: Stamp) {
      const value = stored(fields.configValue, fields)
      const folded = foldedTexts(fields, SEARCHED)
      await db.run(UPDATE, { ...fields, ...value, ...folded, configId, ...stamp })
    },
    async remove(configId: number) {
      await db.run(REMOVE, { configId })
    },
  }
}

export type ConfigTable = ReturnType<typeof createConfigTable>
