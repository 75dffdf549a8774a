import { useCallback } from 'react'
import { parseTime } from '#lib/format.ts'
import type { Account } from '#model/account.ts'
import type { AccountLock } from '#model/account-rules.ts'
import { isGone } from '#api/errors.ts'
import { createUsersApi } from '#api/users.ts'
import { useRead } from '#hooks/use-read.ts'
import { useReturnFocus } from '#hooks/use-return-focus.ts'
import { useHasPermission } from '#state/allow.tsx'
import { useApi } from '#state/api.ts'
import { useTexts } from '#state/locale.ts'
import { useGoneDraft } from '#state/use-gone-draft.ts'
import type { DialogProps } from '#ui/dialog.tsx'
import { FactsDialog } from '#ui/facts.tsx'
import { RecordReading } from '../record-reading.tsx'
import { statusInWords } from '../status-in-words.ts'
import type { Choices } from './use-choices.ts'
import { UserForm } from './user-form.tsx'

export interface UserPanelProps {
  /** None for a new person. */
  userId: number | undefined
  choices: Choices
  lockOf: (account: Account) => AccountLock | undefined
  onSaved: () => void
  onPassword: (username: string, password: string | undefined) => void
  onClose: () => void
}

/** Reads the person first: what is changed must be what there is. */
export function UserPanel({ userId, onClose, ...rest }: UserPanelProps) {
  const mayAdd = useHasPermission(['system:sysuser:add'])
  const returnFocus = useReturnFocus(userId)
  const shared = { ...rest, returnFocus, onClose }

  if (userId !== undefined) return <OneUser userId={userId} {...shared} />
  return mayAdd ? <UserForm row={undefined} {...shared} /> : null
}

interface OneUserProps extends UserPanelProps, Pick<DialogProps, 'returnFocus'> {
  userId: number
}

function OneUser({ userId, returnFocus, onClose, ...rest }: OneUserProps) {
  const api = useApi(createUsersApi)
  const texts = useTexts('users')
  const mayEdit = useHasPermission(['system:sysuser:edit'])
  const mayAdd = useHasPermission(['system:sysuser:add'])
  const { data, error, again } = useRead(
    useCallback(
      (signal: AbortSignal) => api.get(userId, { signal, handles: isGone }),
      [api, userId],
    ),
  )
  const gone = useGoneDraft(`edit ${userId}`, error)

  if (data && mayEdit) return <UserForm row={data} {...rest} {...{ returnFocus, onClose }} />
  if (data) return <UserFacts account={data} {...{ returnFocus, onClose }} />
  if (gone && mayAdd)
    return <UserForm row={undefined} gone={gone} {...rest} {...{ returnFocus, onClose }} />
  return (
    <RecordReading
      title={texts.edit}
      failureTitle={texts.userFailed}
      onRetry={again}
      {...{ error, gone }}
      {...{ returnFocus, onClose }}
    />
  )
}

/** Somebody who may only be looked at. */
function UserFacts({
  account,
  ...dialog
}: { account: Account } & Pick<DialogProps, 'returnFocus' | 'onClose'>) {
  const texts = useTexts('users')
  const list = useTexts('list')
  const common = useTexts('common')

  return (
    <FactsDialog
      title={texts.userTitle}
      description={account.username}
      reason={texts.readOnly}
      facts={[
        [texts.username, account.username],
        [texts.nickName, account.nickName],
        [texts.role, account.roleName],
        [texts.department, account.deptName],
        [texts.phone, account.phone],
        [texts.email, account.email],
        [list.status, statusInWords(account.status, list)],
        [texts.lastSignIn, parseTime(account.lastLoginAt) || texts.never],
        [texts.remark, account.remark],
        [list.created, parseTime(account.createdAt)],
      ]}
      closeLabel={common.close}
      {...dialog}
    />
  )
}
