import { createStore } from '#lib/store.ts'
import { useStore } from '#hooks/use-store.ts'
import { useConfig } from '#state/config.ts'
import { useLayoutStore } from '#state/layout.ts'
import { useTexts } from '#state/locale.ts'
import { useNotices } from '#state/notices.ts'
import { panel } from '#state/panels.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { useMenuTrigger } from '#ui/menu-trigger.ts'
import { loadLater, useLater, useLaterFor } from './use-later.ts'

const none = createStore(0)
const notFull = createStore(false)

/** The buttons at the end of the bar; on phones all but the error log stand in the user menu. */
export function Tools() {
  const isMobile = useStore(useLayoutStore()).device === 'mobile'
  const later = useLater()

  return (
    <>
      {later ? <later.ErrorLogButton /> : <span className="navbar__errors" />}
      {!isMobile && (
        <>
          <HistoryButton />
          <FullscreenButton />
          <SizeButton />
          <SettingsButton />
          <span className="navbar__line" />
        </>
      )}
      {later && <later.ToolCommands />}
    </>
  )
}

function HistoryButton() {
  const unread = useStore(useLater()?.messageHistory.unread ?? none)
  const texts = useTexts('shell')

  return (
    <IconButton
      icon="bell"
      label={texts.historyOf(unread)}
      count={unread}
      aria-haspopup="dialog"
      onClick={() => panel.set('history')}
    />
  )
}

/** §2 fullscreen toggle: its name says what it would do. */
function FullscreenButton() {
  const isFull = useStore(useLater()?.fullscreen ?? notFull)
  const texts = useTexts('shell')
  const notices = useNotices()
  const label = isFull ? texts.exitFullscreen : texts.enterFullscreen

  async function toggle() {
    try {
      const later = await loadLater()
      later?.toggleFullscreen(notices, texts.noFullscreen)
    } catch {
      notices.show('error', texts.panelFailed(label))
    }
  }

  return (
    <IconButton
      icon={isFull ? 'exit-fullscreen' : 'fullscreen'}
      label={label}
      onClick={() => void toggle()}
    />
  )
}

function SizeButton() {
  const texts = useTexts('shell')
  const { first, close, trigger } = useMenuTrigger()
  const later = useLaterFor(first !== undefined, texts.size, close)

  return (
    <>
      <IconButton icon="size" label={texts.size} {...trigger} />
      {first && later && <later.SizeMenu first={first} onClose={close} />}
    </>
  )
}

function SettingsButton() {
  const { showSettings } = useConfig()
  const texts = useTexts('shell')
  if (!showSettings) return null
  return (
    <IconButton
      icon="settings"
      label={texts.settings}
      aria-haspopup="dialog"
      onClick={() => panel.set('settings')}
    />
  )
}
