import type { Key } from '#entities/record-key.ts'
import type { TreeNode } from '#entities/tree-node.ts'

/** What these departments are called, in the order of the tree. */
export const departmentNames = (
  nodes: readonly TreeNode[],
  ids: readonly Key[],
): readonly string[] =>
  nodes.flatMap(({ id, label, children }) => [
    ...(ids.includes(id) ? [label] : []),
    ...departmentNames(children, ids),
  ])
