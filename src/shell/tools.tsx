import { useEffect, useRef } from 'react'
import { LOCALES } from '#constants.ts'
import { useStore } from '#hooks/use-store.ts'
import { useCommands, type Command } from '#state/commands.ts'
import { useConfig } from '#state/config.ts'
import { useErrors } from '#state/error-log.ts'
import { useLayoutStore } from '#state/layout.ts'
import { useLocale, useTexts } from '#state/locale.ts'
import { useUnreadErrors } from '#state/message-history.ts'
import { panel, usePanel } from '#state/panels.ts'
import { LANGUAGES, useChangeSettings } from '#state/preferences.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { MenuButton } from '#ui/menu.tsx'
import { useSizeItems } from './size-menu.ts'
import { useFullscreen } from './use-fullscreen.ts'

/** The buttons at the end of the bar; on phones all but the error log stand in the user menu. */
export function Tools() {
  const isMobile = useStore(useLayoutStore()).device === 'mobile'
  useToolCommands()

  return (
    <>
      <ErrorLogButton />
      {!isMobile && (
        <>
          <HistoryButton />
          <FullscreenButton />
          <SizeButton />
          <SettingsButton />
          <span className="navbar__line" />
        </>
      )}
    </>
  )
}

/** There as long as there are errors. */
function ErrorLogButton() {
  const count = useErrors().length
  const texts = useTexts('shell')
  const shown = usePanel()
  const place = useRef<HTMLSpanElement>(null)
  const isEmpty = count === 0
  const wasThere = useRef(false)

  // What had the focus is gone with the last entry; a page without errors takes it from nobody.
  useEffect(() => {
    if (!isEmpty) wasThere.current = true
    if (!isEmpty || shown || !wasThere.current) return
    wasThere.current = false
    if (document.activeElement !== document.body) return
    place.current?.parentElement?.querySelector<HTMLElement>('button, a[href]')?.focus()
  }, [isEmpty, shown])

  return (
    <span ref={place} className="navbar__errors">
      {!isEmpty && (
        <IconButton
          icon="bug"
          label={texts.errorLogOf(count)}
          count={count}
          aria-haspopup="dialog"
          onClick={() => panel.set('errors')}
        />
      )}
    </span>
  )
}

function HistoryButton() {
  const unread = useUnreadErrors()
  const texts = useTexts('shell')

  return (
    <IconButton
      icon="bell"
      label={unread > 0 ? texts.historyOf(unread) : texts.history}
      count={unread}
      aria-haspopup="dialog"
      onClick={() => panel.set('history')}
    />
  )
}

function FullscreenButton() {
  const { isFull, label, toggle } = useFullscreen()
  return <IconButton icon={isFull ? 'exit-fullscreen' : 'fullscreen'} label={label} onClick={toggle} />
}

function SizeButton() {
  const texts = useTexts('shell')
  const items = useSizeItems()

  return (
    <MenuButton label={texts.size} items={items} at="end">
      {trigger => <IconButton icon="size" label={texts.size} {...trigger} />}
    </MenuButton>
  )
}

function SettingsButton() {
  const { showSettings } = useConfig()
  const texts = useTexts('shell')
  if (!showSettings) return null
  return <IconButton icon="settings" label={texts.settings} aria-haspopup="dialog" onClick={() => panel.set('settings')} />
}

/** The same from the keyboard, in the palette; sizes, colours and appearances are there already. */
function useToolCommands() {
  const { showSettings } = useConfig()
  const hasErrors = useErrors().length > 0
  const { isFull, label, toggle } = useFullscreen()
  const locale = useLocale()
  const change = useChangeSettings()
  const texts = useTexts('shell')

  const commands: Omit<Command, 'scope'>[] = [
    { id: 'history', label: texts.history, icon: 'bell', run: () => panel.set('history') },
    { id: 'fullscreen', label, icon: isFull ? 'exit-fullscreen' : 'fullscreen', run: toggle },
    ...LOCALES.filter(other => other !== locale).map(other => ({
      id: `language-${other}`,
      label: texts.languageOf(LANGUAGES[other]),
      icon: 'language',
      run: () => change({ locale: other }),
    })),
  ]
  if (showSettings) {
    commands.unshift({ id: 'settings', label: texts.settings, icon: 'settings', run: () => panel.set('settings') })
  }
  if (hasErrors) commands.push({ id: 'error-log', label: texts.errorLog, icon: 'bug', run: () => panel.set('errors') })
  useCommands(commands.map(command => ({ ...command, scope: 'everywhere' as const })))
}
