import { createUsersApi } from '#api/users.ts'
import { textsIn } from '#entities/bilingual-text.ts'
import { keysFrom, type RecordKey } from '#entities/record-key.ts'
import type { User, UserLock } from '#entities/user.ts'
import { NewRecords } from '#form/next-record.tsx'
import { useBilingual } from '#form/use-bilingual.ts'
import { useReturnFocus } from '#hooks/use-return-focus.ts'
import { useTexts } from '#locales/texts.ts'
import { useHasPermission } from '#permissions/allow.tsx'
import { DetailsDialog } from '#resource/description-list.tsx'
import { statusLabel, useStatusTexts } from '#resource/dictionary-texts.ts'
import { HistoryPanel } from '#resource/history/history-panel.tsx'
import { RecordLoader } from '#resource/record-loader.tsx'
import { StoredDraft, useStoredDraft } from '#resource/stored-draft.tsx'
import { useRoleSearch } from '#resource/use-role-search.ts'
import { useApi } from '#session/use-api.ts'
import { useBackend } from '#session/use-backend.ts'
import type { DialogProps } from '#ui/overlays/dialog.tsx'
import type { UserChoices } from './use-user-choices.ts'
import { UserForm, userLabels, useUserFormat } from './user-form.tsx'

interface UserHistoryProps {
  userId: RecordKey
  lockOf: (account: User) => UserLock | undefined
  onChanged: () => void
  onClose: () => void
}

export function UserHistory({ userId, lockOf, ...panel }: UserHistoryProps) {
  const { get, putBack } = useApi(createUsersApi)
  const mayEdit = useHasPermission(['system:sysuser:edit'])
  const writes = mayEdit
    ? { putBack, lockOf: (account: User) => lockOf(account) ?? account.lockedReason }
    : undefined
  return <HistoryPanel kind="user" id={userId} get={get} writes={writes} {...panel} />
}

interface UserPanelProps {
  /** None for a new user. */
  userId: RecordKey | undefined
  /** For a new user: the one whose values the form starts with. */
  copiedId: RecordKey | undefined
  choices: UserChoices
  isBilingual: boolean
  lockOf: (account: User) => UserLock | undefined
  onSaved: (created?: RecordKey) => void
  onPassword: (username: string, password: string | undefined) => void
  onClose: () => void
}

/** The form of a new or existing user; of one who may not be changed, the details only. */
export function UserPanel({ userId, copiedId, onClose, ...rest }: UserPanelProps) {
  const api = useApi(createUsersApi)
  const texts = useTexts('users')
  const mayAdd = useHasPermission(['system:sysuser:add'])
  const mayEdit = useHasPermission(['system:sysuser:edit'])
  const dialog = { returnFocus: useReturnFocus(userId), onClose }

  if (userId === undefined && copiedId === undefined)
    return (
      mayAdd && (
        <NewRecords>
          {next => <UserForm row={undefined} next={next} {...rest} {...dialog} />}
        </NewRecords>
      )
    )
  if (userId === undefined)
    return (
      mayAdd && (
        <RecordLoader
          id={copiedId ?? ''}
          get={api.get}
          form={`copy ${copiedId}`}
          title={texts.new}
          failureTitle={texts.userFailed}
          canCreate
          {...dialog}
          renderForm={(copied, orphanedDraft) => (
            <NewRecords>
              {next => (
                <UserForm
                  row={undefined}
                  copied={copied}
                  orphanedDraft={orphanedDraft}
                  next={next}
                  {...rest}
                  {...dialog}
                />
              )}
            </NewRecords>
          )}
        />
      )
    )
  return (
    <RecordLoader
      id={userId}
      get={api.get}
      form={`edit ${userId}`}
      title={mayEdit ? texts.edit : texts.userTitle}
      failureTitle={texts.userFailed}
      canCreate={mayAdd}
      {...dialog}
      renderForm={(row, orphanedDraft) =>
        row?.lockedReason ? (
          <UserDetails account={row} reason={row.lockedReason} choices={rest.choices} {...dialog} />
        ) : (
          <UserForm row={row} orphanedDraft={orphanedDraft} {...rest} {...dialog} />
        )
      }
      renderDetails={
        mayEdit
          ? undefined
          : account => (
              <UserDetails
                account={account}
                reason={texts.readOnly}
                choices={rest.choices}
                {...dialog}
              />
            )
      }
    />
  )
}

interface UserDetailsProps extends Pick<DialogProps, 'returnFocus' | 'onClose'> {
  account: User
  /** Why they cannot be changed. */
  reason: string
  choices: UserChoices
}

function UserDetails({ account, reason, choices, ...dialog }: UserDetailsProps) {
  const { supports } = useBackend()
  const texts = useTexts('users')
  const list = useTexts('list')
  const statuses = useStatusTexts()
  const bilingual = useBilingual(texts.nickName, account.nickNameZh)
  const kept = useStoredDraft(`edit ${account.userId}`)
  const roles = useRoleSearch(choices.roles && keysFrom(kept.draft?.values.roleIds))
  const format = useUserFormat(roles, choices)

  return (
    <DetailsDialog
      title={texts.userTitle}
      description={account.username}
      reason={reason}
      items={[
        [texts.username, account.username],
        [texts.nickName, account.nickName],
        ...bilingual.otherItem(textsIn(account.raw, 'nickName')),
        [texts.role, account.roleName],
        [texts.department, account.deptName],
        [texts.phone, account.phone],
        [texts.email, account.email],
        [list.status, statusLabel(account.status, statuses)],
        ...(supports.lastSignIn
          ? [
              [
                texts.lastSignIn,
                account.lastLoginAt ? { time: account.lastLoginAt } : texts.never,
              ] as const,
            ]
          : []),
        [texts.remark, account.remark],
        [list.created, { time: account.createdAt }],
      ]}
      {...dialog}
    >
      <StoredDraft {...kept} labels={userLabels(bilingual.labels, texts, list)} format={format} />
    </DetailsDialog>
  )
}
