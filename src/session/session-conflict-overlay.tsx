import { type ReactNode, useId } from 'react'
import { useAction } from '#hooks/use-action.ts'
import { useStore } from '#hooks/use-store.ts'
import { useTexts } from '#locales/texts.ts'
import { Button } from '#ui/actions/button.tsx'
import { ModalBox } from '#ui/overlays/dialog.tsx'
import { useSession } from './session.ts'
import { readySession } from './session-state.ts'
import { useSessionSync } from './session-sync.tsx'

/** Over the blurred page when another window ended or took over the session (W5). */
export function SessionConflictOverlay() {
  const machine = useSession()
  const session = useStore(machine.state)
  const texts = useTexts('shell')
  const common = useTexts('common')
  const elsewhere = readySession(session)?.conflict

  switch (elsewhere?.type) {
    case undefined:
      return null
    case 'signed-out':
      return (
        <ConflictDialog
          key="signed-out"
          title={elsewhere.byChoice ? texts.signedOutElsewhere : common.systemPrompt}
          text={texts.signedOutElsewhereText}
        >
          {/* Of a cookie that is only gone nobody said that they signed out: what was typed is kept. */}
          <Button
            tone="primary"
            autoFocus
            onClick={elsewhere.byChoice ? machine.acceptSignOut : machine.endSession}
          >
            {texts.signInAgain}
          </Button>
        </ConflictDialog>
      )
    case 'other-user':
      return (
        <ConflictDialog
          key="other"
          title={texts.nowSignedInAs(elsewhere.name)}
          text={texts.nowSignedInAsText}
        >
          <Button tone="primary" autoFocus onClick={machine.endSession}>
            {texts.continueAs(elsewhere.name)}
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
      return elsewhere satisfies never
  }
}

function CheckAgainButton() {
  const inStep = useSessionSync()
  const common = useTexts('common')
  const { busy, start } = useAction(async () => inStep?.check())

  return (
    <Button autoFocus busy={busy} onClick={() => void start()}>
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
        <h2 id={`${id}-title`}>{title}</h2>
        <p id={`${id}-text`}>{text}</p>
      </div>
      <div className="dialog__foot">{children}</div>
    </ModalBox>
  )
}
