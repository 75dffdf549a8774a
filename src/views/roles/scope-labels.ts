import { OWN_SCOPE } from '#entities/data-scope.ts'
import type { RecordKey } from '#entities/record-key.ts'
import type { TreeNode } from '#entities/tree-node.ts'
import { displayTextOf } from '#lib/decode.ts'
import type { Texts } from '#locales/areas.ts'
import type { Role } from '#resources/system/roles.ts'

export const scopeLabel = (
  { dataScope }: Pick<Role, 'dataScope'>,
  texts: Texts<'roles'>,
): string => (dataScope === undefined ? '–' : texts.scopes(displayTextOf(dataScope || OWN_SCOPE)))

/** The names of these departments, in the order of the tree. */
export const departmentNames = (
  nodes: readonly TreeNode[],
  ids: readonly RecordKey[],
): readonly string[] =>
  nodes.flatMap(({ id, label, children }) => [
    ...(ids.includes(id) ? [label] : []),
    ...departmentNames(children, ids),
  ])
