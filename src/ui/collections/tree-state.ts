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

export type Tick = 'true' | 'false' | 'mixed'

/** A node as it stands among those that are open. */
export interface TreeRow {
  node: TreeNode
  parent: TreeNode | undefined
  level: number
  /** Its place among its siblings, from 1, and how many those are. */
  place: number
  count: number
}

export const isParent = (node: TreeNode) => (node.children?.length ?? 0) > 0

/** Top to bottom, without what lies in closed parents. */
export function rowsOf(nodes: readonly TreeNode[], expanded: ReadonlySet<TreeId>): TreeRow[] {
  const rows: TreeRow[] = []
  const add = (siblings: readonly TreeNode[], parent: TreeNode | undefined, level: number) => {
    siblings.forEach((node, index) => {
      rows.push({ node, parent, level, place: index + 1, count: siblings.length })
      if (expanded.has(node.id)) add(node.children ?? [], node, level + 1)
    })
  }
  add(nodes, undefined, 1)
  return rows
}

/** When parents and children are linked, a parent is what its children are; else every node is its own. */
export function ticksOf(
  nodes: readonly TreeNode[],
  checked: ReadonlySet<TreeId>,
  linked: boolean,
): Map<TreeId, Tick> {
  const ticks = new Map<TreeId, Tick>()
  const read = (node: TreeNode): Tick => {
    const below = (node.children ?? []).map(read)
    const own: Tick =
      linked && below.length > 0 ? together(below) : checked.has(node.id) ? 'true' : 'false'
    ticks.set(node.id, own)
    return own
  }
  nodes.forEach(read)
  return ticks
}

const together = (ticks: readonly Tick[]): Tick =>
  ticks.every(tick => tick === 'true')
    ? 'true'
    : ticks.every(tick => tick === 'false')
      ? 'false'
      : 'mixed'

/** The same set with this node ticked, or no longer; linked, all below goes along. */
export function toggled(
  nodes: readonly TreeNode[],
  node: TreeNode,
  checked: ReadonlySet<TreeId>,
  linked: boolean,
): ReadonlySet<TreeId> {
  if (node.disabled) return checked
  const own = linked ? leavesOf([node]) : [node]
  return withTicks(nodes, own, !own.every(({ id }) => checked.has(id)), checked, linked)
}

/** All of them, or none; those that are disabled stay as they are. */
export function allToggled(
  nodes: readonly TreeNode[],
  isOn: boolean,
  checked: ReadonlySet<TreeId>,
  linked: boolean,
): ReadonlySet<TreeId> {
  const own = linked ? leavesOf(nodes) : allOf(nodes).filter(node => !node.disabled)
  return withTicks(nodes, own, isOn, checked, linked)
}

function withTicks(
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
  for (const [id, tick] of ticksOf(nodes, next, true))
    if (tick === 'true') next.add(id)
    else next.delete(id)
  return next
}

/** Every node, parents before their children. */
export const allOf = (nodes: readonly TreeNode[]): TreeNode[] =>
  nodes.flatMap(node => [node, ...allOf(node.children ?? [])])

/** What a person can tick without ticking anything else. */
const leavesOf = (nodes: readonly TreeNode[]) =>
  allOf(nodes).filter(node => !isParent(node) && !node.disabled)
