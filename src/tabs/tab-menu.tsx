import { base } from '#lib/base.ts'
import type { IconName } from '#lib/icon-names.ts'
import { useTexts } from '#locales/texts.ts'
import { useFavourite } from '#menu/use-favourite.ts'
import { useNotices } from '#notifications/notices.ts'
import { useCommands } from '#shortcuts/commands.ts'
import { formatKeys } from '#shortcuts/keys.ts'
import { useShortcut } from '#shortcuts/shortcuts.ts'
import { Menu, type MenuItem, type MenuProps } from '#ui/overlays/menu.tsx'
import { type CloseScope, isPinned, pathsToClose } from './tabs.ts'
import { useClosedTabs, useShownTab, useTabList } from './tabs-provider.tsx'
import { useOpenTab, useTabActions } from './use-tab-actions.ts'

type TabMenuItem = MenuItem & { keys?: string }

/**
 * The items of a tab's menu. Items that cannot apply are disabled; a pinned tab has none for
 * closing it.
 */
function useTabMenuItems(close: CloseTabs): (path: string) => TabMenuItem[] {
  const list = useTabList()
  const closed = useClosedTabs()
  const shown = useShownTab()
  const actions = useTabActions()
  const favouriteOf = useFavourite()
  const notices = useNotices()
  const texts = useTexts('tabs')

  async function copyLink(address: string) {
    try {
      await navigator.clipboard.writeText(new URL(base.prepend(address), location.origin).href)
      notices.show('success', texts.linkCopied)
    } catch {
      notices.show('warning', texts.linkNotCopied)
    }
  }

  return path => {
    const at = list.findIndex(tab => tab.path === path)
    const tab = list[at]
    if (!tab) return []

    const favourite = favouriteOf(path)
    const closing = (which: CloseScope, label: string, keys?: string): TabMenuItem => ({
      key: `close-${which}`,
      label,
      disabled: pathsToClose({ list }, which, path).length === 0,
      onSelect: () => void close(which, path),
      // The shortcut closes the tab on screen, so only the menu of that tab shows it.
      ...(keys && path === shown && { keys, hint: formatKeys(keys) }),
    })
    const moving = (key: string, label: string, to: number): TabMenuItem => ({
      key,
      label,
      disabled: tab.pin === 'always' || list[to]?.pin !== tab.pin,
      onSelect() {
        actions.move(path, to)
        notices.announce(texts.movedTab(tab.title, to + 1, list.length))
      },
    })

    return [
      { key: 'refresh', label: texts.refreshCurrent, onSelect: () => actions.refresh(path) },
      ...(isPinned(tab) ? [] : [closing('current', texts.closeCurrent, 'Alt+W')]),
      closing('others', texts.closeOthers),
      closing('left', texts.closeLeft),
      closing('right', texts.closeRight),
      closing('all', texts.closeAll),
      {
        key: 'pin',
        label: isPinned(tab) ? texts.unpin : texts.pin,
        separated: true,
        disabled: tab.pin === 'always',
        onSelect: () => actions.setPinned(path, !isPinned(tab)),
      },
      ...(favourite
        ? [{ key: FAVOURITE_ITEM_KEY, label: favourite.label, onSelect: favourite.toggle }]
        : []),
      moving('move-left', texts.moveLeft, at - 1),
      moving('move-right', texts.moveRight, at + 1),
      {
        key: 'copy',
        label: texts.copyLink,
        separated: true,
        onSelect: () => void copyLink(tab.fullPath),
      },
      {
        key: 'reopen',
        label: texts.reopen,
        disabled: closed.length === 0,
        onSelect: actions.reopen,
        keys: 'Alt+Shift+T',
        hint: formatKeys('Alt+Shift+T'),
      },
    ]
  }
}

/** Left out of the commands, because the star beside the breadcrumb registers one. */
const FAVOURITE_ITEM_KEY = 'favourite'

type CloseTabs = (which: CloseScope, path: string) => Promise<void>

export function TabMenu({
  path,
  close,
  ...menu
}: { path: string | undefined; close: CloseTabs } & Pick<MenuProps, 'at' | 'first' | 'onClose'>) {
  const texts = useTexts('tabs')
  const menuOf = useTabMenuItems(close)
  return <Menu label={texts.actions} items={path === undefined ? [] : menuOf(path)} {...menu} />
}

/** Icons for the palette; the menu shows none. */
const COMMAND_ICONS: Readonly<Record<string, IconName>> = {
  refresh: 'refresh',
  pin: 'pin',
  copy: 'link',
  reopen: 'tab',
}

/** How many tabs have a shortcut. */
const MAX_TAB_SHORTCUTS = 9

/** Commands and shortcuts for the tab on screen, and shortcuts that open tabs. */
export function TabCommands({
  path,
  tabs,
  close,
}: {
  path: string | undefined
  tabs: readonly { path: string; title: string }[]
  close: CloseTabs
}) {
  const items = useTabMenuItems(close)
  const open = useOpenTab()
  useCommands(
    (path === undefined ? [] : items(path))
      .filter(
        item => !item.disabled && item.key !== FAVOURITE_ITEM_KEY && !item.key.startsWith('move-'),
      )
      .map(({ key, label, keys, onSelect }) => ({
        id: `tab-${key}`,
        label,
        icon: COMMAND_ICONS[key] ?? 'close',
        keys,
        scope: 'tabs',
        run: () => onSelect?.(),
      })),
  )

  return tabs
    .slice(0, MAX_TAB_SHORTCUTS)
    .map(({ path, title }, index) => ({ place: index + 1, path, title }))
    .map(({ place, path, title }) => (
      <TabShortcut key={place} place={place} title={title} open={() => open(path)} />
    ))
}

function TabShortcut({ place, title, open }: { place: number; title: string; open: () => void }) {
  const texts = useTexts('tabs')
  useShortcut(`Alt+${place}`, texts.goToTab(place, title), open, { scope: 'tabs' })
  return null
}
