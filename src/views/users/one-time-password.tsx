import { type ReactNode, useState } from 'react'
import { useReportUnsaved } from '#drafts/report-unsaved-changes.ts'
import { downloadText } from '#lib/browser/text-file.ts'
import { csvFileName, formatCsv } from '#lib/csv/format-csv.ts'
import type { IconName } from '#lib/icon-names.ts'
import { serverNow } from '#lib/server-clock.ts'
import { useTexts } from '#locales/texts.ts'
import { useClipboard } from '#notifications/use-clipboard.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Alert } from '#ui/status/alert.tsx'

interface OneTimePasswordProps {
  username: string
  password: string
  onClose: () => void
}

/** The one place and time where a generated password can be read; the browser keeps it nowhere. */
export function OneTimePassword({ username, password, onClose }: OneTimePasswordProps) {
  const texts = useTexts('users')
  const copy = useClipboard()

  return (
    <OneTimeDialog
      title={texts.onceTitle}
      text={texts.onceText(username)}
      take={{ icon: 'copy', label: texts.copyPassword, run: () => copy(password) }}
      note={texts.onceNote}
      warning={texts.onceWarning}
      loses={texts.onceLost}
      onClose={onClose}
    >
      <p className="one-time-password">
        <output aria-label={texts.newPassword}>{password}</output>
      </p>
    </OneTimeDialog>
  )
}

/** The password of a user who was created by an import; `undefined` if the answer lacks it. */
export interface MadePassword {
  username: string
  nickName: string
  password: string | undefined
}

interface OneTimePasswordsProps {
  made: readonly MadePassword[]
  onClose: () => void
}

/** Gives out the passwords of an import, once, as one file. */
export function OneTimePasswords({ made, onClose }: OneTimePasswordsProps) {
  const texts = useTexts('users')
  const untold = made.filter(({ password }) => password === undefined)

  function save() {
    const rows = made.map(({ username, nickName, password }) => [username, nickName, password])
    const text = formatCsv([[texts.username, texts.nickName, texts.password], ...rows])
    downloadText(
      csvFileName(texts.passwordsTitle, new Date(serverNow())),
      text,
      'text/csv;charset=utf-8',
    )
    return true
  }

  return (
    <OneTimeDialog
      title={texts.passwordsTitle}
      text={texts.passwordsText(made.length)}
      take={{ icon: 'download', label: texts.savePasswords, run: save }}
      note={texts.passwordsNote}
      warning={texts.passwordsWarning}
      loses={texts.passwordsLost}
      onClose={onClose}
    >
      {untold.length > 0 && (
        <Alert tone="warning">
          {texts.untold(untold.map(({ username }) => username).join(', '))}
        </Alert>
      )}
    </OneTimeDialog>
  )
}

interface OneTimeDialogProps {
  title: string
  text: string
  /** The button that takes what is shown; resolves with whether it worked. */
  take: { icon: IconName; label: string; run: () => boolean | Promise<boolean> }
  note: string
  warning: string
  /** Asked before the user leaves the page, or the browser, without having taken what is shown. */
  loses: string
  onClose: () => void
  children: ReactNode
}

/**
 * Neither Escape nor a press beside the dialog closes it: only "Done" does, at once after what it
 * shows was taken, else when it is pressed again.
 */
function OneTimeDialog({
  title,
  text,
  take,
  note,
  warning,
  loses,
  onClose,
  children,
}: OneTimeDialogProps) {
  const texts = useTexts('users')
  const [isTaken, setTaken] = useState(false)
  useReportUnsaved(!isTaken, { form: 'given out', loses })
  const [isWarned, setWarned] = useState(false)

  async function press() {
    if (await take.run()) setTaken(true)
  }

  function finish() {
    if (isTaken || isWarned) onClose()
    else setWarned(true)
  }

  return (
    <Dialog
      size="small"
      title={title}
      description={text}
      onClose={() => setWarned(true)}
      actions={
        <>
          <Button icon={take.icon} onClick={() => void press()}>
            {take.label}
          </Button>
          <Button tone="primary" onClick={finish}>
            {texts.onceDone}
          </Button>
        </>
      }
    >
      {children}
      <Alert>{note}</Alert>
      {isWarned && (
        <Alert tone="warning" role="alert">
          {warning}
        </Alert>
      )}
    </Dialog>
  )
}
