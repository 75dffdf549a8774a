import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { IconName } from '#lib/icon-names.ts'
import { directionOf } from '#lib/text-direction.ts'
import { Icon } from '#ui/content/icon.tsx'
import {
  type CheckState,
  checkStatesOf,
  isParent,
  type TreeId,
  type TreeNode,
  type TreeRow,
  toggleNode,
  visibleRows,
} from './tree-state.ts'

interface TreeProps {
  label: string
  nodes: readonly TreeNode[]
  checked: ReadonlySet<TreeId>
  onChange: (checked: ReadonlySet<TreeId>) => void
  expanded: ReadonlySet<TreeId>
  onExpand: (expanded: ReadonlySet<TreeId>) => void
  /** A tick also ticks the children, and the parents in whole or in part. */
  linked?: boolean | undefined
  /** Alt with a click: ticks a node without its children. On `false` the click is a plain one. */
  onAlone?: ((id: TreeId) => boolean) | undefined
  /** Ticks cannot be changed now; everything else works. */
  readOnly?: boolean | undefined
}

/**
 * A tree view with checkboxes, drawn as one flat list of rows: closed parents cost nothing, and of a
 * thousand rows only those that change are drawn again.
 */
export function Tree({
  label,
  nodes,
  checked,
  onChange,
  expanded,
  onExpand,
  linked = true,
  onAlone,
  readOnly,
}: TreeProps) {
  const rows = useMemo(() => visibleRows(nodes, expanded), [nodes, expanded])
  const ticks = useMemo(() => checkStatesOf(nodes, checked, linked), [nodes, checked, linked])
  const [active, setActive] = useState<TreeId>()
  const typed = useRef({ text: '', at: 0 })
  const tree = useRef<HTMLDivElement>(null)
  const stop = rows.some(row => row.node.id === active) ? active : rows[0]?.node.id

  function focusRow(row: TreeRow | undefined) {
    const element = row && tree.current?.children[rows.indexOf(row)]
    if (element instanceof HTMLElement) element.focus()
  }

  /** The row an event happened in. */
  function rowAt({ target, currentTarget }: { target: EventTarget; currentTarget: Element }) {
    const element = target instanceof Element && target.closest('[role=treeitem]')
    return element ? rows[[...currentTarget.children].indexOf(element)] : undefined
  }

  function toggle({ node }: TreeRow) {
    if (!node.disabled && !readOnly) onChange(toggleNode(nodes, node, checked, linked))
  }

  const expand = (ids: readonly TreeId[]) => onExpand(new Set([...expanded, ...ids]))
  const collapse = (id: TreeId) => onExpand(new Set([...expanded].filter(open => open !== id)))

  function click(event: MouseEvent<HTMLElement>) {
    const row = rowAt(event)
    if (!row) return
    focusRow(row)
    const isTwisty = event.target instanceof Element && event.target.closest('.tree__twist')
    if (event.altKey && !row.node.disabled && !readOnly && onAlone?.(row.node.id)) return
    if (!isTwisty || !isParent(row.node)) toggle(row)
    else if (expanded.has(row.node.id)) collapse(row.node.id)
    else expand([row.node.id])
  }

  function keyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const now = rows.findIndex(row => row.node.id === stop)
    const row = rows[now]
    if (!row) return
    const { node, parent } = row
    const isOpen = expanded.has(node.id)
    const forward = directionOf(event.currentTarget) > 0 ? 'ArrowRight' : 'ArrowLeft'
    const { key } = event

    if (key === 'ArrowDown') focusRow(rows[now + 1])
    else if (key === 'ArrowUp') focusRow(rows[now - 1])
    else if (key === 'Home') focusRow(rows[0])
    else if (key === 'End') focusRow(rows.at(-1))
    else if (key === ' ' || key === 'Enter') toggle(row)
    else if (key === '*') expand((parent?.children ?? nodes).filter(isParent).map(({ id }) => id))
    else if (key === 'ArrowRight' || key === 'ArrowLeft') {
      if (key === forward && isParent(node)) isOpen ? focusRow(rows[now + 1]) : expand([node.id])
      else if (key !== forward && isParent(node) && isOpen) collapse(node.id)
      else if (key !== forward) focusRow(rows.find(other => other.node === parent))
    } else if (key.length === 1)
      focusRow(startingWith(typeAheadText(typed.current, key, event.timeStamp), now))
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  /** One letter goes on to the next row that begins with it; more letters stay on a row they fit. */
  function startingWith(text: string, now: number) {
    const from = text.length === 1 ? now + 1 : now
    const inOrder = [...rows.slice(from), ...rows.slice(0, from)]
    return inOrder.find(row => row.node.label.toLowerCase().startsWith(text))
  }

  return (
    <div
      ref={tree}
      className="tree"
      role="tree"
      aria-label={label}
      aria-multiselectable="true"
      aria-disabled={readOnly || undefined}
      onClick={click}
      onFocus={event => setActive(rowAt(event)?.node.id)}
      onKeyDown={keyDown}
    >
      {rows.map(({ node, level, position, siblingCount }) => (
        <TreeItem
          key={node.id}
          label={node.label}
          meta={node.meta}
          icon={node.icon}
          isDisabled={node.disabled}
          isOpen={isParent(node) ? expanded.has(node.id) : undefined}
          tick={ticks.get(node.id) ?? 'false'}
          isTabStop={node.id === stop}
          level={level}
          position={position}
          siblingCount={siblingCount}
        />
      ))}
    </div>
  )
}

interface TreeItemProps {
  label: string
  meta: string | undefined
  icon: IconName | undefined
  isDisabled: boolean | undefined
  /** `undefined` for a node without children. */
  isOpen: boolean | undefined
  tick: CheckState
  isTabStop: boolean
  level: number
  position: number
  siblingCount: number
}

/** Takes plain values only, so that an unchanged row is not drawn again. */
const TreeItem = memo(function Row(row: TreeItemProps) {
  return (
    <div
      className="tree__row"
      role="treeitem"
      style={{ '--tree-level': row.level - 1 } as CSSProperties}
      tabIndex={row.isTabStop ? 0 : -1}
      aria-label={row.label}
      aria-description={row.meta}
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.siblingCount}
      aria-expanded={row.isOpen}
      aria-checked={row.tick}
      aria-disabled={row.isDisabled || undefined}
    >
      <span className="tree__twist">
        {row.isOpen !== undefined && <Icon name="chevron-right" />}
      </span>
      <span className="choice__input choice__box checkbox__box" />
      {row.icon && <Icon name={row.icon} />}
      <span className="tree__label">{row.label}</span>
      {row.meta && <span className="tree__meta" data-text={row.meta} />}
    </div>
  )
})

/** Letters typed faster than this belong to one word. */
const TYPE_AHEAD_RESET_MS = 500

function typeAheadText(typed: { text: string; at: number }, letter: string, now: number) {
  const before = now - typed.at < TYPE_AHEAD_RESET_MS ? typed.text : ''
  typed.at = now
  // The same letter again goes to the next row that begins with it.
  typed.text = before === letter.toLowerCase() ? before : before + letter.toLowerCase()
  return typed.text
}
