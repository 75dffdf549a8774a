import type { Account } from '#model/account.ts'
import { createUsersApi } from '#api/users.ts'
import { useApi } from '#state/api.ts'
import { useTexts } from '#state/locale.ts'
import { useNotices } from '#state/notices.ts'

export interface UserDeeds {
  remove(account: Account): Promise<void>
  resetPassword(account: Account): Promise<void>
  endSessions(account: Account): Promise<void>
}

/** Each asks first, naming the person; a refusal is told by the call itself. */
export function useDeeds(
  onChanged: () => void,
  /** A password that the server made: it is told this once. */
  onPassword: (username: string, password: string) => void,
): UserDeeds {
  const api = useApi(createUsersApi)
  const notices = useNotices()
  const texts = useTexts('users')
  const list = useTexts('list')
  const common = useTexts('common')
  const ask = (title: string, text: string, confirm: string, tone: 'danger' | 'warning') =>
    notices.ask({ title, text, tone, confirm, cancel: common.cancel })

  return {
    async remove({ userId, username }) {
      if (!(await ask(texts.deleteTitle, texts.deleteText(username), texts.deleteConfirm, 'danger'))) return
      try {
        if ((await api.remove([userId])) === false) return
        notices.show('success', list.deleted(username))
        onChanged()
      } catch {
        // Told already; the person is still there.
      }
    },
    async resetPassword({ userId, username }) {
      if (!(await ask(texts.resetTitle, texts.resetText(username), texts.resetConfirm, 'warning'))) return
      try {
        const password = await api.resetPassword(userId)
        if (password) onPassword(username, password)
      } catch {
        // Told already; the old password still opens.
      }
    },
    async endSessions({ userId, username }) {
      if (!(await ask(texts.endTitle, texts.endText(username), texts.endSessions, 'warning'))) return
      try {
        if ((await api.endSessions(userId)) === false) return
        notices.show('success', texts.sessionsEnded(username))
      } catch {
        // Told already.
      }
    },
  }
}
