import { displayTextOf, isFields, textOf } from '#lib/decode.ts'
import type { OnLeftOut } from './left-out.ts'
import { hasLostDigits, keyFrom, keysFrom, type RecordKey } from './record-key.ts'

/** A node of a tree to choose from: menus with what they grant, or departments. */
export interface TreeNode {
  id: RecordKey
  label: string
  icon: string
  /** `M` folder, `C` page, `F` action; empty where the server does not say. */
  type: string
  permission: string
  /** Of a department. */
  status?: string
  /** The user does not have this permission, and cannot grant it to others. */
  disabled: boolean
  children: readonly TreeNode[]
}

/** A tree, and the ids of its ticked nodes. */
export interface CheckedTree {
  nodes: readonly TreeNode[]
  checked: readonly RecordKey[]
}

/** Reads the nodes of `menuTreeselect`, of a department tree, and of the menu itself. */
export function treeNodesFrom(value: unknown, leaveOut: OnLeftOut = () => {}): TreeNode[] {
  if (value === null) return []
  if (!Array.isArray(value)) throw new TypeError('a tree was expected')
  return value.flatMap(item => {
    const fields = isFields(item) ? item : {}
    const key = fields.id ?? fields.menuId ?? fields.deptId
    const id = keyFrom(key)
    // A node without a key cannot be chosen; it is left out with all nodes below it.
    if (!id) {
      leaveOut({ count: 1, hasLostDigits: hasLostDigits(key) })
      return []
    }
    return {
      id,
      label: displayTextOf(fields.label ?? fields.title ?? fields.deptName, 100),
      icon: textOf(fields.icon),
      type: textOf(fields.menuType),
      permission: textOf(fields.permission),
      ...(fields.status !== undefined && { status: textOf(fields.status) }),
      disabled: fields.disabled === true,
      children: Array.isArray(fields.children) ? treeNodesFrom(fields.children, leaveOut) : [],
    }
  })
}

export function checkedTreeFrom(
  nodes: unknown,
  checked: unknown,
  leaveOut?: OnLeftOut,
): CheckedTree {
  const ids = keysFrom(checked)
  // A tick that cannot be read cannot be sent again: to save without it would take it away.
  if (Array.isArray(checked) && ids?.length !== checked.length)
    throw new TypeError('ticked ids were expected')
  // A missing list of ticks is not an empty one: to save that would take everything away.
  if (checked !== null && !ids) throw new TypeError('ticked ids were expected')
  return { nodes: treeNodesFrom(nodes, leaveOut), checked: ids ?? [] }
}
