import { localized } from '#entities/bilingual-text.ts'
import { DICT_TYPE_PATTERN, MAX_DICT_VALUE } from '#entities/dictionary-entry.ts'
import { MAX_SORT } from '#entities/display-order.ts'
import { ENABLED, isEnabled, STATUSES } from '#entities/status.ts'
import type { CallAnswer } from '#server/call.ts'
import { loggedDictionaryEntry } from '#server/calls/logged/logged-dictionary-entry.ts'
import { loggedDictionaryType } from '#server/calls/logged/logged-dictionary-type.ts'
import { ok, refuse, refuseTaken } from '#server/calls/pipeline/answers.ts'
import { checkVersion } from '#server/calls/pipeline/check-version.ts'
import { deleteAll } from '#server/calls/pipeline/delete-all.ts'
import {
  idFilter,
  parsePageQuery,
  parsePeriod,
  textFilter,
} from '#server/calls/pipeline/parse-query.ts'
import type { Call, Route, WriteCall } from '#server/calls/pipeline/route.ts'
import {
  formatPage,
  formatStamp,
  withUpdateName,
  withUpdateNames,
} from '#server/calls/pipeline/row-format.ts'
import { type Form, parseId, REMARK_RULE, readForm } from '#server/calls/pipeline/validate-body.ts'
import {
  DICT_ENTRY_SORTS,
  DICT_TYPE_SORTS,
  type DictEntryFields,
  type DictEntryRow,
  type DictTypeFields,
  type DictTypeRow,
} from '#server/store/dictionary.ts'
import { OWN_KINDS } from '#server/store/operation-log/logged-kinds.ts'

const LIST_ENTRIES_RIGHTS = OWN_KINDS.dict.listRights

export const dictionaryEntryRoutes: readonly Route[] = [
  {
    kind: 'costly',
    method: 'GET',
    path: '/api/v1/dict/datalist',
    rights: LIST_ENTRIES_RIGHTS,
    run: listEntries,
  },
  {
    kind: 'read',
    method: 'GET',
    path: '/api/v1/dict/data/{id}',
    rights: LIST_ENTRIES_RIGHTS,
    run: getEntry,
  },
  {
    // Every screen reads the labels.
    kind: 'costly',
    method: 'GET',
    path: '/api/v1/dict/databytype/{type}',
    rights: 'signed-in',
    run: entriesOfType,
  },
  {
    kind: 'write',
    method: 'POST',
    path: '/api/v1/dict/data',
    rights: ['system:sysdictdata:add'],
    event: 'dict.add',
    businessType: '1',
    run: addEntry,
  },
  {
    kind: 'write',
    method: 'PUT',
    path: '/api/v1/dict/data/',
    rights: ['system:sysdictdata:edit'],
    event: 'dict.update',
    businessType: '2',
    run: updateEntry,
  },
  {
    kind: 'write',
    method: 'DELETE',
    path: '/api/v1/dict/data/{id}',
    rights: ['system:sysdictdata:remove'],
    event: 'dict.remove',
    businessType: '3',
    run: removeEntries,
  },
]

const STYLE_RULE = { max: 64, empty: true, pattern: /^[\w -]*$/ }

const formatEntry = (row: DictEntryRow) => ({
  dictCode: row.dictCode,
  dictSort: row.dictSort,
  dictLabel: row.dictLabel,
  dictLabelZh: row.dictLabelZh,
  dictValue: row.dictValue,
  dictType: row.dictType,
  cssClass: row.cssClass,
  listClass: row.listClass,
  isDefault: isEnabled(row) ? row.isDefault : 'N',
  status: row.status,
  default: '',
  remark: row.remark,
  params: '',
  dataScope: '',
  protected: row.protected === 1,
  ...formatStamp(row),
})

async function listEntries(call: Call): Promise<CallAnswer> {
  const { query } = call.request
  const wanted = parsePageQuery(query, DICT_ENTRY_SORTS)
  const filter = {
    dictType: textFilter(query, 'dictType'),
    dictLabel: textFilter(query, 'dictLabel'),
    dictValue: textFilter(query, 'dictValue'),
    status: textFilter(query, 'status'),
    dictCode: idFilter(query, 'dictCode'),
    locale: call.locale,
    ...parsePeriod(query),
  }
  const page = await call.tables.dict.page(filter, wanted)
  const list = await withUpdateNames(call, page.list, formatEntry)
  return ok(formatPage(page, wanted, list))
}

async function getEntry(call: Call): Promise<CallAnswer> {
  const row = await findEntry(call, parseId(call.params.id, call.t))
  return ok(await withUpdateName(call, row, formatEntry))
}

async function findEntry({ tables, t }: Call, dictCode: number): Promise<DictEntryRow> {
  const row = await tables.dict.byCode(dictCode)
  if (!row) throw refuse(t, -1, 'notFound')
  return row
}

/**
 * Disabled entries too: rows written earlier still need their labels. Everybody reads them, so they
 * do not say who changed them.
 */
async function entriesOfType(call: Call): Promise<CallAnswer> {
  const rows = await call.tables.dict.ofType(call.params.type ?? '')
  return ok(rows.map(formatEntry))
}

function readEntryFields(form: Form, stored: DictEntryRow | undefined): DictEntryFields {
  const label = form.texts(
    'dictLabel',
    stored && { text: stored.dictLabel, zh: stored.dictLabelZh },
  )
  const fields = {
    dictType: stored
      ? (form.text('dictType', { max: 100, pattern: DICT_TYPE_PATTERN, plain: true })
        ?? stored.dictType)
      : form.requiredText('dictType', { max: 100, pattern: DICT_TYPE_PATTERN, plain: true }),
    dictLabel: label.text,
    dictLabelZh: label.zh,
    dictValue: stored
      ? (form.text('dictValue', { max: MAX_DICT_VALUE }) ?? stored.dictValue)
      : form.requiredText('dictValue', { max: MAX_DICT_VALUE }),
    dictSort: form.integer('dictSort', 0, MAX_SORT) ?? stored?.dictSort ?? 0,
    cssClass: form.text('cssClass', STYLE_RULE) ?? stored?.cssClass ?? '',
    listClass: form.text('listClass', STYLE_RULE) ?? stored?.listClass ?? '',
    isDefault: readDefaultFlag(form) ?? stored?.isDefault ?? 'N',
    status: form.oneOf('status', STATUSES) ?? stored?.status ?? ENABLED,
    remark: form.text('remark', REMARK_RULE) ?? stored?.remark ?? '',
  }
  // A disabled entry is nobody's default.
  return isEnabled(fields) ? fields : { ...fields, isDefault: 'N' }
}

/** Older back ends hold '' for "no". */
const readDefaultFlag = (form: Form) => form.oneOf('isDefault', ['Y', 'N', '']) || undefined

async function addEntry(call: WriteCall): Promise<CallAnswer> {
  const { tables, t, stamp, recordChange } = call
  const form = readForm(call.request.body, t)
  const fields = readEntryFields(form, undefined)
  form.throwIfInvalid()
  await checkEntry(call, 0, fields)
  const dictCode = await tables.dict.add({ ...fields, protected: 0 }, stamp)
  if (fields.isDefault === 'Y') await tables.dict.onlyDefault(dictCode, fields.dictType, stamp)
  recordChange(dictCode, undefined, loggedDictionaryEntry(fields))
  const row = await findEntry(call, dictCode)
  return ok(await withUpdateName(call, row, formatEntry), t('added'))
}

async function updateEntry(call: WriteCall): Promise<CallAnswer> {
  const { tables, t, stamp, recordChange } = call
  const form = readForm(call.request.body, t)
  const row = await findEntry(call, form.id('dictCode'))
  await checkVersion(call, form.version(), row, async () => formatEntry(row))
  const fields = readEntryFields(form, row)
  form.throwIfInvalid()
  const isMoved = fields.dictValue !== row.dictValue || fields.dictType !== row.dictType
  if (row.protected === 1 && isMoved) {
    throw refuse(t, -1, 'dictProtected')
  }
  await checkEntry(call, row.dictCode, fields)
  await tables.dict.update(row.dictCode, fields, stamp)
  if (fields.isDefault === 'Y') await tables.dict.onlyDefault(row.dictCode, fields.dictType, stamp)
  recordChange(row.dictCode, loggedDictionaryEntry(row), loggedDictionaryEntry(fields))
  const now = await findEntry(call, row.dictCode)
  return ok(await withUpdateName(call, now, formatEntry), t('changed'))
}

async function checkEntry({ tables, t }: WriteCall, dictCode: number, fields: DictEntryFields) {
  if (!(await tables.dict.typeByCode(fields.dictType))) throw refuse(t, -1, 'dictTypeUnknown')
  refuseTaken(t, 'dictTaken', await tables.dict.takenFields(dictCode, fields))
}

async function removeEntries(call: WriteCall): Promise<CallAnswer> {
  const { tables, t } = call
  await deleteAll(call, {
    find: code => findEntry(call, code),
    async check(row) {
      if (row.protected === 1) throw refuse(t, -1, 'dictProtected')
    },
    format: async row => formatEntry(row),
    logged: async row => loggedDictionaryEntry(row),
    remove: tables.dict.remove,
  })
  return ok(true, t('removed'))
}

const LIST_TYPES_RIGHTS = OWN_KINDS.dicttype.listRights

export const dictionaryTypeRoutes: readonly Route[] = [
  {
    kind: 'costly',
    method: 'GET',
    path: '/api/v1/dict/typelist',
    rights: LIST_TYPES_RIGHTS,
    run: listTypes,
  },
  {
    kind: 'costly',
    method: 'GET',
    path: '/api/v1/dict/typeoptionselect',
    rights: LIST_TYPES_RIGHTS,
    run: allTypes,
  },
  {
    kind: 'read',
    method: 'GET',
    path: '/api/v1/dict/type/{id}',
    rights: LIST_TYPES_RIGHTS,
    run: getType,
  },
  {
    kind: 'write',
    method: 'POST',
    path: '/api/v1/dict/type',
    rights: ['system:sysdicttype:add'],
    event: 'dicttype.add',
    businessType: '1',
    run: addType,
  },
  {
    kind: 'write',
    method: 'PUT',
    path: '/api/v1/dict/type',
    rights: ['system:sysdicttype:edit'],
    event: 'dicttype.update',
    businessType: '2',
    run: updateType,
  },
  {
    kind: 'write',
    method: 'DELETE',
    path: '/api/v1/dict/type/{id}',
    rights: ['system:sysdicttype:remove'],
    event: 'dicttype.remove',
    businessType: '3',
    run: removeTypes,
  },
]

const formatType = (row: DictTypeRow, count: number) => ({
  dictId: row.dictId,
  dictName: row.dictName,
  dictNameZh: row.dictNameZh,
  dictType: row.dictType,
  status: row.status,
  remark: row.remark,
  params: '',
  dataScope: '',
  protected: row.protected === 1,
  /** How many entries the type has. */
  count,
  ...formatStamp(row),
})

async function listTypes(call: Call): Promise<CallAnswer> {
  const { query } = call.request
  const wanted = parsePageQuery(query, DICT_TYPE_SORTS)
  const filter = {
    dictName: textFilter(query, 'dictName'),
    dictType: textFilter(query, 'dictType'),
    status: textFilter(query, 'status'),
    dictId: idFilter(query, 'dictId'),
    locale: call.locale,
  }
  const page = await call.tables.dict.typePage(filter, wanted)
  const counts = await call.tables.dict.counts()
  const list = page.list.map(row => formatType(row, counts.get(row.dictType) ?? 0))
  return ok(formatPage(page, wanted, list))
}

async function allTypes(call: Call): Promise<CallAnswer> {
  const counts = await call.tables.dict.counts()
  const rows = await call.tables.dict.types()
  return ok(rows.map(row => formatType(row, counts.get(row.dictType) ?? 0)))
}

async function getType(call: Call): Promise<CallAnswer> {
  return ok(await findFormattedType(call, parseId(call.params.id, call.t)))
}

async function findFormattedType(call: Call, dictId: number) {
  const row = await findType(call, dictId)
  return formatType(row, (await call.tables.dict.counts()).get(row.dictType) ?? 0)
}

async function findType({ tables, t }: Call, dictId: number): Promise<DictTypeRow> {
  const row = await tables.dict.typeById(dictId)
  if (!row) throw refuse(t, -1, 'notFound')
  return row
}

async function addType(call: WriteCall): Promise<CallAnswer> {
  const { tables, t, stamp, recordChange } = call
  const form = readForm(call.request.body, t)
  const name = form.texts('dictName', undefined)
  const fields: DictTypeFields = {
    dictName: name.text,
    dictNameZh: name.zh,
    dictType: form.requiredText('dictType', { max: 100, pattern: DICT_TYPE_PATTERN, plain: true }),
    status: form.oneOf('status', STATUSES) ?? ENABLED,
    remark: form.text('remark', REMARK_RULE) ?? '',
  }
  form.throwIfInvalid()
  refuseTaken(t, 'dictTypeTaken', await tables.dict.takenTypeFields(0, fields))
  const dictId = await tables.dict.addType({ ...fields, protected: 0 }, stamp)
  recordChange(dictId, undefined, loggedDictionaryType(fields))
  return ok(await findFormattedType(call, dictId), t('added'))
}

async function updateType(call: WriteCall): Promise<CallAnswer> {
  const { tables, t, stamp, recordChange } = call
  const form = readForm(call.request.body, t)
  const row = await findType(call, form.id('dictId'))
  await checkVersion(call, form.version(), row, () => findFormattedType(call, row.dictId))
  const name = form.texts('dictName', { text: row.dictName, zh: row.dictNameZh })
  const fields: DictTypeFields = {
    dictName: name.text,
    dictNameZh: name.zh,
    dictType:
      form.text('dictType', { max: 100, pattern: DICT_TYPE_PATTERN, plain: true }) ?? row.dictType,
    status: form.oneOf('status', STATUSES) ?? row.status,
    remark: form.text('remark', REMARK_RULE) ?? row.remark,
  }
  form.throwIfInvalid()
  if (row.protected === 1 && fields.dictType !== row.dictType) {
    throw refuse(t, -1, 'dictTypeProtected')
  }
  refuseTaken(t, 'dictTypeTaken', await tables.dict.takenTypeFields(row.dictId, fields))
  await tables.dict.updateType(row.dictId, fields, stamp)
  recordChange(row.dictId, loggedDictionaryType(row), loggedDictionaryType(fields))
  return ok(await findFormattedType(call, row.dictId), t('changed'))
}

async function removeTypes(call: WriteCall): Promise<CallAnswer> {
  const { tables, t } = call
  const counts = await tables.dict.counts()
  await deleteAll(call, {
    find: id => findType(call, id),
    async check(row) {
      if (row.protected === 1) throw refuse(t, -1, 'dictTypeProtected')
      if ((counts.get(row.dictType) ?? 0) > 0) {
        throw refuse(t, -1, 'dictTypeInUse', localized(row.dictName, row.dictNameZh, call.locale))
      }
    },
    format: row => findFormattedType(call, row.dictId),
    logged: async row => loggedDictionaryType(row),
    remove: tables.dict.removeType,
  })
  return ok(true, t('removed'))
}
