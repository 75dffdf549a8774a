import { localized } from '#entities/bilingual-text.ts'
import { isEnabled } from '#entities/status.ts'
import { dictionaryEntries } from '#resources/system/dictionary-entries.ts'
import { dictionaryTypes } from '#resources/system/dictionary-types.ts'
import type { CallAnswer } from '#server/call.ts'
import { ok, refuse } from '#server/calls/pipeline/answers.ts'
import type { Call, Route, WriteCall } from '#server/calls/pipeline/route.ts'
import type { Form } from '#server/calls/pipeline/validate-body.ts'
import { readOwnValues } from '#server/calls/resources/check-values.ts'
import { formatRecord, loggedValues } from '#server/calls/resources/format-record.ts'
import {
  type Prepared,
  type RouteHooks,
  recordRoutes,
} from '#server/calls/resources/record-routes.ts'
import type {
  DictEntryFields,
  DictEntryRow,
  DictTypeFields,
  DictTypeRow,
} from '#server/store/dictionary.ts'

const entryHooks: RouteHooks<DictEntryRow, DictEntryFields> = {
  table: ({ tables }) => tables.dict,
  more: async () => formatMoreOfEntry,
  prepare: prepareEntry,
  async checkRemoval({ t }, row) {
    if (row.protected === 1) throw refuse(t, -1, 'dictProtected')
  },
  logged: async (_, row) => loggedEntry(row),
}

export const dictionaryEntryRoutes: readonly Route[] = [
  ...recordRoutes(dictionaryEntries, entryHooks),
  {
    // Every screen reads the labels.
    kind: 'costly',
    method: 'GET',
    path: '/api/v1/dict/databytype/{type}',
    rights: 'signed-in',
    run: entriesOfType,
  },
]

const STYLE_RULE = { max: 64, empty: true, pattern: /^[\w -]*$/ }

const formatMoreOfEntry = (row: DictEntryRow) => ({
  cssClass: row.cssClass,
  isDefault: isEnabled(row) ? row.isDefault : 'N',
  protected: row.protected === 1,
})

/** For the operation log. */
export const loggedEntry = (row: DictEntryRow) => ({
  ...loggedValues(dictionaryEntries, row),
  cssClass: row.cssClass,
})

/**
 * Disabled entries too: rows written earlier still need their labels. Everybody reads them, so they
 * do not say who changed them.
 */
async function entriesOfType(call: Call): Promise<CallAnswer> {
  const rows = await call.tables.dict.ofType(call.params.type ?? '')
  return ok(rows.map(row => formatRecord(dictionaryEntries, row, formatMoreOfEntry(row))))
}

async function prepareEntry(
  call: WriteCall,
  form: Form,
  row: DictEntryRow | undefined,
): Promise<Prepared<DictEntryRow, DictEntryFields>> {
  const { tables, t, stamp } = call
  const read = readOwnValues(call, form, dictionaryEntries, row)
  const cssClass = form.text('cssClass', STYLE_RULE) ?? row?.cssClass ?? ''
  form.throwIfInvalid()
  // A disabled entry is nobody's default; older back ends hold '' for "no".
  const isDefault = isEnabled(read) ? read.isDefault || 'N' : 'N'
  const values = { ...read, cssClass, isDefault, protected: row?.protected ?? 0 }
  const isMoved = values.dictValue !== row?.dictValue || values.dictType !== row.dictType
  if (row?.protected === 1 && isMoved) throw refuse(t, -1, 'dictProtected')
  if (!(await tables.dictTypes.byCode(values.dictType))) throw refuse(t, -1, 'dictTypeUnknown')
  return {
    values,
    async write(dictCode) {
      if (isDefault === 'Y') await tables.dict.onlyDefault(dictCode, values.dictType, stamp)
    },
  }
}

const typeHooks: RouteHooks<DictTypeRow, DictTypeFields> = {
  table: ({ tables }) => tables.dictTypes,
  more: formatMoreOfTypes,
  async prepare(call, form, row) {
    const read = readOwnValues(call, form, dictionaryTypes, row)
    form.throwIfInvalid()
    if (row?.protected === 1 && read.dictType !== row.dictType) {
      throw refuse(call.t, -1, 'dictTypeProtected')
    }
    return { values: { ...read, protected: row?.protected ?? 0 } }
  },
  async checkRemoval({ tables, t, locale }, row) {
    if (row.protected === 1) throw refuse(t, -1, 'dictTypeProtected')
    if ((await tables.dictTypes.counts()).has(row.dictType)) {
      throw refuse(t, -1, 'dictTypeInUse', localized(row.dictName, row.dictNameZh, locale))
    }
  },
}

export const dictionaryTypeRoutes: readonly Route[] = [
  ...recordRoutes(dictionaryTypes, typeHooks),
  {
    kind: 'costly',
    method: 'GET',
    path: '/api/v1/dict/typeoptionselect',
    rights: dictionaryTypes.listedBy,
    run: allTypes,
  },
]

async function formatMoreOfTypes({ tables }: Call) {
  const counts = await tables.dictTypes.counts()
  return (row: DictTypeRow) => ({
    protected: row.protected === 1,
    /** How many entries the type has. */
    count: counts.get(row.dictType) ?? 0,
  })
}

async function allTypes(call: Call): Promise<CallAnswer> {
  const more = await formatMoreOfTypes(call)
  const rows = await call.tables.dictTypes.all()
  return ok(rows.map(row => formatRecord(dictionaryTypes, row, more(row))))
}
