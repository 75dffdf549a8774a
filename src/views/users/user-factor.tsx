import { useState } from 'react'
import { createUsersApi } from '#api/users.ts'
import { OnlineButton } from '#connection/online-button.tsx'
import { useAction } from '#hooks/use-action.ts'
import { useTexts } from '#locales/texts.ts'
import { useNotices } from '#notifications/notices.ts'
import { Allow } from '#permissions/allow.tsx'
import type { User } from '#resources/system/users.ts'
import { useApi } from '#session/use-api.ts'
import { Badge } from '#ui/status/badge.tsx'

/** The permission to take somebody else's second factor away. */
export const RESET_FACTOR = ['system:sysuser:factor']

/** Asks first, naming the user; gives whether the factor is gone. */
export function useFactorReset(): (account: User) => Promise<boolean> {
  const api = useApi(createUsersApi)
  const notices = useNotices()
  const texts = useTexts('users')
  const { cancel } = useTexts('common')

  return async ({ userId, username }) => {
    const isSure = await notices.ask({
      title: texts.resetFactorTitle,
      text: texts.resetFactorText(username),
      tone: 'warning',
      confirmLabel: texts.resetFactor,
      cancelLabel: cancel,
      needsServer: true,
    })
    if (!isSure || (await api.resetFactor(userId)) === false) return false
    notices.show('success', texts.factorWasReset(username))
    return true
  }
}

interface UserFactorProps {
  account: User
  /** It is the user's own: that one is turned off in the personal center. */
  isOwn: boolean
}

/** Whether a user has a second factor, in the user's panel. */
export function UserFactor({ account, isOwn }: UserFactorProps) {
  const texts = useTexts('users')
  const [hasFactor, setFactor] = useState(account.hasFactor)
  const reset = useFactorReset()
  const { busy, start } = useAction(async () => {
    if (await reset(account)) setFactor(false)
  })
  if (!hasFactor) return <Badge>{texts.factorOff}</Badge>

  return (
    <>
      <Badge tone="success">{texts.factorOn}</Badge>{' '}
      {!isOwn && (
        <Allow permissions={RESET_FACTOR}>
          <OnlineButton tone="link" busy={busy} onClick={() => void start()}>
            {texts.resetFactor}
          </OnlineButton>
        </Allow>
      )}
    </>
  )
}
