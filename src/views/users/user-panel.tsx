import { createUsersApi } from '#api/users.ts'
import type { RecordKey } from '#entities/record-key.ts'
import type { User, UserLock } from '#entities/user.ts'
import { useReturnFocus } from '#hooks/use-return-focus.ts'
import { parseTime } from '#lib/format.ts'
import { useTexts } from '#locales/texts.ts'
import { useHasPermission } from '#permissions/allow.tsx'
import { DetailsDialog } from '#resource/description-list.tsx'
import { RecordLoader } from '#resource/record-loader.tsx'
import { statusLabel } from '#resource/status-labels.ts'
import { useApi } from '#session/use-api.ts'
import { useBackend } from '#session/use-backend.ts'
import type { DialogProps } from '#ui/overlays/dialog.tsx'
import type { UserChoices } from './use-user-choices.ts'
import { UserForm } from './user-form.tsx'

interface UserPanelProps {
  /** None for a new user. */
  userId: RecordKey | undefined
  choices: UserChoices
  lockOf: (account: User) => UserLock | undefined
  onSaved: () => void
  onPassword: (username: string, password: string | undefined) => void
  onClose: () => void
}

/** The form of a new or existing user; without the permission to edit, the details only. */
export function UserPanel({ userId, onClose, ...rest }: UserPanelProps) {
  const api = useApi(createUsersApi)
  const texts = useTexts('users')
  const mayAdd = useHasPermission(['system:sysuser:add'])
  const mayEdit = useHasPermission(['system:sysuser:edit'])
  const dialog = { returnFocus: useReturnFocus(userId), onClose }

  if (userId === undefined) return mayAdd && <UserForm row={undefined} {...rest} {...dialog} />
  return (
    <RecordLoader
      id={userId}
      get={api.get}
      form={`edit ${userId}`}
      title={mayEdit ? texts.edit : texts.userTitle}
      failureTitle={texts.userFailed}
      canCreate={mayAdd}
      {...dialog}
      renderForm={(row, orphanedDraft) => (
        <UserForm row={row} orphanedDraft={orphanedDraft} {...rest} {...dialog} />
      )}
      renderDetails={mayEdit ? undefined : account => <UserDetails account={account} {...dialog} />}
    />
  )
}

function UserDetails({
  account,
  ...dialog
}: { account: User } & Pick<DialogProps, 'returnFocus' | 'onClose'>) {
  const { supports } = useBackend()
  const texts = useTexts('users')
  const list = useTexts('list')
  const common = useTexts('common')

  return (
    <DetailsDialog
      title={texts.userTitle}
      description={account.username}
      reason={texts.readOnly}
      items={[
        [texts.username, account.username],
        [texts.nickName, account.nickName],
        [texts.role, account.roleName],
        [texts.department, account.deptName],
        [texts.phone, account.phone],
        [texts.email, account.email],
        [list.status, statusLabel(account.status, list)],
        ...(supports.lastSignIn
          ? [[texts.lastSignIn, parseTime(account.lastLoginAt) || texts.never] as const]
          : []),
        [texts.remark, account.remark],
        [list.created, parseTime(account.createdAt)],
      ]}
      closeLabel={common.close}
      {...dialog}
    />
  )
}
