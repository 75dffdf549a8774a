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
      {!isMobile && <Buttons />}
      {later && <later.ToolCommands />}
    </>
  )
}

function Buttons() {
  const { showSettings } = useConfig()
  const texts = useTexts('shell')
  const notices = useNotices()
  const size = useMenuTrigger()
  const later = useLaterFor(size.first !== undefined, texts.size, size.close)
  const unread = useStore(later?.messageHistory.unread ?? none)
  const isFull = useStore(later?.fullscreen ?? notFull)
  /** Says what it would do (§2). */
  const fullscreen = isFull ? texts.exitFullscreen : texts.enterFullscreen

  async function toggleFullscreen() {
    try {
      const later = await loadLater()
      later?.toggleFullscreen(notices, texts.noFullscreen)
    } catch {
      notices.show('error', texts.panelFailed(fullscreen))
    }
  }

  return (
    <>
      <IconButton
        icon="bell"
        label={texts.historyOf(unread)}
        count={unread}
        aria-haspopup="dialog"
        onClick={() => panel.set('history')}
      />
      <IconButton
        icon={isFull ? 'exit-fullscreen' : 'fullscreen'}
        label={fullscreen}
        onClick={() => void toggleFullscreen()}
      />
      <IconButton icon="size" label={texts.size} {...size.trigger} />
      {size.first && later && <later.SizeMenu first={size.first} onClose={size.close} />}
      {showSettings && (
        <IconButton
          icon="settings"
          label={texts.settings}
          aria-haspopup="dialog"
          onClick={() => panel.set('settings')}
        />
      )}
      <span className="navbar__line" />
    </>
  )
}
