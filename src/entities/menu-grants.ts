import { mergeLists } from '#lib/form-values.ts'
import { compareKeys, type RecordKey } from './record-key.ts'
import type { TreeNode } from './tree-node.ts'

/** Ids of menus; the folders above a granted one are granted with it. */
type GrantedIds = ReadonlySet<RecordKey>

/**
 * The granted ids with all that lie above them, as they are sent and compared. Ids that are nowhere
 * in the tree stay, so that saving does not drop them silently.
 */
export function withAncestors(
  nodes: readonly TreeNode[],
  granted: Iterable<RecordKey>,
): GrantedIds {
  const all = new Set(granted)
  walkTree(nodes, (node, above) => {
    if (all.has(node.id)) for (const { id } of above) all.add(id)
  })
  // Complete after one walk: it visits a node after all nodes above it.
  return all
}

/** The granted ids below which nothing is granted; the folders above follow from them. */
export function grantedLeaves(
  nodes: readonly TreeNode[],
  granted: Iterable<RecordKey>,
): RecordKey[] {
  const leaves = new Set(granted)
  walkTree(nodes, ({ id }, above) => {
    if (leaves.has(id)) for (const folder of above) leaves.delete(folder.id)
  })
  return [...leaves]
}

/** The granted ids that are not in the tree. */
export function unknownIds(nodes: readonly TreeNode[], granted: GrantedIds): RecordKey[] {
  const known = new Set<RecordKey>()
  walkTree(nodes, node => known.add(node.id))
  return [...granted].filter(id => !known.has(id))
}

interface GrantChange {
  id: RecordKey
  /** From the root: `System > Roles > Add`. */
  path: string
  permission: string
  kind: 'page' | 'action'
  isAdded: boolean
}

/** Pages and actions that would be granted or taken away; folders follow from them. */
export function grantChangesFrom(
  nodes: readonly TreeNode[],
  before: GrantedIds,
  after: GrantedIds,
): GrantChange[] {
  const changes: GrantChange[] = []
  walkTree(nodes, (node, above) => {
    const kind = grantKindOf(node)
    if (!kind || before.has(node.id) === after.has(node.id)) return
    const path = [...above, node].map(({ label }) => label).join(' > ')
    changes.push({
      id: node.id,
      path,
      permission: node.permission,
      kind,
      isAdded: after.has(node.id),
    })
  })
  return changes
}

/** If the server sends no types, a node with children is a folder, and one without is a page. */
function grantKindOf({ type, children }: TreeNode): GrantChange['kind'] | undefined {
  if (type === 'F') return 'action'
  if (type === 'C') return 'page'
  return type === '' && children.length === 0 ? 'page' : undefined
}

/**
 * How many pages and actions are granted, or could be: the count of menu permissions, everywhere.
 * Folders follow from what is in them. A page counts beside its actions, because it can be granted
 * without them.
 */
export function countGrants(nodes: readonly TreeNode[], granted?: GrantedIds): number {
  let count = 0
  walkTree(nodes, node => {
    if (grantKindOf(node) && granted?.has(node.id) !== false) count += 1
  })
  return count
}

/**
 * Both changes of a role's grants in one; `undefined` where one side took a page away and the other
 * granted an action of it.
 */
export function mergeGrants(
  nodes: readonly TreeNode[],
  before: readonly RecordKey[],
  theirs: readonly RecordKey[],
  mine: readonly RecordKey[],
): readonly RecordKey[] | undefined {
  const kept = new Set(mergeLists(before, theirs, mine))
  // A folder follows from the grants in it.
  walkTree(nodes, node => {
    if (node.children.length > 0 && !hasSelfNode(node)) kept.delete(node.id)
  })
  const merged = withAncestors(nodes, kept)
  const isCollision = grantChangesFrom(nodes, kept, merged).length > 0
  return isCollision ? undefined : [...merged].sort(compareKeys)
}

type GrantCounts = Record<'addedPages' | 'addedActions' | 'removedPages' | 'removedActions', number>

export function grantCountsOf(changes: readonly GrantChange[]): GrantCounts {
  const count = (kind: GrantChange['kind'], isAdded: boolean) =>
    changes.filter(change => change.kind === kind && change.isAdded === isAdded).length
  return {
    addedPages: count('page', true),
    addedActions: count('action', true),
    removedPages: count('page', false),
    removedActions: count('action', false),
  }
}

/** The nodes that pass, and the nodes above them. `passes` also gets those, the nearest first. */
export function filterTree(
  nodes: readonly TreeNode[],
  passes: (node: TreeNode, above: readonly TreeNode[]) => boolean,
  above: readonly TreeNode[] = [],
): TreeNode[] {
  return nodes.flatMap(node => {
    const children = filterTree(node.children, passes, [node, ...above])
    return children.length > 0 || passes(node, above) ? [{ ...node, children }] : []
  })
}

/**
 * A page that has actions below it can be granted without them. In a linked tree a parent is ticked
 * when its children are, so the page itself needs a child of its own: this is the id of that child.
 */
export const selfNodeId = (id: RecordKey) => `${SELF_NODE_PREFIX}${id}`

/** No record key contains a tab. */
const SELF_NODE_PREFIX = 'own\t'

export const isSelfNodeId = (id: RecordKey) =>
  typeof id === 'string' && id.startsWith(SELF_NODE_PREFIX)

export const hasSelfNode = (node: TreeNode) => node.type === 'C' && node.children.length > 0

/**
 * The grants as ticks of a linked tree: leaves only, and the child that stands for a page itself.
 */
export function checkedIdsFrom(nodes: readonly TreeNode[], granted: GrantedIds): Set<RecordKey> {
  const ticks = new Set<RecordKey>()
  walkTree(nodes, node => {
    if (!granted.has(node.id)) return
    if (node.children.length === 0) ticks.add(node.id)
    else if (hasSelfNode(node)) ticks.add(selfNodeId(node.id))
  })
  return ticks
}

/**
 * Grants a page and nothing below it; if that was granted already, takes the page away. Nodes that
 * are `disabled` stay as they are.
 */
export function togglePageAlone(
  nodes: readonly TreeNode[],
  before: GrantedIds,
  page: RecordKey,
): GrantedIds {
  const next = new Set(before)
  let hadMore = false
  walkTree(nodes, (node, above) => {
    // A folder follows from the grants in it.
    if (node.children.length > 0 && !hasSelfNode(node)) next.delete(node.id)
    else if (!node.disabled && above.some(({ id }) => id === page))
      hadMore = next.delete(node.id) || hadMore
  })
  if (before.has(page) && !hadMore) next.delete(page)
  else next.add(page)
  return withAncestors(nodes, next)
}

/**
 * The grants after the ticks of a linked tree changed. An action brings its page; a page that is
 * taken away takes its actions along, also those that are filtered out. All other nodes that are
 * not shown keep their grants.
 */
export function grantsFrom(
  nodes: readonly TreeNode[],
  shown: readonly TreeNode[],
  before: GrantedIds,
  ticks: ReadonlySet<RecordKey>,
): GrantedIds {
  const next = new Set(before)
  const removed = new Set<RecordKey>()
  walkTree(shown, node => {
    const isFolder = node.children.length > 0 && !hasSelfNode(node)
    if (isFolder) return void next.delete(node.id)
    if (ticks.has(node.children.length === 0 ? node.id : selfNodeId(node.id)))
      return void next.add(node.id)
    next.delete(node.id)
    if (before.has(node.id)) removed.add(node.id)
  })
  walkTree(nodes, (node, above) => {
    if (before.has(node.id) && above.some(({ id }) => removed.has(id))) next.delete(node.id)
  })
  return withAncestors(nodes, next)
}

/** Visits every node with those above it, from the root. */
function walkTree(
  nodes: readonly TreeNode[],
  visit: (node: TreeNode, above: readonly TreeNode[]) => void,
  above: readonly TreeNode[] = [],
) {
  for (const node of nodes) {
    visit(node, above)
    walkTree(node.children, visit, [...above, node])
  }
}
