import { useState } from 'react'
import { filterTree, hasSelfNode, selfNodeId } from '#entities/menu-grants.ts'
import type { TreeNode } from '#entities/tree-node.ts'
import { FilterField } from '#form/filter-field.tsx'
import { iconFrom } from '#lib/icon-names.ts'
import { useTexts } from '#locales/texts.ts'
import { TreePicker } from '#ui/collections/tree-picker.tsx'
import type { TreeNode as Shown } from '#ui/collections/tree-state.ts'

interface RightsPickerProps {
  /** What the user holds, as the menu has it; each permission once. */
  nodes: readonly TreeNode[]
  value: readonly string[]
  onChange: (permissions: readonly string[]) => void
  readOnly: boolean
}

/** The tree of the rights that a token can have, with the chosen ones ticked. */
export function RightsPicker({ nodes, value, onChange, readOnly }: RightsPickerProps) {
  const texts = useTexts('tokens')
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const isFound = ({ label, permission }: TreeNode) =>
    `${label} ${permission}`.toLowerCase().includes(wanted)
  const shown = filterTree(nodes, (node, above) => [node, ...above].some(isFound))
  const byLeaf = new Map(shown.flatMap(leavesOf))
  const chosen = new Set(value)

  function change(ticks: ReadonlySet<unknown>) {
    const hidden = value.filter(permission => ![...byLeaf.values()].includes(permission))
    const ticked = [...byLeaf].flatMap(([id, permission]) => (ticks.has(id) ? [permission] : []))
    onChange([...hidden, ...ticked].sort())
  }

  return (
    <div className="rights-picker">
      <FilterField label={texts.filterRights} value={search} onChange={setSearch} />
      {shown.length === 0 ? (
        <p className="rights-picker__none">{wanted ? texts.noRightsMatch : texts.noRights}</p>
      ) : (
        <TreePicker
          // A new key, so that a filtered tree starts with its matches expanded.
          key={wanted}
          label={texts.rights}
          nodes={shown.map(node => shownNode(node, texts.openPage))}
          checked={
            new Set([...byLeaf].flatMap(([id, permission]) => (chosen.has(permission) ? [id] : [])))
          }
          onChange={change}
          readOnly={readOnly}
          summary={texts.chosen(value.length)}
          texts={{ expandAll: texts.expandAll, selectAll: texts.selectAll }}
        />
      )}
    </div>
  )
}

/** The permission of each leaf by its id; that of a page with operations is a leaf of its own. */
function leavesOf(node: TreeNode): (readonly [Shown['id'], string])[] {
  const own = hasSelfNode(node) ? selfNodeId(node.id) : node.id
  const mine = node.permission === '' ? [] : [[own, node.permission] as const]
  return [...mine, ...node.children.flatMap(leavesOf)]
}

function shownNode(node: TreeNode, openPage: string): Shown {
  const children = node.children.map(child => shownNode(child, openPage))
  const own = { id: selfNodeId(node.id), label: openPage, meta: node.permission }
  const isGroup = children.length > 0
  return {
    id: node.id,
    label: node.label,
    meta: isGroup ? undefined : node.permission,
    icon: node.icon ? iconFrom(node.icon) : undefined,
    children: hasSelfNode(node) && node.permission !== '' ? [own, ...children] : children,
  }
}
