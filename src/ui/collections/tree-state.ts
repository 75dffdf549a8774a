import type { IconName } from '#ui/content/icon-names.ts'

export type TreeId = number | bigint | string

export interface TreeNode {
  /** Unique in the whole tree. */
  id: TreeId
  label: string
  /** At the end of the row, in the script of code. */
  meta?: string | undefined
  icon?: IconName | undefined
  /** Keeps the tick it has. */
  disabled?: boolean | undefined
  children?: readonly TreeNode[] | undefined
}

export type CheckState = 'true' | 'false' | 'mixed'

/** A node as it stands among those that are open. */
export interface TreeRow {
  node: TreeNode
  parent: TreeNode | undefined
  level: number
  /** Its place among its siblings, from 1, and how many those are. */
  position: number
  siblingCount: number
}

export const isParent = (node: TreeNode) => (node.children?.length ?? 0) > 0

/** Top to bottom, without what lies in closed parents. */
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

/** When parents and children are linked, a parent is what its children are; else every node is its own. */
export function checkStatesOf(
  nodes: readonly TreeNode[],
  checked: ReadonlySet<TreeId>,
  linked: boolean,
): Map<TreeId, CheckState> {
  const ticks = new Map<TreeId, CheckState>()
  const read = (node: TreeNode): CheckState => {
    const below = (node.children ?? []).map(read)
    const own: CheckState =
      linked && below.length > 0 ? combinedState(below) : checked.has(node.id) ? 'true' : 'false'
    ticks.set(node.id, own)
    return own
  }
  nodes.forEach(read)
  return ticks
}

const combinedState = (ticks: readonly CheckState[]): CheckState =>
  ticks.every(tick => tick === 'true')
    ? 'true'
    : ticks.every(tick => tick === 'false')
      ? 'false'
      : 'mixed'

/** The same set with this node ticked, or no longer; linked, all below goes along. */
export function toggleNode(
  nodes: readonly TreeNode[],
  node: TreeNode,
  checked: ReadonlySet<TreeId>,
  linked: boolean,
): ReadonlySet<TreeId> {
  if (node.disabled) return checked
  const own = linked ? enabledLeavesOf([node]) : [node]
  return withChecked(nodes, own, !own.every(({ id }) => checked.has(id)), checked, linked)
}

/** All of them, or none; those that are disabled stay as they are. */
export function toggleAll(
  nodes: readonly TreeNode[],
  isOn: boolean,
  checked: ReadonlySet<TreeId>,
  linked: boolean,
): ReadonlySet<TreeId> {
  const own = linked ? enabledLeavesOf(nodes) : allNodes(nodes).filter(node => !node.disabled)
  return withChecked(nodes, own, isOn, checked, linked)
}

function withChecked(
  nodes: readonly TreeNode[],
  changed: readonly TreeNode[],
  isOn: boolean,
  checked: ReadonlySet<TreeId>,
  linked: boolean,
): ReadonlySet<TreeId> {
  // Ids that are in no node stay: somebody else may know them.
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

/** Every node, parents before their children. */
export const allNodes = (nodes: readonly TreeNode[]): TreeNode[] =>
  nodes.flatMap(node => [node, ...allNodes(node.children ?? [])])

/** What a person can tick without ticking anything else. */
const enabledLeavesOf = (nodes: readonly TreeNode[]) =>
  allNodes(nodes).filter(node => !isParent(node) && !node.disabled)
