import { Suspense, useEffect, useRef } from 'react'
import { useStore } from '#hooks/use-store.ts'
import { useTexts } from '#state/locale.ts'
import { useNotices, type Notice, type NoticeTone } from '#state/notices.ts'
import type { Tone } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Message } from '#ui/message.tsx'
import { Notification } from '#ui/notification.tsx'
import { LaterStyles, ShellStyles } from './styles.tsx'

/** An error of §8 is drawn like all that is red. */
const TONES: Record<NoticeTone, Tone> = {
  success: 'success',
  info: 'info',
  warning: 'warning',
  error: 'danger',
}

/** Messages and notifications on the screen; what they say is announced by `<Live>`. */
export function Messages() {
  const notices = useNotices()
  const shown = useStore(notices.shown)
  const texts = useTexts('common')
  const section = useRef<HTMLElement>(null)

  useEffect(() => {
    // The focus goes with the message that had it, and nobody hears it leave.
    const { current } = section
    if (!current?.matches(':hover') && !current?.contains(document.activeElement))
      notices.hold(false)
  }, [shown, notices])
  if (shown.length === 0) return null
  return (
    <Suspense>
      <ShellStyles />
      <LaterStyles />
      <section
        ref={section}
        className="messages"
        aria-label={texts.notifications}
        onPointerEnter={() => notices.hold(true)}
        onPointerLeave={event => {
          if (!event.currentTarget.contains(document.activeElement)) notices.hold(false)
        }}
        onFocus={() => notices.hold(true)}
        onBlur={event => {
          if (!event.currentTarget.matches(':hover')) notices.hold(false)
        }}
      >
        {[false, true].map(isTitled => (
          <div key={Number(isTitled)}>
            {shown
              .filter(({ title }) => (title !== undefined) === isTitled)
              .reverse()
              .map(notice => (
                <One key={notice.id} notice={notice} dismiss={() => notices.dismiss(notice.id)} />
              ))}
          </div>
        ))}
      </section>
    </Suspense>
  )
}

function One({ notice, dismiss }: { notice: Notice; dismiss: () => void }) {
  const texts = useTexts('common')
  const { action, count, text, title, tone } = notice
  const shared = {
    tone: TONES[tone],
    dismissLabel: texts.dismiss,
    onDismiss: dismiss,
    onKeyDown: (event: { key: string }) => {
      if (event.key === 'Escape') dismiss()
    },
  }
  const button = action && (
    <Button
      tone="link"
      size="small"
      onClick={() => {
        dismiss()
        action.run()
      }}
    >
      {action.label}
    </Button>
  )

  if (title !== undefined)
    return <Notification {...shared} title={title} text={text} actions={button} />
  return (
    <Message {...shared} count={count}>
      {text} {button}
    </Message>
  )
}
