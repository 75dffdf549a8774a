import { useCallback, useState } from 'react'
import { parseTime } from '#lib/format.ts'
import type { Account } from '#model/account.ts'
import { useRead } from '#hooks/use-read.ts'
import { useHasPermission } from '#state/allow.tsx'
import { useApi } from '#state/api.ts'
import { failureText } from '#state/failure-text.ts'
import { useTexts } from '#state/locale.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog, type DialogProps } from '#ui/dialog.tsx'
import { ErrorCard } from '#ui/error-card.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { Choices } from './use-choices.ts'
import { UserForm } from './user-form.tsx'

export interface UserPanelProps {
  /** None for a new person. */
  userId: number | undefined
  choices: Choices
  onSaved: () => void
  onPassword: (username: string, password: string) => void
  onClose: () => void
}

/** Reads the person first: what is changed must be what there is. */
export function UserPanel({ userId, choices, onSaved, onPassword, onClose }: UserPanelProps) {
  const mayAdd = useHasPermission(['system:sysuser:add'])
  // What had the focus before any of the dialogs here: one takes the place of another while it loads.
  const [opener] = useState(() => document.activeElement)
  const returnFocus = () => (opener instanceof HTMLElement && opener.isConnected ? opener : null)
  const shared = { returnFocus, onClose }

  if (userId !== undefined) return <OneUser {...{ userId, choices, onSaved, onPassword }} {...shared} />
  return mayAdd ? <UserForm {...{ row: undefined, choices, onSaved, onPassword }} {...shared} /> : null
}

interface OneUserProps extends UserPanelProps, Pick<DialogProps, 'returnFocus'> {
  userId: number
}

function OneUser({ userId, returnFocus, onClose, ...rest }: OneUserProps) {
  const api = useApi()
  const texts = useTexts('users')
  const common = useTexts('common')
  const mayEdit = useHasPermission(['system:sysuser:edit'])
  const { data, error, again } = useRead(
    useCallback((signal: AbortSignal) => api.users.get(userId, { signal }), [api, userId]),
  )

  if (data && mayEdit) return <UserForm row={data} {...rest} {...{ returnFocus, onClose }} />
  if (data) return <UserFacts account={data} {...{ returnFocus, onClose }} />
  return (
    <Dialog title={texts.edit} placement="side" size="medium" closeLabel={common.close} {...{ returnFocus, onClose }}>
      {error === undefined ? (
        <Skeleton label={common.loading} />
      ) : (
        <ErrorCard title={texts.userFailed} text={failureText(error, common)} retryLabel={common.tryAgain} onRetry={again} />
      )}
    </Dialog>
  )
}

/** Somebody who may only be looked at. */
function UserFacts({ account, returnFocus, onClose }: { account: Account } & Pick<DialogProps, 'returnFocus' | 'onClose'>) {
  const texts = useTexts('users')
  const list = useTexts('list')
  const common = useTexts('common')
  const facts: readonly [label: string, value: string][] = [
    [texts.username, account.username],
    [texts.nickName, account.nickName],
    [texts.role, account.roleName],
    [texts.department, account.deptName],
    [texts.phone, account.phone],
    [texts.email, account.email],
    [list.status, account.status === '0' ? list.enabled : list.disabled],
    [texts.lastSignIn, parseTime(account.lastLoginAt) || texts.never],
    [texts.remark, account.remark],
    [list.created, parseTime(account.createdAt)],
  ]

  return (
    <Dialog
      title={texts.userTitle}
      description={account.username}
      placement="side"
      size="medium"
      closeLabel={common.close}
      returnFocus={returnFocus}
      onClose={onClose}
      actions={<Button onClick={onClose}>{common.close}</Button>}
    >
      <Alert>{texts.readOnly}</Alert>
      <dl className="facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || '–'}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
