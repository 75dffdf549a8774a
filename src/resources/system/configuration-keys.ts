import type { Locale } from '#constants.ts'
import { defineResource, type Resource, type RowOf } from '#definitions/define-resource.ts'
import { bilingual, choice, flag, longText, remark, text, YES_NO } from '#definitions/fields.ts'
import { type DescribedRow, describedRowFrom } from '#definitions/wire.ts'
import {
  CONFIG_KEY_PATTERN,
  MAX_CONFIG_NAME,
  MAX_CONFIG_REMARK,
  MAX_CONFIG_VALUE,
} from '#entities/configuration-key.ts'
import { type Fields, fieldsOf, textOf } from '#lib/decode.ts'

/** Whether its value is a secret, as an administrator says it. */
export const SECRET_MARK = flag({ en: 'Secret', 'zh-CN': '保密' })

/** The settings that the shop's programs read by key (§7). */
export const configurationKeys = defineResource({
  name: 'config',
  title: {
    one: { en: 'Configuration key', 'zh-CN': '参数' },
    many: { en: 'Configuration keys', 'zh-CN': '参数' },
  },
  icon: 'settings',
  area: 'configuration',
  permission: 'system:sysconfig',
  scope: 'all',
  titleField: 'configName',
  keywords: ['configName', 'configKey'],
  foundBy: 'configKey',
  fields: {
    configName: bilingual(
      { en: 'Name', 'zh-CN': '参数名称' },
      {
        required: true,
        unique: true,
        max: MAX_CONFIG_NAME,
        filter: true,
        sort: true,
        example: { en: 'e.g. Freight: upper limit', 'zh-CN': '例如：运费-上限' },
      },
    ),
    configKey: text(
      { en: 'Key', 'zh-CN': '参数键名' },
      {
        required: true,
        unique: true,
        pattern: CONFIG_KEY_PATTERN,
        rule: {
          en: 'Start with a letter; letters, digits and . _ - : only, at most 128.',
          'zh-CN': '以字母开头，只能使用字母、数字和 . _ - :，最多 128 个字符。',
        },
        filter: 'whole',
        sort: true,
        example: { en: 'e.g. shop.freight.max', 'zh-CN': '例如：shop.freight.max' },
      },
    ),
    // Whether it is a secret the key tells, or an administrator.
    configValue: longText(
      { en: 'Value', 'zh-CN': '参数键值' },
      { required: true, max: MAX_CONFIG_VALUE, exact: true },
    ),
    configType: choice(
      { en: 'Built-in', 'zh-CN': '系统内置' },
      { options: YES_NO, required: true, default: 'N', filter: true, sort: true },
    ),
    remark: remark(),
  },
  otherFields: {
    // As computed from the key and an administrator's mark; to undo one would need the value too.
    secret: { ...SECRET_MARK, readOnly: true },
  },
})

/** As forms and imports take it: with a shorter remark than our own server would store. */
export const enteredKeys: Resource = {
  ...configurationKeys,
  fields: {
    ...configurationKeys.fields,
    remark: { ...configurationKeys.fields.remark, max: MAX_CONFIG_REMARK },
  },
}

export type ConfigurationKey = RowOf<typeof configurationKeys> &
  DescribedRow & {
    /** `undefined`: no administrator has set it yet, and the name of the key decides. */
    readonly secret: boolean | undefined
    /** Whether the server marks secrets at all: otherwise ticking one would hide nothing. */
    readonly canMarkSecret: boolean
    /** Readable without a sign-in; `undefined` where the server has no such mark. */
    readonly isFrontend: boolean | undefined
  }

export function configurationKeyFrom(value: unknown, locale?: Locale): ConfigurationKey {
  const fields = fieldsOf(value)
  const { secret, isFrontend } = fields
  return {
    ...describedRowFrom(configurationKeys, value, locale),
    secret: secretFrom(fields),
    canMarkSecret: secret !== undefined,
    isFrontend: isFrontend === undefined ? undefined : textOf(isFrontend) === '1',
  }
}

/** Whether a key was marked as a secret; servers that know no secrets have no such field. */
export const secretFrom = ({ secret }: Fields) => (typeof secret === 'boolean' ? secret : undefined)
