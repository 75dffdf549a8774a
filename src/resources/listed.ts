import type { Resource } from '#definitions/define-resource.ts'
import type { Words } from '#definitions/fields.ts'
import type { IconName } from '#lib/icon-names.ts'
import { customers } from './customers.ts'
import { goods } from './goods.ts'
import * as listed from './index.ts'
import { orders } from './orders.ts'

/** What this installation adds to the console. */
export const resources: readonly Resource[] = Object.values(listed)

/** What `--demo` shows besides. */
export const sampleResources: readonly Resource[] = [goods, customers, orders]

/** The directories of the menu that resources stand under, besides `system`. */
export const directories: Readonly<Record<string, { title: Words; icon: IconName }>> = {
  shop: { title: { en: 'Shop', 'zh-CN': '商城' }, icon: 'shopping' },
}
