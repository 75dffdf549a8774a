import { encodeKey, type RecordKey } from '#entities/record-key.ts'
import { displayTextOf, fieldsOf, listOf, numberOf } from '#lib/decode.ts'
import { menuRecordFrom, menus } from '#resources/system/menus.ts'
import type { Call } from './call.ts'
import type { ReadOptions } from './call-options.ts'
import { createTreeApi } from './tree.ts'

/** Who sees a row of the menu in the sidebar, or holds the operation. */
export interface MenuViewers {
  readonly roleCount: number
  readonly userCount: number
  /** The names of the roles; none for who may not list them. */
  readonly roles: readonly string[]
}

/** A change of a row that is not saved yet: what is not named stays. */
export interface PlannedMenu {
  readonly menuType?: string | undefined
  /** The key of the row above; `0` is the top. */
  readonly parentId?: string | undefined
  readonly visible?: boolean | undefined
  readonly roleIds?: readonly RecordKey[] | undefined
}

/** The number of a row that is not stored yet. */
const NEW_ID = 0

/** Rows of the menu (§27.10). */
export function createMenusApi(call: Call) {
  return {
    ...createTreeApi(call, menus, menuRecordFrom),
    /** Who sees a row now, and who would with the change; `undefined` is a new row. */
    viewers: (menuId: RecordKey | undefined, planned: PlannedMenu, options?: ReadOptions) =>
      call('GET', `${menus.paths.record}/${encodeKey(menuId ?? NEW_ID)}/viewers`, {
        ...options,
        query: {
          menuType: planned.menuType,
          parentId: planned.parentId,
          visible: planned.visible === undefined ? undefined : String(planned.visible),
          roleIds: planned.roleIds?.join() || undefined,
        },
        read(data) {
          const { before, after } = fieldsOf(data)
          return { before: viewersFrom(before), after: viewersFrom(after) }
        },
      }),
  }
}

function viewersFrom(value: unknown): MenuViewers {
  const { roleCount, userCount, roles } = fieldsOf(value)
  return {
    roleCount: countFrom(roleCount),
    userCount: countFrom(userCount),
    roles: listOf(roles, role => displayTextOf(fieldsOf(role).roleName)).filter(Boolean),
  }
}

function countFrom(value: unknown): number {
  const count = numberOf(value)
  if (count === undefined) throw new TypeError('a number was expected')
  return count
}
