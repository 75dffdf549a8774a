import { type Fields, fieldsOf, textOf } from '#lib/decode.ts'
import { type Stamp, stampFrom } from './record.ts'
import { type Key, keyOf } from './record-key.ts'

export interface ConfigKey extends Stamp {
  configId: Key
  configName: string
  configKey: string
  /** Empty where the server keeps a secret to itself. */
  configValue: string
  /** 'Y' built in, 'N' not. */
  configType: string
  /** `undefined`: nobody has said yet, and its name decides. */
  secret: boolean | undefined
  /** The server marks secrets at all: without that, ticking one would hide nothing. */
  knowsSecrets: boolean
  /** Readable without a sign-in; `undefined` where the server has no such mark. */
  isFrontend: boolean | undefined
  remark: string
}

/** Some program relies on it: it stays, and so does its key. */
export const isBuiltIn = ({ configType }: Pick<ConfigKey, 'configType'>) => configType === 'Y'

/** What somebody said of a key; servers that know no secrets have no such field. */
export const secretFrom = ({ secret }: Fields) => (typeof secret === 'boolean' ? secret : undefined)

export function configKeyFrom(value: unknown): ConfigKey {
  const fields = fieldsOf(value)
  return {
    configId: keyOf(fields.configId ?? fields.id),
    configName: textOf(fields.configName),
    configKey: textOf(fields.configKey),
    configValue: textOf(fields.configValue),
    configType: textOf(fields.configType),
    secret: secretFrom(fields),
    knowsSecrets: fields.secret !== undefined,
    isFrontend: fields.isFrontend === undefined ? undefined : textOf(fields.isFrontend) === '1',
    remark: textOf(fields.remark),
    ...stampFrom(fields),
  }
}
