import { DICT_TYPE } from '#entities/dictionary-entry.ts'
import { ENABLED, STATUSES } from '#entities/status.ts'
import { removeAll } from '#server/calls/pipeline/delete-all.ts'
import { idFrom, REMARK, readForm } from '#server/calls/pipeline/read-body.ts'
import { idFilter, pageQueryFrom, textFilter } from '#server/calls/pipeline/read-query.ts'
import { checkVersion, ok, refuse } from '#server/calls/pipeline/refusal.ts'
import type { Call, Route, WriteCall } from '#server/calls/pipeline/route.ts'
import { pageText, renamed, shown, stampText } from '#server/calls/pipeline/row-format.ts'
import { DICT_TYPE_SORTS, type DictTypeFields, type DictTypeRow } from '#server/store/dictionary.ts'
import type { CallAnswer } from '../call.ts'

/** Whoever works on entries has to see what types there are. */
const LIST = ['system:sysdicttype:list', 'system:sysdictdata:list'] as const

export const dictTypeRoutes: readonly Route[] = [
  { kind: 'costly', method: 'GET', path: '/api/v1/dict/typelist', rights: LIST, run: listTypes },
  {
    kind: 'costly',
    method: 'GET',
    path: '/api/v1/dict/typeoptionselect',
    rights: LIST,
    run: allTypes,
  },
  { kind: 'read', method: 'GET', path: '/api/v1/dict/type/{id}', rights: LIST, run: getType },
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

const typeText = (row: DictTypeRow, { locale }: Pick<Call, 'locale'>, count: number) => ({
  dictId: row.dictId,
  dictName: shown(row.dictName, row.dictNameZh, locale),
  dictType: row.dictType,
  status: row.status,
  remark: row.remark,
  params: '',
  dataScope: '',
  protected: row.protected === 1,
  /** How many entries it has. */
  count,
  ...stampText(row),
})

async function listTypes(call: Call): Promise<CallAnswer> {
  const { query } = call.request
  const wanted = pageQueryFrom(query, DICT_TYPE_SORTS)
  const filter = {
    dictName: textFilter(query, 'dictName'),
    dictType: textFilter(query, 'dictType'),
    status: textFilter(query, 'status'),
    dictId: idFilter(query, 'dictId'),
  }
  const page = await call.tables.dict.typePage(filter, wanted)
  const counts = await call.tables.dict.counts()
  return ok(pageText(page, wanted, row => typeText(row, call, counts.get(row.dictType) ?? 0)))
}

async function allTypes(call: Call): Promise<CallAnswer> {
  const counts = await call.tables.dict.counts()
  const rows = await call.tables.dict.types()
  return ok(rows.map(row => typeText(row, call, counts.get(row.dictType) ?? 0)))
}

async function getType(call: Call): Promise<CallAnswer> {
  return ok(await foundType(call, idFrom(call.params.id, call.say)))
}

async function foundType(call: Call, dictId: number) {
  const row = await findType(call, dictId)
  return typeText(row, call, (await call.tables.dict.counts()).get(row.dictType) ?? 0)
}

async function findType({ tables, say }: Call, dictId: number): Promise<DictTypeRow> {
  const row = await tables.dict.typeById(dictId)
  if (!row) throw refuse(say, -1, 'notFound')
  return row
}

const loggedType = ({ dictName, dictType, status, remark }: DictTypeFields) => ({
  dictName,
  dictType,
  status,
  remark,
})

async function addType(call: WriteCall): Promise<CallAnswer> {
  const { tables, say, stamp, changed } = call
  const form = readForm(call.request.body, say)
  const fields: DictTypeFields = {
    dictName: form.requiredText('dictName'),
    dictNameZh: null,
    dictType: form.requiredText('dictType', { max: 100, pattern: DICT_TYPE }),
    status: form.oneOf('status', STATUSES) ?? ENABLED,
    remark: form.text('remark', REMARK) ?? '',
  }
  form.check()
  if (await tables.dict.isTypeTaken(0, fields.dictType, fields.dictName)) {
    throw refuse(say, -1, 'dictTypeTaken')
  }
  const dictId = await tables.dict.addType({ ...fields, protected: 0 }, stamp)
  changed(dictId, undefined, loggedType(fields))
  return ok(await foundType(call, dictId), say('added'))
}

async function updateType(call: WriteCall): Promise<CallAnswer> {
  const { tables, say, stamp, changed } = call
  const form = readForm(call.request.body, say)
  const row = await findType(call, form.id('dictId'))
  const current = await foundType(call, row.dictId)
  checkVersion(say, form.version(), row.version, () => current)
  const name = renamed(row.dictName, row.dictNameZh, form.text('dictName'), call.locale)
  const fields: DictTypeFields = {
    dictName: name.text,
    dictNameZh: name.zh,
    dictType: form.text('dictType', { max: 100, pattern: DICT_TYPE }) ?? row.dictType,
    status: form.oneOf('status', STATUSES) ?? row.status,
    remark: form.text('remark', REMARK) ?? row.remark,
  }
  form.check()
  if (row.protected === 1 && fields.dictType !== row.dictType) {
    throw refuse(say, -1, 'dictTypeProtected')
  }
  if (await tables.dict.isTypeTaken(row.dictId, fields.dictType, fields.dictName)) {
    throw refuse(say, -1, 'dictTypeTaken')
  }
  await tables.dict.updateType(row.dictId, fields, stamp)
  changed(row.dictId, loggedType(row), loggedType(fields))
  return ok(await foundType(call, row.dictId), say('changed'))
}

async function removeTypes(call: WriteCall): Promise<CallAnswer> {
  const { tables, say } = call
  const counts = await tables.dict.counts()
  async function look(id: number) {
    const row = await findType(call, id)
    if (row.protected === 1) throw refuse(say, -1, 'dictTypeProtected')
    if ((counts.get(row.dictType) ?? 0) > 0) {
      throw refuse(say, -1, 'dictTypeInUse', shown(row.dictName, row.dictNameZh, call.locale))
    }
    return loggedType(row)
  }
  await removeAll(call, look, tables.dict.removeType)
  return ok(true, say('removed'))
}
