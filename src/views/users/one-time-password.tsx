import { type ReactNode, useRef } from 'react'
import { useReportUnsaved } from '#drafts/report-unsaved-changes.ts'
import { downloadText } from '#lib/browser/text-file.ts'
import { csvFileName, formatCsv } from '#lib/csv/format-csv.ts'
import { serverNow } from '#lib/server-clock.ts'
import { tableOfPage } from '#list/bulk/bulk-dialog.tsx'
import { useTexts } from '#locales/texts.ts'
import { useClipboard } from '#notifications/use-clipboard.ts'
import { type Take, useOneTime } from '#resource/use-one-time.tsx'
import { Table } from '#ui/collections/table.tsx'
import { Dialog, type DialogProps } from '#ui/overlays/dialog.tsx'
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
  const shown = useRef<HTMLOutputElement>(null)

  return (
    <OneTimeDialog
      size="small"
      title={texts.onceTitle}
      text={texts.onceText(username)}
      takes={[
        {
          icon: 'copy',
          label: texts.copyPassword,
          run: () => copy(password, shown.current, { isSecret: true }),
        },
      ]}
      note={texts.onceNote}
      warning={texts.onceWarning}
      loses={texts.onceLost}
      onClose={onClose}
    >
      <p className="one-time-password">
        <output ref={shown} aria-label={texts.newPassword}>
          {password}
        </output>
      </p>
    </OneTimeDialog>
  )
}

/** The password that the server made for a user; `undefined` if the answer lacks it. */
export interface MadePassword {
  username: string
  nickName: string
  password: string | undefined
}

interface OneTimePasswordsProps {
  made: readonly MadePassword[]
  onClose: () => void
}

/** Shows the passwords of several users, and gives them out as one file or as the text of it. */
export function OneTimePasswords({ made, onClose }: OneTimePasswordsProps) {
  const texts = useTexts('users')
  const { loading } = useTexts('common')
  const copy = useClipboard()
  const shown = useRef<HTMLDivElement>(null)
  const untold = made.filter(({ password }) => password === undefined)

  const asFile = () =>
    formatCsv([
      [texts.username, texts.nickName, texts.password],
      ...made.map(({ username, nickName, password }) => [username, nickName, password]),
    ])

  function save() {
    const name = csvFileName(texts.passwordsTitle, new Date(serverNow()))
    downloadText(name, asFile(), 'text/csv;charset=utf-8')
    return true
  }

  /** Without the mark of the file's encoding. */
  const copyAll = () => copy(asFile().replace(/^\ufeff/, ''), shown.current, { isSecret: true })

  return (
    <OneTimeDialog
      size="medium"
      title={texts.passwordsTitle}
      text={texts.passwordsText(made.length)}
      takes={[
        { icon: 'copy', label: texts.copyPasswords, run: copyAll },
        { icon: 'download', label: texts.savePasswords, run: save },
      ]}
      note={texts.passwordsNote}
      warning={texts.passwordsWarning}
      loses={texts.passwordsLost}
      onClose={onClose}
    >
      <div ref={shown} className="one-time-passwords">
        <Table
          caption={texts.passwordsTitle}
          columns={[
            { key: 'username', label: texts.username, cell: row => row.username, rowHeader: true },
            { key: 'nickName', label: texts.nickName, cell: row => row.nickName },
            {
              key: 'password',
              label: texts.password,
              cell: ({ password }) => (password ? <code>{password}</code> : '–'),
            },
          ]}
          rows={made}
          rowKey={row => row.username}
          rowName={row => row.username}
          texts={{ actions: '', selectAll: '', select: name => name, loading }}
        />
      </div>
      {untold.length > 0 && (
        <Alert tone="warning">
          {texts.untold(untold.map(({ username }) => username).join(', '))}
        </Alert>
      )}
    </OneTimeDialog>
  )
}

interface OneTimeDialogProps extends Pick<DialogProps, 'size'> {
  title: string
  text: string
  takes: readonly Take[]
  note: string
  warning: string
  /** Asked before the user leaves the page, or the browser, without having taken what is shown. */
  loses: string
  onClose: () => void
  children: ReactNode
}

/** Neither Escape nor a press beside the dialog closes it. */
function OneTimeDialog({
  size,
  title,
  text,
  takes,
  note,
  warning,
  loses,
  onClose,
  children,
}: OneTimeDialogProps) {
  const { onceDone: done } = useTexts('users')
  const { isTaken, warn, actions, alert } = useOneTime({ takes, done, warning, onClose })
  useReportUnsaved(!isTaken, { form: 'given out', loses })

  return (
    <Dialog
      size={size}
      title={title}
      description={text}
      returnFocus={tableOfPage}
      onClose={warn}
      actions={actions}
    >
      {children}
      <Alert>{note}</Alert>
      {alert}
    </Dialog>
  )
}
