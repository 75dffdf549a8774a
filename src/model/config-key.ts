import { fieldsOf, textOf } from '#lib/shape.ts'
import { keyOf, stampFrom, type Stamp } from './page.ts'

export interface ConfigKey extends Stamp {
  configId: number
  configName: string
  configKey: string
  /** Empty where the server keeps a secret to itself. */
  configValue: string
  /** 'Y' built in, 'N' not. */
  configType: string
  secret: boolean
  remark: string
}

export function configKeyFrom(value: unknown): ConfigKey {
  const fields = fieldsOf(value)
  return {
    configId: keyOf(fields['configId'] ?? fields['id']),
    configName: textOf(fields['configName']),
    configKey: textOf(fields['configKey']),
    configValue: textOf(fields['configValue']),
    configType: textOf(fields['configType']),
    secret: fields['secret'] === true,
    remark: textOf(fields['remark']),
    ...stampFrom(fields),
  }
}
