import { type ReactNode, useCallback } from 'react'
import { createSessionsApi } from '#api/sessions.ts'
import { createUsersApi } from '#api/users.ts'
import { useOfflineReason } from '#connection/connection.ts'
import { browserNameFrom, type PersonSession } from '#entities/person-session.ts'
import type { RecordKey } from '#entities/record-key.ts'
import { useEventCallback } from '#hooks/use-event-callback.ts'
import type { Bulk } from '#list/bulk/use-bulk.ts'
import type { RowErrors } from '#list/row-errors.tsx'
import { useTexts } from '#locales/texts.ts'
import { useNotices } from '#notifications/notices.ts'
import type { PermissionGuard } from '#permissions/allow.tsx'
import { rowButtons } from '#resource/row-buttons.tsx'
import { useApi } from '#session/use-api.ts'
import { useUser } from '#session/user-context.ts'
import { Button } from '#ui/actions/button.tsx'

/** A session in words: whose it is, in which browser, and from where. */
export function useSessionName(): (session: PersonSession) => string {
  const texts = useTexts('sessions')
  return useCallback(
    ({ username, agent, ip }) =>
      texts.name(username, browserNameFrom(agent) || texts.unknownBrowser, ip),
    [texts],
  )
}

interface SessionActions {
  end(session: PersonSession): Promise<void>
  /** All of its person but the one in use. */
  endAll(session: PersonSession): Promise<void>
  endMany(sessions: readonly PersonSession[]): Promise<void>
}

/** Each asks first, naming whom it signs out; a refusal is also shown in the row. */
export function useSessionActions(
  bulk: Bulk<PersonSession>,
  rowErrors: RowErrors,
  reload: () => void,
): SessionActions {
  const api = useApi(createSessionsApi)
  const people = useApi(createUsersApi)
  const me = useUser()
  const notices = useNotices()
  const texts = useTexts('sessions')
  const { comma } = useTexts('list')
  const { cancel } = useTexts('common')
  const rowName = useSessionName()

  const ask = (title: string, text: string, confirmLabel: string, details?: readonly string[]) =>
    notices.ask({
      ...{ title, text, confirmLabel, details },
      tone: 'danger',
      cancelLabel: cancel,
      needsServer: true,
    })

  async function attempt(id: RecordKey, action: () => Promise<string | false>) {
    rowErrors.clear()
    try {
      const done = await action()
      if (done === false) return
      notices.show('success', done)
      reload()
    } catch (error) {
      rowErrors.report(id, error)
    }
  }

  return {
    end: useEventCallback(async session => {
      const name = rowName(session)
      if (!(await ask(texts.endTitle, texts.endText(name), texts.endConfirm))) return
      await attempt(session.sessionId, async () => {
        const ended = await api.end([session.sessionId])
        if (ended === false) return false
        return ended === 0 ? texts.hadEnded(name) : texts.ended(name)
      })
    }),
    endAll: useEventCallback(async ({ sessionId, userId, username }) => {
      const isOwn = userId === me.userId
      const title = isOwn ? texts.endOthersTitle : texts.endAllTitle(username)
      const confirm = isOwn ? texts.endOthers : texts.endAllOf(username)
      if (!(await ask(title, texts.endAllText, confirm))) return
      await attempt(sessionId, async () => {
        const ended = await people.endSessions(userId)
        return ended !== false && texts.endedOf(username, ended)
      })
    }),
    endMany: useEventCallback(async sessions => {
      const title = texts.endMany(sessions.length)
      const question = texts.endManyTitle(sessions.length)
      if (!(await ask(question, texts.endManyText, title, sessions.map(rowName)))) return
      await bulk.start(title, sessions, ({ sessionId }, options) => api.end([sessionId], options), {
        report: done => ({ text: texts.ended(done.map(rowName).join(comma)) }),
      })
    }),
  }
}

/** The buttons of a row; that of the session in use is the sign-out. */
export function useSessionButtons(
  may: PermissionGuard,
  { end, endAll }: SessionActions,
): ((session: PersonSession) => ReactNode) | undefined {
  const me = useUser()
  const blocked = useOfflineReason()
  const texts = useTexts('sessions')
  const list = useTexts('list')
  const rowName = useSessionName()

  const buttons = useCallback(
    (session: PersonSession) => {
      const { current, userId, username } = session
      return (
        <>
          {!current
            && may.render(
              <Button
                tone="danger-link"
                aria-label={texts.endOf(rowName(session))}
                // Not `disabled`: that would keep its reason from keyboards.
                aria-disabled={blocked !== undefined || undefined}
                title={blocked}
                onClick={() => void end(session)}
              >
                {texts.end}
              </Button>,
            )}
          {rowButtons(rowName(session), list, blocked).more(
            may.items({
              key: 'all',
              label: userId === me.userId ? texts.endOthers : texts.endAllOf(username),
              icon: 'logout' as const,
              disabled: blocked !== undefined,
              onSelect: () => void endAll(session),
            }),
          )}
        </>
      )
    },
    [me, may, blocked, texts, list, rowName, end, endAll],
  )
  return may.isShown ? buttons : undefined
}
