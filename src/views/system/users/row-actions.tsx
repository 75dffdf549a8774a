import type { Account } from '#model/account.ts'
import type { AccountLock } from '#model/account-rules.ts'
import type { Guard } from '#state/allow.tsx'
import { useTexts } from '#state/locale.ts'
import type { OpenPanel } from '#state/use-record-panel.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { MenuButton, type MenuItem } from '#ui/menu.tsx'
import type { UserDeeds } from './use-deeds.ts'

export interface RowActionsProps {
  account: Account
  may: Readonly<Record<'edit' | 'remove' | 'reset', Guard>>
  lock: AccountLock | undefined
  open: OpenPanel
  deeds: UserDeeds
}

/** What may be done with a person; what may not is absent. */
export function RowActions({ account, may, lock, open, deeds }: RowActionsProps) {
  const { userId, username } = account
  const texts = useTexts('users')
  const list = useTexts('list')

  const items: MenuItem[] = [
    // One's own is changed by who knows the old one, in the personal center.
    ...(lock === 'self'
      ? []
      : may.reset.items({
          key: 'password', label: texts.resetPassword, icon: 'password' as const, onSelect: () => void deeds.resetPassword(account),
        })),
    ...may.edit.items({
      key: 'sessions', label: texts.endSessions, icon: 'logout' as const, onSelect: () => void deeds.endSessions(account),
    }),
  ]

  return (
    <>
      {may.edit.draw(
        <Button tone="link" aria-label={texts.editOf(username)} onClick={() => open({ show: 'edit', id: userId })}>
          {texts.editRow}
        </Button>,
      )}
      {!lock &&
        may.remove.draw(
          <Button tone="danger-link" aria-label={texts.deleteOf(username)} onClick={() => void deeds.remove(account)}>
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
