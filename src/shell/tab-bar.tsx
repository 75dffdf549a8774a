import { memo, useCallback, useMemo, useRef, useState } from 'react'
import { isPinned, labelsOf } from '#model/tab.ts'
import { useTexts } from '#state/locale.ts'
import { useShownTab, useTabList } from '#state/tabs.tsx'
import { useUnsavedPaths } from '#state/unsaved.ts'
import { useOpenTab } from '#state/use-open-tab.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { useMenuTrigger } from '#ui/menu-trigger.ts'
import { TabList } from '#ui/tab-list.tsx'
import { useLaterFor } from './use-later.ts'

/** Of the tab panel round the page. */
export const PANEL = 'panel'

/** A change of address alone draws none of what may be hundreds of tabs. */
const Tabs = memo(TabList)

/** §2 tabs of visited pages. */
export function TabBar() {
  const list = useTabList()
  const shown = useShownTab()
  const unsaved = useUnsavedPaths()
  const texts = useTexts('tabs')
  const open = useOpenTab()
  const bar = useRef<HTMLDivElement>(null)
  const [early, setEarly] = useState<readonly Event[]>([])
  const keep = useCallback((event: Event) => setEarly(before => [...before, event]), [])
  const actions = useMenuTrigger()
  const all = useMenuTrigger()
  const isAsked = early.length > 0 || Boolean(actions.first || all.first)
  const later = useLaterFor(isAsked, all.first ? texts.all : texts.actions, () => {
    setEarly([])
    actions.close()
    all.close()
  })

  const tabs = useMemo(() => {
    const labels = labelsOf(list)
    return list.map((tab, index) => ({
      path: tab.path,
      href: tab.fullPath,
      title: labels[index] ?? tab.title,
      pinned: isPinned(tab),
      dirty: unsaved.has(tab.path),
    }))
  }, [list, unsaved])

  return (
    <div ref={bar} className="tab-bar">
      <Tabs
        tabs={tabs}
        selected={shown}
        panelId={PANEL}
        texts={texts}
        onSelect={open}
        onEarly={later ? undefined : keep}
      />
      {later && <later.ScrollArrows bar={bar} count={tabs.length} />}
      <div className="tab-bar__tools">
        <IconButton icon="chevron-down" size="small" label={texts.actions} {...actions.trigger} />
        <IconButton
          icon="list"
          size="small"
          label={texts.all}
          {...all.trigger}
          aria-haspopup="dialog"
        />
        {later && <later.TabBarActs {...{ bar, tabs, shown, early, actions, all }} />}
      </div>
    </div>
  )
}
