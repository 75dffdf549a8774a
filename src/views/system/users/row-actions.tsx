import type { ReactNode } from 'react'
import type { Account } from '#model/account.ts'
import type { AccountLock } from '#model/account-rules.ts'
import type { Texts } from '#locales/index.ts'
import { useMade } from '#hooks/use-made.ts'
import type { Guard } from '#state/allow.tsx'
import { useTexts } from '#state/locale.ts'
import type { OpenPanel } from '#state/use-record-panel.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { MenuButton, type MenuItem } from '#ui/menu.tsx'
import type { Deed } from './use-deeds.ts'

type LockOf = (account: Account) => AccountLock | undefined
type May = Readonly<Record<'edit' | 'remove' | 'reset', Guard>>

/** What may be done with a person; what may not is absent. */
export const useRowActions = (
  { edit, remove, reset }: May,
  lockOf: LockOf,
  open: OpenPanel,
  start: Deed,
): ((account: Account) => ReactNode) =>
  useMade(actionsFrom, useTexts('users'), useTexts('list'), edit, remove, reset, lockOf, open, start)

const actionsFrom = (
  texts: Texts<'users'>,
  list: Texts<'list'>,
  edit: Guard,
  remove: Guard,
  reset: Guard,
  lockOf: LockOf,
  open: OpenPanel,
  start: Deed,
) => (account: Account) => {
  const { userId, username } = account
  const lock = lockOf(account)

  const items: MenuItem[] = [
    // One's own is changed by who knows the old one, in the personal center.
    ...(lock === 'self'
      ? []
      : reset.items({
          key: 'password', label: texts.resetPassword, icon: 'password' as const, onSelect: () => start('resetPassword', account),
        })),
    ...edit.items({
      key: 'sessions', label: texts.endSessions, icon: 'logout' as const, onSelect: () => start('endSessions', account),
    }),
  ]

  return (
    <>
      {edit.draw(
        <Button tone="link" aria-label={texts.editOf(username)} onClick={() => open({ show: 'edit', id: userId })}>
          {texts.editRow}
        </Button>,
      )}
      {!lock &&
        remove.draw(
          <Button tone="danger-link" aria-label={texts.deleteOf(username)} onClick={() => start('remove', account)}>
            {list.delete}
          </Button>,
        )}
      {items.length > 0 && (
        <MenuButton label={list.more(username)} items={items} at="end">
          {trigger => <IconButton {...trigger} icon="more" size="small" label={list.more(username)} />}
        </MenuButton>
      )}
    </>
  )
}
