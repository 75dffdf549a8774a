import { type ReactNode, useState } from 'react'
import {
  checkedIdsFrom,
  countGrants,
  filterTree,
  grantChangesFrom,
  grantCountsOf,
  grantsFrom,
  hasSelfNode,
  isSelfNodeId,
  selfNodeId,
  togglePageAlone,
  unknownIds,
  withAncestors,
} from '#entities/menu-grants.ts'
import { compareKeys, type RecordKey } from '#entities/record-key.ts'
import type { TreeNode } from '#entities/tree-node.ts'
import { FilterField } from '#form/filter-field.tsx'
import { displayTextOf } from '#lib/decode.ts'
import { iconFrom } from '#lib/icon-names.ts'
import type { Texts } from '#locales/areas.ts'
import { useTexts } from '#locales/texts.ts'
import { Button } from '#ui/actions/button.tsx'
import { TreePicker } from '#ui/collections/tree-picker.tsx'
import type { TreeNode as Shown } from '#ui/collections/tree-state.ts'
import { RadioGroup } from '#ui/fields/radio-group.tsx'
import type { MenuGrants } from './role-menus.ts'

interface MenuPickerProps {
  grants: MenuGrants
  /** The stored menus of the role. */
  saved: readonly RecordKey[]
  value: readonly RecordKey[]
  onChange: (value: readonly RecordKey[]) => void
  isReadOnly?: boolean | undefined
  /** The form is on its way to the server, so nothing can be changed. */
  isSending?: boolean | undefined
  /** Shown beside the filters: "Copy from role". */
  tools?: ReactNode
}

type ShownMenus = 'all' | 'granted' | 'changed'

/** The tree of all menus, with the menus of the role ticked, and the list of unsaved changes. */
export function MenuPicker({
  grants,
  saved,
  value,
  onChange,
  isReadOnly,
  isSending,
  tools,
}: MenuPickerProps) {
  const { nodes, isOwnMenu } = grants
  const texts = useTexts('roles')
  const [search, setSearch] = useState('')
  const [shownMenus, setShownMenus] = useState<ShownMenus>('all')
  const [isLinked, setLinked] = useState(true)
  const [showsChanges, setShowsChanges] = useState(false)
  const before = new Set(saved)
  const granted = new Set(value)
  const changes = grantChangesFrom(nodes, before, granted)
  const unknown = unknownIds(nodes, granted)
  const wanted = search.trim().toLowerCase()
  const isFound = ({ label, permission }: TreeNode) =>
    `${label} ${permission}`.toLowerCase().includes(wanted)
  const shown = filterTree(
    nodes,
    (node, above) =>
      (shownMenus !== 'granted' || granted.has(node.id))
      && (shownMenus !== 'changed' || before.has(node.id) !== granted.has(node.id))
      // Below a page that was found stands what can be done there.
      && [node, ...above].some(isFound),
  )
  const { addedPages, addedActions, removedPages, removedActions } = grantCountsOf(changes)

  function change(ticks: ReadonlySet<RecordKey>) {
    const next = isLinked
      ? grantsFrom(nodes, shown, granted, ticks)
      : withAncestors(
          nodes,
          [...ticks].filter(id => !isSelfNodeId(id)),
        )
    onChange([...next].sort(compareKeys))
  }

  /** Toggles a page without its actions, like its child "Open the page"; false for other nodes. */
  function changeAlone(id: RecordKey): boolean {
    const isPage =
      !isSelfNodeId(id) && filterTree(nodes, node => node.id === id && hasSelfNode(node)).length > 0
    if (isPage) onChange([...togglePageAlone(nodes, granted, id)].sort(compareKeys))
    return isPage
  }

  return (
    <div className="menu-picker">
      {isOwnMenu && <p className="menu-picker__note">{texts.ownMenuOnly}</p>}
      <div className="menu-picker__bar">
        <FilterField label={texts.filterMenus} value={search} onChange={setSearch} />
        <RadioGroup
          label={texts.show}
          look="segmented"
          value={shownMenus}
          onChange={setShownMenus}
          options={[
            { value: 'all', label: texts.showAll },
            { value: 'granted', label: texts.onlyGranted },
            { value: 'changed', label: texts.onlyChanged },
          ]}
        />
        {tools}
      </div>
      {shown.length === 0 ? (
        <p className="menu-picker__note">{texts.noMenusMatch}</p>
      ) : (
        <TreePicker
          // A new key, so that a filtered tree starts with its matches expanded.
          key={`${wanted} ${shownMenus === 'all' ? '' : shownMenus}`}
          label={texts.menuPermissions}
          nodes={shown.map(node => treeNodeFrom(node, isLinked, texts, isReadOnly))}
          checked={isLinked ? checkedIdsFrom(shown, granted) : granted}
          onChange={change}
          linked={isLinked}
          onLinkedChange={setLinked}
          onAlone={changeAlone}
          readOnly={isSending}
          summary={texts.permissionsOf(countGrants(nodes, granted), countGrants(nodes))}
          texts={{
            expandAll: texts.expandAll,
            selectAll: texts.selectAllMenus,
            linked: texts.linkMenus,
          }}
        />
      )}
      <p className="menu-picker__note">{texts.permissionsHelp}</p>
      {!isReadOnly && (
        <div className="menu-picker__changes">
          <span role="status">
            {texts.changes(addedPages, addedActions, removedPages, removedActions)}
          </span>
          {changes.length > 0 && (
            <>
              <Button
                size="small"
                tone="ghost"
                aria-expanded={showsChanges}
                onClick={() => setShowsChanges(!showsChanges)}
              >
                {texts.showChanges}
              </Button>
              <Button
                size="small"
                tone="ghost"
                aria-disabled={isSending || undefined}
                onClick={() => onChange(saved)}
              >
                {texts.resetMenus}
              </Button>
            </>
          )}
        </div>
      )}
      {showsChanges && changes.length > 0 && (
        <ul className="menu-picker__list" aria-label={texts.showChanges}>
          {changes.map(({ id, path, isAdded }) => (
            <li key={id} data-added={isAdded}>
              {isAdded ? texts.added(path) : texts.removed(path)}
            </li>
          ))}
        </ul>
      )}
      {unknown.length > 0 && (
        <p className="menu-picker__note">{texts.unknownMenus(unknown.join(', '))}</p>
      )}
    </div>
  )
}

function treeNodeFrom(
  node: TreeNode,
  linked: boolean,
  texts: Texts<'roles'>,
  isReadOnly = false,
): Shown {
  const { id, label, icon, type, permission, disabled } = node
  const isFixed = disabled || isReadOnly
  const children = node.children.map(child => treeNodeFrom(child, linked, texts, isReadOnly))
  const own: Shown = { id: selfNodeId(id), label: texts.pageItself, disabled: isFixed }
  return {
    id,
    label,
    disabled: isFixed,
    meta:
      displayTextOf([permission, type && texts.kind(type)].filter(Boolean).join(' · '))
      || undefined,
    icon: icon ? iconFrom(icon) : undefined,
    children: linked && hasSelfNode(node) ? [own, ...children] : children,
  }
}
