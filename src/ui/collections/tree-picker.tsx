import { useState } from 'react'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { Tree } from './tree.tsx'
import {
  allNodes,
  checkStatesOf,
  isParent,
  type TreeId,
  type TreeNode,
  toggleAll,
} from './tree-state.ts'

export interface TreePickerTexts {
  /** "Expand all". */
  expandAll: string
  /** "Select all". */
  selectAll: string
  /** "Link parent and child". */
  linked?: string
}

interface TreePickerProps {
  label: string
  nodes: readonly TreeNode[]
  checked: ReadonlySet<TreeId>
  onChange: (checked: ReadonlySet<TreeId>) => void
  /** Ticking a parent ticks all below it. */
  linked?: boolean
  /** Without it `linked` cannot be changed. */
  onLinkedChange?: ((linked: boolean) => void) | undefined
  /** As in `<Tree>`. */
  onAlone?: ((id: TreeId) => boolean) | undefined
  /** Ticks cannot be changed now; the focus stays. */
  readOnly?: boolean | undefined
  /** What is ticked, counted in the caller's words. */
  summary: string
  texts: TreePickerTexts
}

/** A tree below a bar that opens, ticks and links all nodes at once. */
export function TreePicker({
  label,
  nodes,
  checked,
  onChange,
  linked = true,
  onLinkedChange,
  onAlone,
  readOnly,
  summary,
  texts,
}: TreePickerProps) {
  const [expanded, setExpanded] = useState<ReadonlySet<TreeId>>(() => parentIds(nodes))
  const all = allNodes(nodes)
  const ticks = [...checkStatesOf(nodes, checked, linked).values()]
  const isAll = ticks.length > 0 && ticks.every(tick => tick === 'true')
  const parents = all.filter(isParent)

  return (
    <div className="tree-picker">
      <div className="tree-picker__bar">
        <Checkbox
          label={texts.expandAll}
          checked={parents.every(({ id }) => expanded.has(id))}
          onChange={isOpen => setExpanded(isOpen ? parentIds(nodes) : new Set())}
        />
        <Checkbox
          label={texts.selectAll}
          checked={isAll}
          indeterminate={!isAll && ticks.some(tick => tick !== 'false')}
          readOnly={readOnly}
          onChange={() => onChange(toggleAll(nodes, !isAll, checked, linked))}
        />
        {onLinkedChange && (
          <Checkbox label={texts.linked} checked={linked} onChange={onLinkedChange} />
        )}
        <span className="tree-picker__count" role="status">
          {summary}
        </span>
      </div>
      <Tree
        {...{ label, nodes, checked, onChange, linked, onAlone, readOnly, expanded }}
        onExpand={setExpanded}
      />
    </div>
  )
}

const parentIds = (nodes: readonly TreeNode[]) =>
  new Set(
    allNodes(nodes)
      .filter(isParent)
      .map(({ id }) => id),
  )
