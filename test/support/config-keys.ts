import { configurationKeyFrom } from '#resources/system/configuration-keys.ts'

/** A key as the server sends it; its name is the key. */
export const configKey = (
  configId: number,
  configKey: string,
  configValue: string,
  more: object = {},
) =>
  configurationKeyFrom({
    configId,
    configKey,
    configValue,
    configName: configKey,
    configType: 'N',
    version: 2,
    ...more,
  })

/** Three keys that a server holds; one is a secret. */
export const STORED_KEYS = [
  configKey(1, 'shop.name', 'Coalface'),
  configKey(2, 'shop.vat', '13'),
  configKey(3, 'mail.token', '', { secret: true }),
]
