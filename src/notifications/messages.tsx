import { useEffect, useRef } from 'react'
import { useOnChange } from '#hooks/use-on-change.ts'
import { useStore } from '#hooks/use-store.ts'
import { isComposing } from '#lib/browser/input-method.ts'
import { useTexts } from '#locales/texts.ts'
import { Button } from '#ui/actions/button.tsx'
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

function NoticeMessage({ notice, dismiss }: { notice: Notice; dismiss: () => void }) {
  const texts = useTexts('common')
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
        if (event.key === 'Escape' && !isComposing(event.nativeEvent)) dismiss()
      }}
    >
      {action ? (
        <>
          {text}{' '}
          <Button tone="link" size="small" onClick={press}>
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
 * Returns the focus to where it was when the user dismisses a message (§28), and stops the clock of
 * messages with an action while a dialog is open (W10).
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
