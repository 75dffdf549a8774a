import type { OperationTable } from '#server/store/operation-log/operations.ts'
import type { EditingTable } from '#server/store/resources/editing.ts'
import type { ResourceTables } from '#server/store/resources/resource-table.ts'
import type { ApiTokenTable } from '#server/store/sign-in/api-tokens.ts'
import type { FactorTable } from '#server/store/sign-in/factors.ts'
import type { TicketTable } from '#server/store/sign-in/tickets.ts'
import type { ConfigTable } from './configuration.ts'
import type { DepartmentTable } from './departments.ts'
import type { DeviceTable } from './devices.ts'
import type { DictTable, DictTypeTable } from './dictionary.ts'
import type { IdempotencyKeyTable } from './idempotency-keys.ts'
import type { MenuTable } from './menus.ts'
import type { MetadataTable } from './metadata.ts'
import type { PreferenceTable } from './preferences.ts'
import type { QuotaTable } from './quotas.ts'
import type { RefusalTable } from './repeated-refusals.ts'
import type { RoleTable } from './roles.ts'
import type { SessionTable } from './sessions.ts'
import type { ShopTable } from './shop.ts'
import type { ThrottleTable } from './throttle.ts'
import type { UserTable } from './users.ts'

export interface Tables {
  users: UserTable
  roles: RoleTable
  menus: MenuTable
  departments: DepartmentTable
  dict: DictTable
  dictTypes: DictTypeTable
  config: ConfigTable
  shop: ShopTable
  sessions: SessionTable
  devices: DeviceTable
  factors: FactorTable
  tickets: TicketTable
  apiTokens: ApiTokenTable
  throttle: ThrottleTable
  quotas: QuotaTable
  idempotencyKeys: IdempotencyKeyTable
  operations: OperationTable
  refusals: RefusalTable
  metadata: MetadataTable
  preferences: PreferenceTable
  editing: EditingTable
  /** Those of the described resources, by name. */
  resources: ResourceTables
}
