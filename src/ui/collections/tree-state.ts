import type { IconName } from '#lib/icon-names.ts'

export type TreeId = number | bigint | string

export interface TreeNode {
  /** Unique in the whole tree. */
  id: TreeId
  label: string
  /** A code at the end of the row. */
  meta?: string | undefined
  icon?: IconName | undefined
  /** The node keeps the tick it has. */
  disabled?: boolean | undefined
  children?: readonly TreeNode[] | undefined
}

export type CheckState = 'true' | 'false' | 'mixed'

/** A node in the list of those whose parents are open. */
export interface TreeRow {
  node: TreeNode
  parent: TreeNode | undefined
  level: number
  /** Its place among its siblings, from 1. */
  position: number
  siblingCount: number
}

export const isParent = (node: TreeNode) => (node.children?.length ?? 0) > 0

/** The rows from top to bottom, without those in closed parents. */
export function visibleRows(nodes: readonly TreeNode[], expanded: ReadonlySet<TreeId>): TreeRow[] {
  const rows: TreeRow[] = []
  const add = (siblings: readonly TreeNode[], parent: TreeNode | undefined, level: number) => {
    siblings.forEach((node, index) => {
      rows.push({ node, parent, level, position: index + 1, siblingCount: siblings.length })
      if (expanded.has(node.id)) add(node.children ?? [], node, level + 1)
    })
  }
  add(nodes, undefined, 1)
  return rows
}

/** Linked, a parent has the state of its children; otherwise every node has its own. */
export function checkStatesOf(
  nodes: readonly TreeNode[],
  checked: ReadonlySet<TreeId>,
  linked: boolean,
): Map<TreeId, CheckState> {
  const ticks = new Map<TreeId, CheckState>()
  const read = (node: TreeNode): CheckState => {
    const states = (node.children ?? []).map(read)
    const own: CheckState =
      linked && states.length > 0 ? combinedState(states) : checked.has(node.id) ? 'true' : 'false'
    ticks.set(node.id, own)
    return own
  }
  nodes.forEach(read)
  return ticks
}

/** Ticks or unticks a node in the set; linked, everything below it too. */
export function toggleNode(
  nodes: readonly TreeNode[],
  node: TreeNode,
  checked: ReadonlySet<TreeId>,
  linked: boolean,
): ReadonlySet<TreeId> {
  if (node.disabled) return checked
  const changed = linked ? enabledLeavesOf([node]) : [node]
  return withChecked(nodes, changed, !changed.every(({ id }) => checked.has(id)), checked, linked)
}

/** Ticks all nodes or none; disabled ones stay as they are. */
export function toggleAll(
  nodes: readonly TreeNode[],
  isOn: boolean,
  checked: ReadonlySet<TreeId>,
  linked: boolean,
): ReadonlySet<TreeId> {
  const changed = linked ? enabledLeavesOf(nodes) : allNodes(nodes).filter(node => !node.disabled)
  return withChecked(nodes, changed, isOn, checked, linked)
}

/** Every node, parents before their children. */
export const allNodes = (nodes: readonly TreeNode[]): TreeNode[] =>
  nodes.flatMap(node => [node, ...allNodes(node.children ?? [])])

function withChecked(
  nodes: readonly TreeNode[],
  changed: readonly TreeNode[],
  isOn: boolean,
  checked: ReadonlySet<TreeId>,
  linked: boolean,
): ReadonlySet<TreeId> {
  // Ids of no node here stay: another list may have them.
  const next = new Set(checked)
  for (const { id } of changed)
    if (isOn) next.add(id)
    else next.delete(id)
  if (!linked) return next
  for (const [id, tick] of checkStatesOf(nodes, next, true))
    if (tick === 'true') next.add(id)
    else next.delete(id)
  return next
}

/** The nodes that can be ticked without ticking anything else. */
const enabledLeavesOf = (nodes: readonly TreeNode[]) =>
  allNodes(nodes).filter(node => !isParent(node) && !node.disabled)

const combinedState = (ticks: readonly CheckState[]): CheckState =>
  ticks.every(tick => tick === 'true')
    ? 'true'
    : ticks.every(tick => tick === 'false')
      ? 'false'
      : 'mixed'
