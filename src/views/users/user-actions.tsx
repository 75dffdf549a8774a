import { type ReactNode, useCallback } from 'react'
import type { Account, AccountLock } from '#entities/user.ts'
import { shownOf } from '#lib/decode.ts'
import { useTexts } from '#locales/texts.ts'
import type { Guard } from '#permissions/allow.tsx'
import type { OpenPanel } from '#resource/record-panel-address.ts'
import { rowButtons } from '#resource/row-buttons.tsx'
import { useBackend } from '#session/use-backend.ts'
import type { MenuItem } from '#ui/overlays/menu.tsx'
import type { StartAction } from './use-account-actions.ts'

interface Given {
  edit: Guard
  remove: Guard
  reset: Guard
  lockOf: (account: Account) => AccountLock | undefined
  open: OpenPanel
  start: StartAction
}

/** What may be done with a person; what may not is absent. None where nothing may be done with any. */
export function useRowActions({
  edit,
  remove,
  reset,
  lockOf,
  open,
  start,
}: Given): ((account: Account) => ReactNode) | undefined {
  const texts = useTexts('users')
  const list = useTexts('list')
  const { does } = useBackend()

  const actions = useCallback(
    (account: Account) => {
      const { userId } = account
      const username = shownOf(account.username)
      const lock = lockOf(account)

      const items: MenuItem[] = [
        // One's own is changed by who knows the old one, in the personal center.
        ...(lock === 'self' || !does.madePasswords
          ? []
          : reset.items({
              key: 'password',
              label: texts.resetPassword,
              icon: 'password' as const,
              onSelect: () => start('resetPassword', account),
            })),
        ...(does.endingSessions
          ? edit.items({
              key: 'sessions',
              label: texts.endSessions,
              icon: 'logout' as const,
              onSelect: () => start('endSessions', account),
            })
          : []),
      ]

      const buttons = rowButtons(username, list)
      return (
        <>
          {edit.draw(buttons.edit(() => open({ show: 'edit', id: userId })))}
          {!lock && remove.draw(buttons.remove(() => start('remove', account)))}
          {buttons.more(items)}
        </>
      )
    },
    [texts, list, does, edit, remove, reset, lockOf, open, start],
  )
  return edit.isShown || remove.isShown || reset.isShown ? actions : undefined
}
