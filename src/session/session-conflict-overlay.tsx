import { type ReactNode, useId } from 'react'
import { useAction } from '#hooks/use-action.ts'
import { useStore } from '#hooks/use-store.ts'
import { useTexts } from '#locales/texts.ts'
import { Button } from '#ui/actions/button.tsx'
import { ModalBox } from '#ui/overlays/dialog.tsx'
import { useSession } from './session.ts'
import { readySession } from './session-state.ts'
import { useSessionSync } from './session-sync.tsx'

/** Lies over the blurred page when another window ended or took over the session. */
export function SessionConflictOverlay() {
  const machine = useSession()
  const session = useStore(machine.state)
  const texts = useTexts('shell')
  const common = useTexts('common')
  const conflict = readySession(session)?.conflict

  switch (conflict?.type) {
    case undefined:
      return null
    case 'signed-out':
      return (
        <ConflictDialog
          key="signed-out"
          title={conflict.byChoice ? texts.signedOutElsewhere : common.systemPrompt}
          text={texts.signedOutElsewhereText}
        >
          {/* A missing cookie alone is no sign-out by choice: the user's input is kept. */}
          <Button
            tone="primary"
            onClick={conflict.byChoice ? machine.acceptSignOut : machine.endSession}
          >
            {texts.signInAgain}
          </Button>
        </ConflictDialog>
      )
    case 'other-user':
      return (
        <ConflictDialog
          key="other"
          title={texts.nowSignedInAs(conflict.name)}
          text={texts.nowSignedInAsText}
        >
          <Button tone="primary" onClick={machine.endSession}>
            {texts.continueAs(conflict.name)}
          </Button>
        </ConflictDialog>
      )
    case 'unknown':
      return (
        <ConflictDialog key="unknown" title={texts.checkingWho} text={texts.checkingWhoText}>
          <CheckAgainButton />
        </ConflictDialog>
      )
    default:
      return conflict satisfies never
  }
}

function CheckAgainButton() {
  const sync = useSessionSync()
  const common = useTexts('common')
  const { busy, start } = useAction(async () => sync?.check())

  return (
    <Button busy={busy} onClick={() => void start()}>
      {common.tryAgain}
    </Button>
  )
}

function ConflictDialog({
  title,
  text,
  children,
}: {
  title: string
  text: string
  children: ReactNode
}) {
  const id = useId()

  return (
    <ModalBox
      role="alertdialog"
      size="small"
      labelledBy={`${id}-title`}
      describedBy={`${id}-text`}
      // There is no page to go back to.
      onClose={() => {}}
    >
      <div className="session-conflict">
        <h2 id={`${id}-title`} tabIndex={-1}>
          {title}
        </h2>
        <p id={`${id}-text`}>{text}</p>
      </div>
      <div className="dialog__foot">{children}</div>
    </ModalBox>
  )
}
