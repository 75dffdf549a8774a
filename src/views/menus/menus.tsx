import { useCallback } from 'react'
import { createMenusApi } from '#api/menus.ts'
import { useOfflineReason } from '#connection/connection.ts'
import { ListCard } from '#list/list-card.tsx'
import { useTexts } from '#locales/texts.ts'
import { useRecordActions } from '#resource/described/described-actions.tsx'
import { DescribedDetails } from '#resource/described/described-details.tsx'
import { useDescribedFilters } from '#resource/described/described-filters.tsx'
import { RecordPanels } from '#resource/described/described-panels.tsx'
import { useRowOrder } from '#resource/described/order/use-row-order.ts'
import { useRecordList } from '#resource/described/use-record-list.ts'
import { type MenuRecord, menus } from '#resources/system/menus.ts'
import { usePage } from '#routing/current-page.ts'
import { useSession } from '#session/session.ts'
import { useApi } from '#session/use-api.ts'
import { PageHeader } from '#ui/content/page-header.tsx'
import { useMenuColumns } from './menu-columns.tsx'
import { MenuForm } from './menu-form.tsx'
import { useDeleteMenu } from './use-delete-menu.ts'
import { isTreeOf, useFoldedTree } from './use-folded-tree.ts'

/** The menu as a tree: directories, pages with their operations, and links. */
export default function Menus() {
  const api = useApi(createMenusApi)
  const session = useSession()
  const { title } = usePage()
  const isOffline = useOfflineReason() !== undefined
  // The panel needs these texts; loaded here, opening it does not suspend the page.
  useTexts('form')
  const tree = useFoldedTree<MenuRecord>({ resource: menus, all: api.all, isOpenAtFirst })
  const records = useRecordList<MenuRecord>(menus, api, {
    ...{ read: tree.read, whole: tree.whole },
    // The user's own sidebar follows at once.
    onChanged: () => void session.reloadMenu(),
  })
  const { texts, may, list, rows, rowName, sample, panel, open, add, undo, rowErrors } = records
  const own = useTexts('menus')
  const isTree = !list.query.sort && isTreeOf(list.query.values)
  const canMove = isTree && may.edit.isAllowed && !isOffline
  const order = useRowOrder({
    ...{ resource: menus, calls: api, all: tree.all, onChanged: records.reload },
    rows: canMove ? (rows.items ?? []) : [],
  })
  const columns = useMenuColumns({
    ...{ calls: api, rows: rows.items, sample, edit: may.edit, rowErrors, open, isTree },
    foldOf: tree.foldOf,
    dropTarget: isTree ? order.dropTarget : undefined,
  })
  const { countBelow } = tree
  const removalOf = useCallback(
    (row: MenuRecord) => {
      if (!row.isHeld) return false
      if (row.isNeeded) return own.needed
      const below = countBelow(row)
      return below === 0 || own.holdsRows(below)
    },
    [own, countBelow],
  )
  const actions = useRecordActions<MenuRecord>({
    ...{ resource: menus, edit: may.edit, remove: may.remove, open, removalOf },
    onDelete: useDeleteMenu(records.remove),
    isEditable: useCallback((row: MenuRecord) => row.isHeld, []),
  })
  const filters = useDescribedFilters(menus, { ...list, period: [], isWhole: true })
  const isOffered = !rows.isAbsent

  return (
    <>
      <PageHeader title={title} text={texts.lead} actions={isOffered && may.add.render(add)} />
      <div {...order.rowHandlers}>
        <ListCard
          {...{ list, columns, rowName, actions, undo, rowErrors, filters }}
          caption={title}
          ownTexts={texts}
          emptyAction={may.add.isAllowed && add}
        />
      </div>
      {isOffered && panel && (rows.items || !rows.busy) && (
        <RecordPanels
          {...{ resource: menus, calls: api, panel, may, sample }}
          form={form => <MenuForm {...form} all={tree.all} onPlaced={tree.unfold} />}
          details={(row, reason, dialog) => (
            <DescribedDetails {...{ resource: menus, row, reason }} {...dialog} />
          )}
          onChanged={records.reload}
          onClose={() => open(undefined)}
        />
      )}
    </>
  )
}

/** Pages show their operations once they are asked for. */
const isOpenAtFirst = ({ menuType }: MenuRecord) => menuType === 'M'
