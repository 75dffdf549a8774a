import type { Resource } from '#definitions/define-resource.ts'
import { configurationKeys } from './configuration-keys.ts'
import { departments } from './departments.ts'
import { dictionaryEntries } from './dictionary-entries.ts'
import { dictionaryTypes } from './dictionary-types.ts'
import { menus } from './menus.ts'
import { roles } from './roles.ts'
import { shop } from './shop.ts'
import { users } from './users.ts'

/** What every installation has, in tables of its own and with screens of its own. */
export const systemResources: readonly Resource[] = [
  roles,
  users,
  departments,
  menus,
  dictionaryEntries,
  dictionaryTypes,
  configurationKeys,
  shop,
]
