import { componentOf } from '#definitions/define-resource.ts'
import type { RecordKey } from '#entities/record-key.ts'
import { ownValue } from '#lib/own-value.ts'
import type { MenuPage } from '#menu/menu-routes.ts'
import { describedBy } from '#resource/history/described-kinds.ts'
import { dictionaryEntries } from '#resources/system/dictionary-entries.ts'
import { dictionaryTypes } from '#resources/system/dictionary-types.ts'
import { shop } from '#resources/system/shop.ts'
import { componentKey } from '#routing/paths.ts'
import { pageForComponents, pageForScreen, type ScreenName } from '#routing/screen-names.ts'
import { formatRecordPanel } from './record-panel-address.ts'

/** Our own records by the names of their descriptions, with the screens that show them. */
const SCREENS: Readonly<Record<string, ScreenName>> = {
  role: 'roles',
  user: 'users',
  dept: 'departments',
  menu: 'menus',
  dict: 'dict',
  dicttype: 'dict',
  config: 'config',
  shop: 'shop',
}

/** The path of the user's own page with the records of a kind. */
export function recordsPath(pages: readonly MenuPage[], kind: string): string | undefined {
  const screen = ownValue(kind, SCREENS)
  const resource = describedBy(kind)
  const page = screen
    ? pageForScreen(pages, screen)
    : resource && pageForComponents(pages, [componentKey(componentOf(resource))])
  return page?.path
}

/**
 * Where the panel of a record opens: only on pages of the user's menu. `dictType` is that of a
 * dictionary type or entry.
 */
export function recordAddress(
  pages: readonly MenuPage[],
  kind: string,
  panel: { show: 'edit' | 'history'; id: RecordKey },
  dictType = '',
): string | undefined {
  const path = recordsPath(pages, kind)
  if (path === undefined) return undefined
  // The page of the shop shows the one record by itself.
  if (kind === shop.name && panel.show === 'edit') return path
  const isType = kind === dictionaryTypes.name
  const hasType = (isType || kind === dictionaryEntries.name) && dictType !== ''
  const search = hasType ? `?${new URLSearchParams({ type: dictType })}` : ''
  return path + formatRecordPanel(search, panel, isType ? 'type' : '')
}
