import { type ReactNode, useState } from 'react'
import { useConfig } from '#config/runtime-config-context.ts'
import { useStore } from '#hooks/use-store.ts'
import { useTexts } from '#locales/texts.ts'
import { useUnreadErrors } from '#notifications/message-history.ts'
import { useLayoutStore } from '#settings/app-state.ts'
import { SizeMenu } from '#settings/size-menu.tsx'
import type { MenuItem } from '#ui/overlays/menu.tsx'
import { panel } from './open-panel.ts'
import { useFullscreen } from './use-fullscreen.ts'

/**
 * On phones what has no room in the bar, as items of the user menu with the same names
 * (product.md 6); `menu` is what one of them opens in its place.
 */
export function useToolItems(): { items: MenuItem[]; menu: ReactNode } {
  const isMobile = useStore(useLayoutStore()).device === 'mobile'
  const { links, showSettings } = useConfig()
  const [isSizing, setSizing] = useState(false)
  const unread = useUnreadErrors()
  const { isFull, label, toggle } = useFullscreen()
  const texts = useTexts('shell')
  if (!isMobile) return { items: [], menu: null }

  const outside = [
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
      onSelect: () => panel.set('history'),
    },
    { key: 'fullscreen', label, icon: isFull ? 'exit-fullscreen' : 'fullscreen', onSelect: toggle },
    { key: 'size', label: texts.size, icon: 'size', onSelect: () => setSizing(true) },
  ]
  if (showSettings) {
    items.push({
      key: 'settings',
      label: texts.settings,
      icon: 'settings',
      onSelect: () => panel.set('settings'),
    })
  }
  for (const { key, label, icon, href } of outside) {
    if (href) items.push({ key, label: `${label}${texts.newWindow}`, icon, href })
  }

  return {
    items,
    menu: isSizing && <SizeMenu onClose={() => setSizing(false)} />,
  }
}
