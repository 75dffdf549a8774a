import { useState } from 'react'
import { createUsersApi } from '#api/users.ts'
import { useReportUnsaved } from '#drafts/report-unsaved-changes.ts'
import type { Bulk, WriteRow } from '#list/bulk/use-bulk.ts'
import { useTexts } from '#locales/texts.ts'
import { useNotices } from '#notifications/notices.ts'
import type { User } from '#resources/system/users.ts'
import { useApi } from '#session/use-api.ts'
import type { MadePassword } from './one-time-password.tsx'

interface PasswordResetsOptions {
  /** There are passwords that have not been given out. */
  hasMade: boolean
  /** Gets each password as it comes, so that one that was made is shown whatever happens next. */
  onMade: (made: MadePassword) => void
}

/**
 * Asks once about all the chosen users, by their names, then gives each a new password. A user whom
 * the server refuses stops nothing: the dialog of the run names them.
 */
export function usePasswordResets(
  bulk: Bulk<User>,
  { hasMade, onMade }: PasswordResetsOptions,
): { start: (users: readonly User[]) => Promise<void>; isRunning: boolean } {
  const api = useApi(createUsersApi)
  const notices = useNotices()
  const texts = useTexts('users')
  const list = useTexts('list')
  const { cancel } = useTexts('common')
  const [isSending, setSending] = useState(false)
  const isRunning = bulk.busy || bulk.work?.running === true
  // While the run goes on, its passwords are nowhere but on this page, and not shown yet.
  useReportUnsaved(isSending || (isRunning && hasMade), {
    form: 'reset',
    loses: texts.passwordsLost,
  })

  const reset: WriteRow<User> = async ({ userId, username, nickName }, options) => {
    setSending(true)
    try {
      const password = await api.resetPassword(userId, options)
      if (password !== false) onMade({ username, nickName, password })
      return password
    } finally {
      setSending(false)
    }
  }

  return {
    isRunning,
    async start(users) {
      const title = texts.resetMany(users.length)
      const isSure = await notices.ask({
        title: list.bulkQuestion(title),
        text: texts.resetManyText,
        details: users.map(({ username }) => username),
        tone: 'warning',
        confirmLabel: title,
        cancelLabel: cancel,
        needsServer: true,
      })
      // The dialog with the passwords is the message.
      if (isSure) await bulk.start(title, users, reset, { report: () => undefined })
    },
  }
}
