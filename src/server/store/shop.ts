import { SHOP_ID, shop } from '#resources/system/shop.ts'
import {
  createResourceTable,
  type OwnRow,
  type OwnValues,
  type ResourceTable,
  resourceStatements,
} from '#server/store/resources/resource-table.ts'
import type { Database } from './database.ts'

export interface ShopRow extends Readonly<OwnRow<typeof shop>> {}
export interface ShopFields extends OwnValues<typeof shop> {}

export interface ShopTable extends ResourceTable<ShopRow, ShopFields> {
  /** `undefined` where somebody deleted the row by hand. */
  get(): Promise<ShopRow | undefined>
}

const STATEMENTS = resourceStatements(shop)

/** The one row of the shop itself. */
export function createShopTable(db: Database): ShopTable {
  const table = createResourceTable<ShopRow, ShopFields>(db, STATEMENTS)
  return { ...table, get: () => table.byId(SHOP_ID) }
}
