import { dictionaryEntries } from '#resources/system/dictionary-entries.ts'
import { dictionaryTypes } from '#resources/system/dictionary-types.ts'
import {
  createResourceTable,
  type OwnRow,
  type OwnValues,
  type ResourceTable,
  resourceStatements,
} from '#server/store/resources/resource-table.ts'
import type { Database } from './database.ts'
import type { Stamp } from './paging.ts'

interface Protected {
  /** The product's own, which stays. */
  protected: number
}

interface EntryExtras extends Protected {
  cssClass: string
}

export interface DictTypeRow extends Readonly<OwnRow<typeof dictionaryTypes>>, Protected {}
export interface DictTypeFields extends OwnValues<typeof dictionaryTypes>, Protected {}
export interface DictEntryRow extends Readonly<OwnRow<typeof dictionaryEntries>>, EntryExtras {}
export interface DictEntryFields extends OwnValues<typeof dictionaryEntries>, EntryExtras {}

const ENTRIES = resourceStatements(dictionaryEntries)
const OF_TYPE = `${ENTRIES.select} where dict_type = :dictType order by dict_sort, dict_code`
const CLEAR_OTHER_DEFAULTS = `
  update dict_data set is_default = 'N', update_by = :by, updated_at = :at, version = version + 1
  where dict_type = :dictType and dict_code <> :dictCode and is_default = 'Y'`

export type DictTable = ResourceTable<DictEntryRow, DictEntryFields> &
  ReturnType<typeof entryQueries>

export const createDictTable = (db: Database): DictTable => ({
  ...createResourceTable<DictEntryRow, DictEntryFields>(db, ENTRIES),
  ...entryQueries(db),
})

function entryQueries(db: Database) {
  return {
    ofType: (dictType: string) => db.all<DictEntryRow>(OF_TYPE, { dictType }),
    /** Removes the default mark from the type's other entries. */
    async onlyDefault(dictCode: number, dictType: string, stamp: Stamp) {
      await db.run(CLEAR_OTHER_DEFAULTS, { dictCode, dictType, ...stamp })
    },
  }
}

const TYPES = resourceStatements(dictionaryTypes)
const ALL_TYPES = `${TYPES.select} order by dict_id`
const BY_CODE = `${TYPES.select} where dict_type = :dictType`
const COUNTS = 'select dict_type as "dictType", count(*) as count from dict_data group by dict_type'

/** A changed code changes in the type's entries too. */
export type DictTypeTable = ResourceTable<DictTypeRow, DictTypeFields> &
  ReturnType<typeof typeQueries>

export const createDictTypeTable = (db: Database): DictTypeTable => ({
  ...createResourceTable<DictTypeRow, DictTypeFields>(db, TYPES),
  ...typeQueries(db),
})

function typeQueries(db: Database) {
  return {
    all: () => db.all<DictTypeRow>(ALL_TYPES),
    byCode: (dictType: string) => db.get<DictTypeRow>(BY_CODE, { dictType }),
    /** How many entries each type has. */
    async counts() {
      const rows = await db.all<{ dictType: string; count: number }>(COUNTS)
      const counts: ReadonlyMap<string, number> = new Map(
        rows.map(row => [row.dictType, row.count]),
      )
      return counts
    },
  }
}
