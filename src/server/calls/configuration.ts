import { CONFIG_KEY_PATTERN, isBuiltIn, MAX_CONFIG_VALUE } from '#entities/configuration-key.ts'
import type { CallAnswer } from '#server/call.ts'
import {
  loggedConfigurationKey,
  loggedConfigurationKeyChange,
} from '#server/calls/logged/logged-configuration-key.ts'
import { ok, refuse, refuseFields, refuseTaken } from '#server/calls/pipeline/answers.ts'
import { checkVersion } from '#server/calls/pipeline/check-version.ts'
import { deleteAll } from '#server/calls/pipeline/delete-all.ts'
import { parsePageQuery, parsePeriod, textFilter } from '#server/calls/pipeline/parse-query.ts'
import type { Call, Route, WriteCall } from '#server/calls/pipeline/route.ts'
import {
  formatPage,
  formatStamp,
  withUpdateName,
  withUpdateNames,
} from '#server/calls/pipeline/row-format.ts'
import { type Form, parseId, REMARK_RULE, readForm } from '#server/calls/pipeline/validate-body.ts'
import {
  CONFIG_SORTS,
  type ConfigFields,
  type ConfigRow,
  isSecret,
} from '#server/store/configuration.ts'
import { OWN_KINDS } from '#server/store/operation-log/logged-kinds.ts'

const LIST_RIGHTS = OWN_KINDS.config.listRights

export const configurationRoutes: readonly Route[] = [
  {
    kind: 'costly',
    method: 'GET',
    path: '/api/v1/configList',
    rights: LIST_RIGHTS,
    run: listConfig,
  },
  { kind: 'read', method: 'GET', path: '/api/v1/config/{id}', rights: LIST_RIGHTS, run: getConfig },
  {
    kind: 'read',
    method: 'GET',
    path: '/api/v1/configKey/{key}',
    rights: LIST_RIGHTS,
    run: getConfigByKey,
  },
  {
    kind: 'write',
    method: 'POST',
    path: '/api/v1/config',
    rights: ['system:sysconfig:add'],
    event: 'config.add',
    businessType: '1',
    run: addConfig,
  },
  {
    kind: 'write',
    method: 'PUT',
    path: '/api/v1/config',
    rights: ['system:sysconfig:edit'],
    event: 'config.update',
    businessType: '2',
    run: updateConfig,
  },
  {
    kind: 'write',
    method: 'DELETE',
    path: '/api/v1/config/{id}',
    rights: ['system:sysconfig:remove'],
    event: 'config.remove',
    businessType: '3',
    run: removeConfig,
  },
]

const VALUE_RULE = { max: MAX_CONFIG_VALUE, lines: true, exact: true } as const

/** No answer holds a secret value; a stored one can only be replaced. */
const formatConfig = (row: ConfigRow) => ({
  configId: row.configId,
  configName: row.configName,
  configNameZh: row.configNameZh,
  configKey: row.configKey,
  configValue: isSecret(row) ? '' : row.configValue,
  configType: row.configType,
  /** null: nobody has decided yet, so the key's name decides. */
  secret: row.secret === null ? null : row.secret === 1,
  remark: row.remark,
  dataScope: '',
  params: '',
  ...formatStamp(row),
})

async function listConfig(call: Call): Promise<CallAnswer> {
  const { query } = call.request
  const wanted = parsePageQuery(query, CONFIG_SORTS)
  const filter = {
    configName: textFilter(query, 'configName'),
    configKey: textFilter(query, 'configKey'),
    configType: textFilter(query, 'configType'),
    locale: call.locale,
    ...parsePeriod(query),
  }
  const page = await call.tables.config.page(filter, wanted)
  const list = await withUpdateNames(call, page.list, formatConfig)
  return ok(formatPage(page, wanted, list))
}

async function getConfig(call: Call): Promise<CallAnswer> {
  const row = await findConfig(call, parseId(call.params.id, call.t))
  return ok(await withUpdateName(call, row, formatConfig))
}

async function findConfig({ tables, t }: Call, configId: number): Promise<ConfigRow> {
  const row = await tables.config.byId(configId)
  if (!row) throw refuse(t, -1, 'notFound')
  return row
}

/** `msg` holds the value as well, because older programs read it there (§23). */
async function getConfigByKey(call: Call): Promise<CallAnswer> {
  const row = await call.tables.config.byKey(call.params.key ?? '')
  if (!row) throw refuse(call.t, -1, 'notFound')
  if (isSecret(row)) throw refuse(call.t, 403, 'configSecret')
  return ok(await withUpdateName(call, row, formatConfig), row.configValue)
}

async function addConfig(call: WriteCall): Promise<CallAnswer> {
  const { tables, t, stamp, recordChange } = call
  const form = readForm(call.request.body, t)
  const name = form.texts('configName', undefined)
  const fields: ConfigFields = {
    configName: name.text,
    configNameZh: name.zh,
    configKey: form.requiredText('configKey', { pattern: CONFIG_KEY_PATTERN, plain: true }),
    configValue: form.requiredText('configValue', VALUE_RULE),
    configType: form.oneOf('configType', ['Y', 'N']) ?? 'N',
    secret: readSecretFlag(form),
    remark: form.text('remark', REMARK_RULE) ?? '',
  }
  form.throwIfInvalid()
  refuseTaken(t, 'configTaken', await tables.config.takenFields(0, fields))
  const configId = await tables.config.add(fields, stamp)
  recordChange(configId, undefined, loggedConfigurationKey(fields))
  const row = await findConfig(call, configId)
  return ok(await withUpdateName(call, row, formatConfig), t('added'))
}

/** null when the form does not say whether the key is a secret. */
function readSecretFlag(form: Form): number | null {
  const flag = form.flag('secret')
  return flag === undefined ? null : Number(flag)
}

async function updateConfig(call: WriteCall): Promise<CallAnswer> {
  const { tables, t, stamp, recordChange } = call
  const form = readForm(call.request.body, t)
  const row = await findConfig(call, form.id('configId'))
  await checkVersion(call, form.version(), row, async () => formatConfig(row))
  const name = form.texts('configName', { text: row.configName, zh: row.configNameZh })
  const value = form.text('configValue', VALUE_RULE)
  const fields: ConfigFields = {
    configName: name.text,
    configNameZh: name.zh,
    configKey:
      form.text('configKey', { pattern: CONFIG_KEY_PATTERN, plain: true }) ?? row.configKey,
    configValue: value ?? '',
    configType: form.oneOf('configType', ['Y', 'N']) ?? row.configType,
    secret: readSecretFlag(form) ?? row.secret,
    remark: form.text('remark', REMARK_RULE) ?? row.remark,
  }
  form.throwIfInvalid()
  // A secret that is renamed stays a secret until somebody says otherwise.
  if (fields.secret === null && isSecret(row) && !isSecret(fields)) fields.secret = 1
  // Otherwise a client could read the secret by removing its mark.
  if (isSecret(row) && !isSecret(fields) && value === undefined) {
    throw refuseFields(t, { configValue: t('configSecretShown') })
  }
  const loses = fields.configKey !== row.configKey || !isBuiltIn(fields)
  if (isBuiltIn(row) && loses) throw refuse(t, -1, 'configProtected')
  refuseTaken(t, 'configTaken', await tables.config.takenFields(row.configId, fields))
  if (value === undefined) fields.configValue = tables.config.valueOf(row)
  await tables.config.update(row.configId, fields, stamp)
  recordChange(row.configId, ...loggedConfigurationKeyChange(row, fields, value))
  const now = await findConfig(call, row.configId)
  return ok(await withUpdateName(call, now, formatConfig), t('changed'))
}

async function removeConfig(call: WriteCall): Promise<CallAnswer> {
  const { tables, t } = call
  await deleteAll(call, {
    find: id => findConfig(call, id),
    async check(row) {
      if (isBuiltIn(row)) throw refuse(t, -1, 'configProtected')
    },
    format: async row => formatConfig(row),
    logged: async row => loggedConfigurationKey(row),
    remove: tables.config.remove,
  })
  return ok(true, t('removed'))
}
