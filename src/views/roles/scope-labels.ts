import type { Locale } from '#constants.ts'
import { OWN_SCOPE } from '#entities/data-scope.ts'
import type { RecordKey } from '#entities/record-key.ts'
import type { TreeNode } from '#entities/tree-node.ts'
import { displayTextOf } from '#lib/decode.ts'
import { ownValue } from '#lib/own-value.ts'
import { type Role, roles } from '#resources/system/roles.ts'

export function scopeLabel({ dataScope }: Pick<Role, 'dataScope'>, locale: Locale): string {
  if (dataScope === undefined) return '–'
  const known = ownValue(dataScope || OWN_SCOPE, roles.fields.dataScope.options)
  return known?.[locale] ?? displayTextOf(dataScope)
}

/** The names of these departments, in the order of the tree. */
export const departmentNames = (
  nodes: readonly TreeNode[],
  ids: readonly RecordKey[],
): readonly string[] =>
  nodes.flatMap(({ id, label, children }) => [
    ...(ids.includes(id) ? [label] : []),
    ...departmentNames(children, ids),
  ])
