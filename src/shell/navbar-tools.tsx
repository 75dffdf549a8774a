import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useRuntimeConfig } from '#config/runtime-config-context.ts'
import { useErrorLog } from '#error-log/error-log.ts'
import { useStore } from '#hooks/use-store.ts'
import { useTexts } from '#locales/texts.ts'
import { useUnreadErrors } from '#notifications/message-history.ts'
import { useAppStateStore } from '#settings/app-state.ts'
import { SizeMenu } from '#settings/size-menu.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { type MenuItem, useMenuTrigger } from '#ui/overlays/menu.tsx'
import { openPanel, useOpenPanel } from './open-panel.ts'
import { useFullscreen } from './use-fullscreen.ts'

/** The buttons at the end of the navbar; on phones all but the error log move to the user menu. */
export function NavbarTools() {
  const isMobile = useStore(useAppStateStore()).device === 'mobile'

  return (
    <>
      <ErrorLogButton />
      {!isMobile && <ToolButtons />}
    </>
  )
}

/** Shown while there are errors. */
function ErrorLogButton() {
  const count = useErrorLog().length
  const texts = useTexts('shell')
  const shown = useOpenPanel()
  const wrapper = useRef<HTMLSpanElement>(null)
  const isEmpty = count === 0
  const wasShown = useRef(false)

  // When the last entry is cleared, the dialog closes and this button disappears: the focus moves
  // on.
  useEffect(() => {
    if (!isEmpty) wasShown.current = true
    if (!isEmpty || shown || !wasShown.current) return
    wasShown.current = false
    wrapper.current?.parentElement?.querySelector<HTMLElement>('button, a[href]')?.focus()
  }, [isEmpty, shown])

  return (
    <span ref={wrapper} className="navbar__errors">
      {!isEmpty && (
        <IconButton
          icon="bug"
          label={texts.errorLogOf(count)}
          count={count}
          aria-haspopup="dialog"
          onClick={() => openPanel.set('errors')}
        />
      )}
    </span>
  )
}

function ToolButtons() {
  const { showSettings } = useRuntimeConfig()
  const texts = useTexts('shell')
  const size = useMenuTrigger()
  const unread = useUnreadErrors()
  const { isFull, label, toggle } = useFullscreen()

  return (
    <>
      <IconButton
        icon="bell"
        label={texts.historyOf(unread)}
        count={unread}
        aria-haspopup="dialog"
        onClick={() => openPanel.set('history')}
      />
      <IconButton icon={isFull ? 'exit-fullscreen' : 'fullscreen'} label={label} onClick={toggle} />
      <IconButton icon="size" label={texts.size} {...size.trigger} />
      {size.first && <SizeMenu first={size.first} onClose={size.close} />}
      {showSettings && (
        <IconButton
          icon="settings"
          label={texts.settings}
          aria-haspopup="dialog"
          onClick={() => openPanel.set('settings')}
        />
      )}
      <span className="navbar__line" />
    </>
  )
}

/**
 * On phones, the tools that do not fit in the navbar, as items of the user menu with the same
 * names; `menu` is the menu that an item opens in its place.
 */
export function useToolMenuItems(): { items: MenuItem[]; menu: ReactNode } {
  const isMobile = useStore(useAppStateStore()).device === 'mobile'
  const { links, showSettings } = useRuntimeConfig()
  const [isSizing, setSizing] = useState(false)
  const unread = useUnreadErrors()
  const { isFull, label, toggle } = useFullscreen()
  const texts = useTexts('shell')
  if (!isMobile) return { items: [], menu: null }

  const externalLinks = [
    {
      key: 'documentation',
      label: texts.documentation,
      icon: 'documentation',
      href: links.documentation,
    },
    { key: 'donate', label: texts.donate, icon: 'heart', href: links.donate },
  ] as const
  const items: MenuItem[] = [
    {
      key: 'history',
      label: texts.historyOf(unread),
      icon: 'bell',
      separated: true,
      onSelect: () => openPanel.set('history'),
    },
    { key: 'fullscreen', label, icon: isFull ? 'exit-fullscreen' : 'fullscreen', onSelect: toggle },
    { key: 'size', label: texts.size, icon: 'size', onSelect: () => setSizing(true) },
  ]
  if (showSettings) {
    items.push({
      key: 'settings',
      label: texts.settings,
      icon: 'settings',
      onSelect: () => openPanel.set('settings'),
    })
  }
  for (const { key, label, icon, href } of externalLinks) {
    if (href) items.push({ key, label: `${label}${texts.newWindow}`, icon, href })
  }

  return {
    items,
    menu: isSizing && <SizeMenu onClose={() => setSizing(false)} />,
  }
}
