import { MASK, REPLACED_MASK } from '#entities/operation.ts'
import { type ConfigFields, type ConfigRow, isSecret } from '#server/store/configuration.ts'

/** For the operation log: plain values, the same in both languages, and no secret. */
export const loggedConfigurationKey = (
  row: ConfigFields,
  mask = isSecret(row) ? MASK : undefined,
) => ({
  configName: row.configName,
  configNameZh: row.configNameZh,
  configKey: row.configKey,
  configValue: mask ?? row.configValue,
  configType: row.configType,
  secret: isSecret(row),
  remark: row.remark,
})

/** The key before and after a change; `value` is the one that was sent, if one was. */
export function loggedConfigurationKeyChange(
  row: ConfigRow,
  fields: ConfigFields,
  value: string | undefined,
) {
  // Masked before and after, because the value may be the same in both. A secret counts as replaced
  // by every value that was sent: a comparison would tell whether somebody guessed it.
  const isReplaced = value !== undefined && (isSecret(row) || value !== row.configValue)
  const [before, after] =
    isSecret(row) || isSecret(fields) ? [MASK, isReplaced ? REPLACED_MASK : MASK] : []
  return [loggedConfigurationKey(row, before), loggedConfigurationKey(fields, after)] as const
}
