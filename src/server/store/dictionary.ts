import type { Locale } from '#constants.ts'
import { type Database, foldCase, normalizeSpelling } from './driver.ts'
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

export interface DictTypeRow extends StampedRow {
  dictId: number
  dictName: string
  dictNameZh: string | null
  dictType: string
  status: string
  remark: string
  protected: number
}

export interface DictEntryRow extends StampedRow {
  dictCode: number
  dictType: string
  dictLabel: string
  dictLabelZh: string | null
  dictValue: string
  dictSort: number
  cssClass: string
  listClass: string
  isDefault: string
  status: string
  remark: string
  protected: number
}

export type DictTypeFields = Omit<DictTypeRow, keyof StampedRow | 'dictId' | 'protected'>
export type DictEntryFields = Omit<DictEntryRow, keyof StampedRow | 'dictCode' | 'protected'>

interface DictEntryFilter extends Period {
  /** The language whose labels the list is sorted by. */
  locale: Locale
  dictType: string
  dictLabel: string
  dictValue: string
  status: string
  dictCode: number
}

interface DictTypeFilter {
  /** The language whose names the list is sorted by. */
  locale: Locale
  dictName: string
  dictType: string
  status: string
  dictId: number
}

const ENTRY_COLUMNS = `
  dict_code as dictCode, dict_type as dictType, dict_label as dictLabel,
  dict_label_zh as dictLabelZh, dict_value as dictValue, dict_sort as dictSort,
  css_class as cssClass, list_class as listClass, is_default as isDefault, status, remark,
  protected, ${STAMP_COLUMNS}`

const TYPE_COLUMNS = `
  dict_id as dictId, dict_name as dictName, dict_name_zh as dictNameZh, dict_type as dictType,
  status, remark, protected, ${STAMP_COLUMNS}`

/** The texts of an entry and of a type that are searched. */
const SEARCHED = ['dictLabel', 'dictLabelZh'] as const
const SEARCHED_OF_TYPE = ['dictName', 'dictNameZh'] as const

const searchedTexts = (entry: DictEntryFields) => ({
  ...foldedTexts(entry, SEARCHED),
  dictValueNfc: normalizeSpelling(entry.dictValue),
})

const MATCHING = `
  from dict_data
  where (:dictType = '' or dict_type = :dictType)
    and (:dictLabel = '' or ${contains('dict_label', ':dictLabel')})
    and (:dictValue = '' or dict_value_nfc = :dictValue)
    and (:status = '' or status = :status)
    and (:dictCode = 0 or dict_code = :dictCode)
    ${CREATED_IN_PERIOD}`

const MATCHING_TYPES = `
  from dict_types
  where (:dictName = '' or ${contains('dict_name', ':dictName')})
    and (:dictType = '' or dict_type = :dictType)
    and (:status = '' or status = :status)
    and (:dictId = 0 or dict_id = :dictId)`

export const DICT_ENTRY_SORTS = {
  dictSort: 'dict_sort',
  dictLabel: inLanguage('dict_label'),
  dictValue: 'dict_value',
  dictType: 'dict_type',
  status: 'status',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
}
const PLACE = placeBy(DICT_ENTRY_SORTS, 'dict_sort')

const BY_CODE = `select ${ENTRY_COLUMNS} from dict_data where dict_code = :dictCode`
const OF_TYPE = `
  select ${ENTRY_COLUMNS} from dict_data where dict_type = :dictType order by dict_sort, dict_code`
const PAGE = {
  ids: `
    with found as (
      select dict_code as id, dict_sort, ${PLACE}
      ${MATCHING}
    )
    ${IDS_BY_PLACE}, dict_sort, id ${ONE_PAGE}`,
  rows: `
    select ${ENTRY_COLUMNS} from json_each(:ids) as page join dict_data on dict_code = page.value
    order by page.key`,
}
const TAKEN = `
  select
    max(:dictLabel in (dict_label, dict_label_zh)) as dictLabel,
    max(:dictLabelZh in (dict_label, dict_label_zh)) as dictLabelZh,
    max(dict_value = :dictValue) as dictValue
  from dict_data where dict_code <> :dictCode and dict_type = :dictType`
const ADD = `
  insert into dict_data (dict_type, dict_label, dict_label_zh, dict_value, dict_sort, css_class,
    list_class, is_default, status, remark, protected, dict_label_folded, dict_label_zh_folded,
    dict_value_nfc, create_by, created_at, updated_at)
  values (:dictType, :dictLabel, :dictLabelZh, :dictValue, :dictSort, :cssClass, :listClass,
    :isDefault, :status, :remark, :protected, :dictLabelFolded, :dictLabelZhFolded,
    :dictValueNfc, :by, :at, :at)`
const UPDATE = `
  update dict_data set dict_type = :dictType, dict_label = :dictLabel,
    dict_label_zh = :dictLabelZh, dict_value = :dictValue, dict_sort = :dictSort,
    css_class = :cssClass, list_class = :listClass, is_default = :isDefault, status = :status,
    remark = :remark, dict_label_folded = :dictLabelFolded,
    dict_label_zh_folded = :dictLabelZhFolded, dict_value_nfc = :dictValueNfc, update_by = :by,
    updated_at = :at, version = version + 1
  where dict_code = :dictCode`
const CLEAR_OTHER_DEFAULTS = `
  update dict_data set is_default = 'N', update_by = :by, updated_at = :at, version = version + 1
  where dict_type = :dictType and dict_code <> :dictCode and is_default = 'Y'`
const REMOVE = 'delete from dict_data where dict_code = :dictCode'

export const DICT_TYPE_SORTS = {
  dictId: 'dict_id',
  dictName: inLanguage('dict_name'),
  dictType: 'dict_type',
  status: 'status',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
}
const TYPE_PLACE = placeBy(DICT_TYPE_SORTS, 'dict_id')

const TYPES = `select ${TYPE_COLUMNS} from dict_types order by dict_id`
const TYPE_BY_ID = `select ${TYPE_COLUMNS} from dict_types where dict_id = :dictId`
const TYPE_BY_CODE = `select ${TYPE_COLUMNS} from dict_types where dict_type = :dictType`
const PAGE_TYPES = {
  ids: `
    with found as (
      select dict_id as id, ${TYPE_PLACE}
      ${MATCHING_TYPES}
    )
    ${IDS_BY_PLACE}, id ${ONE_PAGE}`,
  rows: `
    select ${TYPE_COLUMNS} from json_each(:ids) as page join dict_types on dict_id = page.value
    order by page.key`,
}
const COUNTS = 'select dict_type as dictType, count(*) as count from dict_data group by dict_type'
const TYPE_TAKEN = `
  select
    max(:dictName in (dict_name, dict_name_zh)) as dictName,
    max(:dictNameZh in (dict_name, dict_name_zh)) as dictNameZh,
    max(dict_type = :dictType) as dictType
  from dict_types where dict_id <> :dictId`
const ADD_TYPE = `
  insert into dict_types (dict_name, dict_name_zh, dict_type, status, remark, protected,
    dict_name_folded, dict_name_zh_folded, create_by, created_at, updated_at)
  values (:dictName, :dictNameZh, :dictType, :status, :remark, :protected, :dictNameFolded,
    :dictNameZhFolded, :by, :at, :at)`
const UPDATE_TYPE = `
  update dict_types set dict_name = :dictName, dict_name_zh = :dictNameZh, dict_type = :dictType,
    status = :status, remark = :remark, dict_name_folded = :dictNameFolded,
    dict_name_zh_folded = :dictNameZhFolded, update_by = :by, updated_at = :at,
    version = version + 1
  where dict_id = :dictId`
const REMOVE_TYPE = 'delete from dict_types where dict_id = :dictId'

export function createDictTable(db: Database) {
  return {
    byCode: (dictCode: number) => db.get<DictEntryRow>(BY_CODE, { dictCode }),
    ofType: (dictType: string) => db.all<DictEntryRow>(OF_TYPE, { dictType }),
    async page(filter: DictEntryFilter, query: PageQuery): Promise<PageOf<DictEntryRow>> {
      const dictLabel = foldCase(filter.dictLabel)
      const matching = { ...filter, dictLabel, ...periodParameters(filter) }
      return readPage<DictEntryRow>(db, PAGE, matching, query)
    },
    /** Whether another entry of the type has this value or one of these labels. */
    /** The fields whose value another entry of the type has. */
    async takenFields(dictCode: number, entry: DictEntryFields) {
      const { dictType, dictValue, dictLabel, dictLabelZh } = entry
      return trueColumnsOf(
        await db.get(TAKEN, { dictCode, dictType, dictValue, dictLabel, dictLabelZh }),
      )
    },
    async add(fields: DictEntryFields & { protected: number }, stamp: Stamp) {
      return (await db.run(ADD, { ...fields, ...searchedTexts(fields), ...stamp })).id
    },
    async update(dictCode: number, fields: DictEntryFields, stamp: Stamp) {
      await db.run(UPDATE, { ...fields, ...searchedTexts(fields), dictCode, ...stamp })
    },
    /** Removes the default mark from the type's other entries. */
    async onlyDefault(dictCode: number, dictType: string, stamp: Stamp) {
      await db.run(CLEAR_OTHER_DEFAULTS, { dictCode, dictType, ...stamp })
    },
    async remove(dictCode: number) {
      await db.run(REMOVE, { dictCode })
    },

    types: () => db.all<DictTypeRow>(TYPES),
    typeById: (dictId: number) => db.get<DictTypeRow>(TYPE_BY_ID, { dictId }),
    typeByCode: (dictType: string) => db.get<DictTypeRow>(TYPE_BY_CODE, { dictType }),
    async typePage(filter: DictTypeFilter, query: PageQuery): Promise<PageOf<DictTypeRow>> {
      const dictName = foldCase(filter.dictName)
      return readPage<DictTypeRow>(db, PAGE_TYPES, { ...filter, dictName }, query)
    },
    /** How many entries each type has. */
    async counts() {
      const rows = await db.all<{ dictType: string; count: number }>(COUNTS)
      const counts: ReadonlyMap<string, number> = new Map(
        rows.map(row => [row.dictType, row.count]),
      )
      return counts
    },
    /** The fields whose value another type has. */
    async takenTypeFields(dictId: number, { dictType, dictName, dictNameZh }: DictTypeFields) {
      return trueColumnsOf(await db.get(TYPE_TAKEN, { dictId, dictType, dictName, dictNameZh }))
    },
    async addType(fields: DictTypeFields & { protected: number }, stamp: Stamp) {
      return (
        await db.run(ADD_TYPE, { ...fields, ...foldedTexts(fields, SEARCHED_OF_TYPE), ...stamp })
      ).id
    },
    /** Changes the code in the type's entries too. */
    async updateType(dictId: number, fields: DictTypeFields, stamp: Stamp) {
      await db.run(UPDATE_TYPE, {
        ...fields,
        ...foldedTexts(fields, SEARCHED_OF_TYPE),
        dictId,
        ...stamp,
      })
    },
    async removeType(dictId: number) {
      await db.run(REMOVE_TYPE, { dictId })
    },
  }
}

export type DictTable = ReturnType<typeof createDictTable>
