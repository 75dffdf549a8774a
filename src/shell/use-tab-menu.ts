import { capsOf } from '#lib/keys.ts'
import { isPinned, pathsToClose, type Closing } from '#model/tab.ts'
import { useCommands } from '#state/commands.ts'
import { useTexts } from '#state/locale.ts'
import { useNotices } from '#state/notices.ts'
import { useShownTab, useTabs } from '#state/tabs.tsx'
import { useTabActions } from '#state/use-tab-actions.ts'
import type { MenuItem } from '#ui/menu.tsx'

export type TabMenuItem = MenuItem & { keys?: string }

/** What the menu of a tab offers (W2); what cannot apply is disabled, closing a pinned tab absent. */
export function useTabMenu(close: (which: Closing, path: string) => Promise<void>): (path: string) => TabMenuItem[] {
  const tabs = useTabs()
  const shown = useShownTab()
  const actions = useTabActions()
  const notices = useNotices()
  const texts = useTexts('tabs')

  async function copyLink(address: string) {
    try {
      await navigator.clipboard.writeText(new URL(address, location.origin).href)
      notices.show('success', texts.linkCopied)
    } catch {
      notices.show('warning', texts.linkNotCopied)
    }
  }

  return path => {
    const at = tabs.list.findIndex(tab => tab.path === path)
    const tab = tabs.list[at]
    if (!tab) return []

    const closing = (which: Closing, label: string, keys?: string): TabMenuItem => ({
      key: `close-${which}`,
      label,
      disabled: pathsToClose(tabs, which, path).length === 0,
      onSelect: () => void close(which, path),
      // The key closes the tab on screen, whosever menu this is.
      ...(keys && path === shown && { keys, hint: hintOf(keys) }),
    })
    const moving = (key: string, label: string, to: number): TabMenuItem => ({
      key,
      label,
      disabled: tab.pin === 'always' || tabs.list[to]?.pin !== tab.pin,
      onSelect() {
        actions.move(path, to)
        notices.say(texts.moved(tab.title, to + 1, tabs.list.length))
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
        onSelect: () => actions.pin(path, !isPinned(tab)),
      },
      moving('move-left', texts.moveLeft, at - 1),
      moving('move-right', texts.moveRight, at + 1),
      { key: 'copy', label: texts.copyLink, separated: true, onSelect: () => void copyLink(tab.fullPath) },
      {
        key: 'reopen',
        label: texts.reopen,
        disabled: tabs.closed.length === 0,
        onSelect: actions.reopen,
        keys: 'Alt+Shift+T',
        hint: hintOf('Alt+Shift+T'),
      },
    ]
  }
}

const hintOf = (keys: string) => capsOf(keys).flat().join(' ')

/** The same for the tab on screen, in the palette and by key. */
export function useTabCommands(items: readonly TabMenuItem[]): void {
  useCommands(
    items
      .filter(item => !item.disabled && !item.key.startsWith('move-'))
      .map(({ key, label, keys, onSelect }) => ({ id: `tab-${key}`, label, keys, scope: 'tabs', run: () => onSelect?.() })),
  )
}
