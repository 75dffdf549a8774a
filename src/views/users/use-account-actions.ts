import { createUsersApi } from '#api/users.ts'
import type { Key } from '#entities/record-key.ts'
import type { Account } from '#entities/user.ts'
import { useStable } from '#hooks/use-event-callback.ts'
import type { Refusal } from '#list/row-errors.tsx'
import { useTexts } from '#locales/texts.ts'
import { useNotices } from '#notifications/notices.ts'
import { useApi } from '#session/use-api.ts'

export type StartAction = (action: keyof Actions, account: Account) => void

interface Actions {
  remove(account: Account): Promise<void>
  resetPassword(account: Account): Promise<void>
  endSessions(account: Account): Promise<void>
}

/** Each asks first, naming the person; a refusal is said at the row too. */
export function useAccountActions(
  refusal: Refusal,
  onChanged: () => void,
  /** A password that the server made: it is told this once, or not at all. */
  onPassword: (username: string, password: string | undefined) => void,
): StartAction {
  const api = useApi(createUsersApi)
  const notices = useNotices()
  const texts = useTexts('users')
  const list = useTexts('list')
  const common = useTexts('common')
  const ask = (title: string, text: string, confirm: string, tone: 'danger' | 'warning') =>
    notices.ask({ title, text, tone, confirm, cancel: common.cancel })

  async function attempt(userId: Key, action: () => Promise<void>) {
    refusal.clear()
    await action().catch((error: unknown) => refusal.refused(userId, error))
  }

  const actions: Actions = {
    async remove({ userId, username }) {
      if (
        !(await ask(texts.deleteTitle, texts.deleteText(username), texts.deleteConfirm, 'danger'))
      )
        return
      await attempt(userId, async () => {
        if ((await api.remove([userId])) === false) return
        notices.show('success', list.deleted(username))
        onChanged()
      })
    },
    async resetPassword({ userId, username }) {
      if (!(await ask(texts.resetTitle, texts.resetText(username), texts.resetConfirm, 'warning')))
        return
      await attempt(userId, async () => {
        const password = await api.resetPassword(userId)
        if (password !== false) onPassword(username, password)
      })
    },
    async endSessions({ userId, username }) {
      if (!(await ask(texts.endTitle, texts.endText(username), texts.endSessions, 'warning')))
        return
      await attempt(userId, async () => {
        if ((await api.endSessions(userId)) === false) return
        notices.show('success', texts.sessionsEnded(username))
      })
    },
  }
  return useStable((action, account) => void actions[action](account))
}
