import { isBuiltIn } from '#entities/configuration-key.ts'
import { MASK, REPLACED_MASK } from '#entities/operation/operation.ts'
import { configurationKeys } from '#resources/system/configuration-keys.ts'
import type { CallAnswer } from '#server/call.ts'
import { ok, refuse, refuseFields } from '#server/calls/pipeline/answers.ts'
import type { Call, Route, WriteCall } from '#server/calls/pipeline/route.ts'
import type { Form } from '#server/calls/pipeline/validate-body.ts'
import { readOwnValues } from '#server/calls/resources/check-values.ts'
import { loggedValues } from '#server/calls/resources/format-record.ts'
import {
  formatOne,
  type Prepared,
  type RouteHooks,
  recordRoutes,
} from '#server/calls/resources/record-routes.ts'
import { type ConfigFields, type ConfigRow, isSecret } from '#server/store/configuration.ts'

const hooks: RouteHooks<ConfigRow, ConfigFields> = {
  table: ({ tables }) => tables.config,
  more: async () => formatMore,
  prepare: prepareKey,
  async checkRemoval({ t }, row) {
    if (isBuiltIn(row)) throw refuse(t, -1, 'configProtected')
  },
  logged: async (_, row) => loggedKey(row),
}

export const configurationRoutes: readonly Route[] = [
  ...recordRoutes(configurationKeys, hooks),
  {
    kind: 'read',
    method: 'GET',
    path: '/api/v1/configKey/{key}',
    rights: configurationKeys.listedBy,
    run: getByKey,
  },
]

/** No answer holds a secret value; a stored one can only be replaced. */
const formatMore = (row: ConfigRow) => ({
  ...(isSecret(row) && { configValue: '' }),
  /** null: nobody has decided yet, so the key's name decides. */
  secret: row.secret === null ? null : row.secret === 1,
})

/** Programs read the name of the shop by this key, from when it was one. */
const NAME_KEY = 'shop.name'

async function nameRow({ tables, services }: Call): Promise<ConfigRow | undefined> {
  const row = await tables.shop.get()
  const name = services.shop.configured.shopName ?? row?.shopName ?? ''
  return (
    row && {
      ...row,
      ...{ id: 0, configId: 0, configKey: NAME_KEY, configValue: name, remark: '' },
      ...{ configName: 'Shop: name', configNameZh: '商城-名称' },
      ...{ configType: 'Y', secret: null, encrypted: 0 },
    }
  )
}

/** `msg` holds the value as well, because older programs read it there (§23). */
async function getByKey(call: Call): Promise<CallAnswer> {
  const key = call.params.key ?? ''
  const row =
    (await call.tables.config.byKey(key)) ?? (key === NAME_KEY ? await nameRow(call) : undefined)
  if (!row) throw refuse(call.t, -1, 'notFound')
  if (isSecret(row)) throw refuse(call.t, 403, 'configSecret')
  return ok(await formatOne(call, configurationKeys, hooks, row), row.configValue)
}

async function prepareKey(
  call: WriteCall,
  form: Form,
  row: ConfigRow | undefined,
): Promise<Prepared<ConfigRow, ConfigFields>> {
  const { tables, t } = call
  const values = readOwnValues(call, form, configurationKeys, row)
  const flag = form.flag('secret')
  const fields = { ...values, secret: flag === undefined ? (row?.secret ?? null) : Number(flag) }
  if (fields.configKey === NAME_KEY && row?.configKey !== NAME_KEY)
    form.addError('configKey', t('shopNameKey'))
  form.throwIfInvalid()
  if (!row) return { values: fields }
  // A secret that is renamed stays a secret until somebody says otherwise.
  if (fields.secret === null && isSecret(row) && !isSecret(fields)) fields.secret = 1
  const isSent = form.has('configValue')
  // Otherwise a client could read the secret by removing its mark.
  if (isSecret(row) && !isSecret(fields) && !isSent) {
    throw refuseFields(t, { configValue: t('configSecretShown') })
  }
  const loses = fields.configKey !== row.configKey || !isBuiltIn(fields)
  if (isBuiltIn(row) && loses) throw refuse(t, -1, 'configProtected')
  if (!isSent) fields.configValue = tables.config.valueOf(row)
  // Masked before and after, because the value may be the same in both. A secret counts as replaced
  // by every value that was sent: a comparison would tell whether somebody guessed it.
  const isReplaced = isSent && (isSecret(row) || fields.configValue !== row.configValue)
  const [before, after] =
    isSecret(row) || isSecret(fields) ? [MASK, isReplaced ? REPLACED_MASK : MASK] : []
  return {
    values: fields,
    logChange: (_, now) => [loggedKey(row, before), loggedKey(now, after)],
  }
}

/** For the operation log: plain values, the same in both languages, and no secret. */
export const loggedKey = (row: ConfigRow, mask = isSecret(row) ? MASK : undefined) => ({
  ...loggedValues(configurationKeys, row),
  ...(mask !== undefined && { configValue: mask }),
  secret: isSecret(row),
})
