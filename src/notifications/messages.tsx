import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useOnChange } from '#hooks/use-on-change.ts'
import { useStore } from '#hooks/use-store.ts'
import { observeSize } from '#lib/browser/observe-size.ts'
import { useTexts } from '#locales/texts.ts'
import { Button, blockedProps } from '#ui/actions/button.tsx'
import { isModalOpen } from '#ui/overlays/use-modal.ts'
import { Message } from '#ui/status/message.tsx'
import { type Notice, useNotices } from './notices.ts'

/** Messages and notifications on the screen; `<LiveRegions>` announces their texts. */
export function Messages() {
  const notices = useNotices()
  const shown = useStore(notices.shown)
  const texts = useTexts('common')
  const section = useRef<HTMLElement>(null)

  const hold = () => notices.hold(true)
  const releaseUnless = (isInUse?: boolean) => {
    if (!isInUse) notices.hold(false)
  }
  const isPointedAt = () => section.current?.matches(':hover')
  const hasFocus = () => section.current?.contains(document.activeElement)

  useRoomForMessages(section, shown.length > 0)
  // The browser sends no blur event when the message that has the focus is removed.
  useOnChange(shown, () => releaseUnless(isPointedAt() || hasFocus()))
  if (shown.length === 0) return null
  return (
    <section
      ref={section}
      className="messages"
      aria-label={texts.notifications}
      onPointerEnter={hold}
      onPointerLeave={() => releaseUnless(hasFocus())}
      onFocus={hold}
      onBlur={() => releaseUnless(isPointedAt())}
    >
      {[false, true].map(isTitled => (
        <div key={Number(isTitled)}>
          {shown
            .filter(({ title }) => (title !== undefined) === isTitled)
            .reverse()
            .map(notice => (
              <NoticeMessage
                key={notice.id}
                notice={notice}
                dismiss={() => notices.dismiss(notice.id)}
              />
            ))}
        </div>
      ))}
    </section>
  )
}

/** Tells the stylesheet how much room messages take, so that a modal under them leaves it free. */
function useRoomForMessages(section: RefObject<HTMLElement | null>, isShown: boolean) {
  useLayoutEffect(() => {
    const element = section.current
    if (!isShown || !element) return
    const root = document.documentElement.style
    const measure = () => {
      const { paddingBlockStart, paddingBlockEnd } = getComputedStyle(element)
      const padding = Number.parseFloat(paddingBlockStart) + Number.parseFloat(paddingBlockEnd)
      root.setProperty('--messages-h', `${element.offsetHeight - padding || 0}px`)
      // The body of a panel has become shorter: the field that the user is in stays in sight.
      const field = document.activeElement?.closest('.dialog__body .field')
      field?.scrollIntoView?.({ block: 'nearest' })
    }
    const stop = observeSize([element], measure)
    return () => {
      stop()
      root.removeProperty('--messages-h')
    }
  }, [section, isShown])
}

function NoticeMessage({ notice, dismiss }: { notice: Notice; dismiss: () => void }) {
  const texts = useTexts('common')
  const blocked = useStore(useNotices().blocked)
  const { action, count, text, title, tone } = notice
  const press = () => {
    dismiss()
    action?.run()
  }

  return (
    <Message
      tone={tone === 'error' ? 'danger' : tone}
      title={title}
      count={count}
      dismissLabel={texts.dismiss}
      onDismiss={dismiss}
      onKeyDown={event => {
        if (event.key === 'Escape') dismiss()
      }}
    >
      {action ? (
        <>
          <span>{text}</span>{' '}
          <Button
            tone="link"
            size="small"
            {...blockedProps(action?.needsServer && blocked)}
            onClick={press}
          >
            {action.label}
          </Button>
        </>
      ) : (
        text
      )}
    </Message>
  )
}

/**
 * Returns the focus to where it was when the user dismisses a message, and stops the clock of
 * messages with an action while a dialog is open.
 */
export function MessagesFocusReturn() {
  const notices = useNotices()
  const shown = useStore(notices.shown)
  const isCovered = useStore(isModalOpen)
  const before = useRef<HTMLElement>(undefined)

  useEffect(() => {
    notices.isDialogOpen.set(isCovered)
    return () => notices.isDialogOpen.set(false)
  }, [notices, isCovered])

  useEffect(() => {
    const onFocusIn = ({ target, relatedTarget: previous }: FocusEvent) => {
      if (!isInMessages(target)) before.current = undefined
      else if (!isInMessages(previous) && previous instanceof HTMLElement) before.current = previous
    }
    addEventListener('focusin', onFocusIn)
    return () => removeEventListener('focusin', onFocusIn)
  }, [])

  useOnChange(shown, () => {
    if (document.activeElement === document.body) before.current?.focus({ preventScroll: true })
  })

  return null
}

const isInMessages = (target: EventTarget | null) =>
  target instanceof Element && target.closest('.messages') !== null
