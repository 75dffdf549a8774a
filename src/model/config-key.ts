import { fieldsOf, textOf } from '#lib/shape.ts'
import { keyOf, type Key } from './key.ts'
import { stampFrom, type Stamp } from './row.ts'

export interface ConfigKey extends Stamp {
  configId: Key
  configName: string
  configKey: string
  /** Empty where the server keeps a secret to itself. */
  configValue: string
  /** 'Y' built in, 'N' not. */
  configType: string
  secret: boolean
  /** The server marks secrets at all: without that, ticking one would hide nothing. */
  knowsSecrets: boolean
  /** Readable without a sign-in; `undefined` where the server has no such mark. */
  isFrontend: boolean | undefined
  remark: string
}

/** Some program relies on it: it stays, and so does its key. */
export const isBuiltIn = ({ configType }: Pick<ConfigKey, 'configType'>) => configType === 'Y'

export function configKeyFrom(value: unknown): ConfigKey {
  const fields = fieldsOf(value)
  return {
    configId: keyOf(fields['configId'] ?? fields['id']),
    configName: textOf(fields['configName']),
    configKey: textOf(fields['configKey']),
    configValue: textOf(fields['configValue']),
    configType: textOf(fields['configType']),
    secret: fields['secret'] === true,
    knowsSecrets: fields['secret'] !== undefined,
    isFrontend:
      fields['isFrontend'] === undefined ? undefined : textOf(fields['isFrontend']) === '1',
    remark: textOf(fields['remark']),
    ...stampFrom(fields),
  }
}
