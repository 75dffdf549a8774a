import { useMemo } from 'react'
import { displayTextOf } from '#lib/decode.ts'
import type { ListColumn } from '#list/list-props.ts'
import { useTexts } from '#locales/texts.ts'
import { MenuIcon } from '#menu/menu-icon.tsx'
import { useMenu } from '#menu/menu-provider.tsx'
import {
  type DescribedColumnsOptions,
  useDescribedColumns,
} from '#resource/described/described-columns.tsx'
import { RowPlace } from '#resource/described/order/row-place.tsx'
import type { DropTarget } from '#resource/described/order/use-row-order.ts'
import { useValueWords } from '#resource/described/use-value-words.ts'
import { type MenuRecord, menus } from '#resources/system/menus.ts'
import { hasScheme } from '#routing/paths.ts'
import { Badge } from '#ui/status/badge.tsx'

interface MenuColumnsOptions
  extends Pick<
    DescribedColumnsOptions<MenuRecord>,
    'rows' | 'sample' | 'edit' | 'rowErrors' | 'open' | 'isTree' | 'foldOf' | 'calls'
  > {
  /** `undefined` where rows cannot be moved. */
  dropTarget: DropTarget | undefined
}

/** The described columns; unknown components are marked, and the order has its handle. */
export function useMenuColumns({
  dropTarget,
  ...options
}: MenuColumnsOptions): ListColumn<MenuRecord>[] {
  const { edit, isTree } = options
  const texts = useTexts('menus')
  const { hasView } = useMenu()
  const words = useValueWords(menus)

  const cells = useMemo(
    () => ({
      title: (row: MenuRecord) => (
        <span className="menu-title">
          {row.icon && <MenuIcon name={row.icon} />}
          <span>{displayTextOf(row.title)}</span>
        </span>
      ),
      menuType: ({ menuType, path }: MenuRecord) => {
        if (menuType === 'A') return texts.api
        if (menuType !== 'C') return words(menus.fields.menuType, menuType)
        return hasScheme(path) ? texts.link : texts.page
      },
      component: (row: MenuRecord) =>
        isMissing(row, hasView) ? (
          <span className="menu-component">
            <span>{displayTextOf(row.component)}</span>
            <Badge tone="warning">{texts.notInBuild}</Badge>
          </span>
        ) : (
          displayTextOf(row.component)
        ),
      sort: (row: MenuRecord) => (
        <RowPlace
          rowKey={row.menuId}
          name={displayTextOf(row.title)}
          sort={row.sort}
          {...{ edit, dropTarget }}
        />
      ),
    }),
    [texts, words, hasView, edit, dropTarget],
  )
  const columns = useDescribedColumns<MenuRecord>({
    ...options,
    resource: menus,
    onChanged: NOTHING,
    time: 'neither',
    cells,
  })
  return useMemo(
    () =>
      // In a tree one sees what a row stands below.
      columns.map(column =>
        column.key === 'parentId' ? { ...column, hidden: isTree === true } : column,
      ),
    [columns, isTree],
  )
}

/** Rows have no status to change. */
const NOTHING = () => {}

const isMissing = (
  { menuType, component, path }: MenuRecord,
  hasView: (component: string) => boolean,
) => menuType === 'C' && component !== '' && !hasScheme(path) && !hasView(component)
