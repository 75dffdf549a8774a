import { useMemo } from 'react'
import { createUsersApi } from '#api/users.ts'
import { isEnabled } from '#entities/status.ts'
import type { User, UserLock } from '#entities/user.ts'
import { displayTextOf } from '#lib/decode.ts'
import { formatTimeForFile } from '#lib/format.ts'
import type { ListColumn } from '#list/list-props.ts'
import type { RowErrors } from '#list/row-errors.tsx'
import { RelativeTime } from '#locales/relative-time.tsx'
import { useTexts } from '#locales/texts.ts'
import { useNotices } from '#notifications/notices.ts'
import { useClipboard } from '#notifications/use-clipboard.ts'
import type { PermissionGuard } from '#permissions/allow.tsx'
import { dateColumn } from '#resource/date-column.tsx'
import { useStatusTexts } from '#resource/dictionary-texts.ts'
import type { OpenRecordPanel } from '#resource/record-panel-address.ts'
import { statusColumn } from '#resource/status-column.tsx'
import { StatusSwitch } from '#resource/status-switch.tsx'
import { useOtherLanguageColumn } from '#resource/use-other-language-column.ts'
import { useApi } from '#session/use-api.ts'
import { useBackend } from '#session/use-backend.ts'
import { Button } from '#ui/actions/button.tsx'
import { CopyText } from '#ui/actions/copy-text.tsx'

interface UserColumnsOptions {
  edit: PermissionGuard
  rowErrors: RowErrors
  lockOf: (account: User) => UserLock | undefined
  onChanged: (account: User) => void
  open: OpenRecordPanel
  /** The server keeps nicknames in two languages. */
  isBilingual: boolean
  /** The column for who changed a row last, where the server says it. */
  changedBy: ListColumn<User>
}

export function useUserColumns({
  edit,
  rowErrors,
  lockOf,
  onChanged,
  open,
  isBilingual,
  changedBy,
}: UserColumnsOptions): ListColumn<User>[] {
  const texts = useTexts('users')
  const list = useTexts('list')
  const statuses = useStatusTexts()
  const copy = useClipboard()
  const { supports } = useBackend()
  const otherLanguage = useOtherLanguageColumn<User>('nickName', texts.nickName, isBilingual)

  return useMemo(() => {
    return [
      {
        key: 'username',
        label: texts.username,
        rowHeader: true,
        value: account => account.username,
        cell: account => (
          <Button tone="link" onClick={() => open({ show: 'edit', id: account.userId })}>
            {displayTextOf(account.username)}
          </Button>
        ),
      },
      {
        key: 'nickName',
        label: texts.nickName,
        value: account => account.nickName,
        cell: account => account.nickName || '–',
      },
      {
        key: 'roleName',
        label: texts.role,
        value: account => account.roleName,
        cell: account => account.roleName || '–',
      },
      {
        key: 'deptName',
        label: texts.department,
        value: account => account.deptName,
        cell: account => account.deptName || '–',
      },
      statusColumn<User>({
        statuses,
        edit,
        render: account => (
          <UserStatus lock={lockOf(account)} {...{ account, rowErrors, onChanged }} />
        ),
      }),
      ...(supports.lastSignIn
        ? [
            {
              key: 'lastLoginAt',
              label: texts.lastSignIn,
              value: (account: User) => formatTimeForFile(account.lastLoginAt),
              cell: (account: User) =>
                account.lastLoginAt ? <RelativeTime time={account.lastLoginAt} /> : texts.never,
            },
          ]
        : []),
      { key: 'phone', label: texts.phone, hidden: true, value: account => account.phone },
      { key: 'email', label: texts.email, hidden: true, value: account => account.email },
      dateColumn('createdAt', list, { hidden: true }),
      dateColumn('updatedAt', list, { hidden: true }),
      changedBy,
      {
        key: 'userId',
        label: texts.id,
        hidden: true,
        align: 'end',
        value: account => account.userId,
        cell: account => <CopyText text={String(account.userId)} hint={list.copy} onCopy={copy} />,
      },
      otherLanguage,
      { key: 'remark', label: texts.remark, hidden: true, value: account => account.remark },
    ]
  }, [
    texts,
    list,
    statuses,
    copy,
    supports,
    edit,
    rowErrors,
    lockOf,
    onChanged,
    open,
    otherLanguage,
    changedBy,
  ])
}

interface UserStatusProps extends Pick<UserColumnsOptions, 'rowErrors' | 'onChanged'> {
  account: User
  lock: UserLock | undefined
}

/** Disabling signs the user out at once, so it asks first. Both directions can be undone. */
function UserStatus({ account, lock, rowErrors, onChanged }: UserStatusProps) {
  const { userId } = account
  const username = displayTextOf(account.username)
  const api = useApi(createUsersApi)
  const { supports } = useBackend()
  const texts = useTexts('users')
  const common = useTexts('common')
  const notices = useNotices()

  const confirmDisable = () =>
    notices.ask({
      title: texts.disableTitle,
      text: supports.lockingOut ? texts.disableText(username) : texts.disableKept(username),
      // The focus starts on Cancel, so pressing Enter too soon signs no user out.
      tone: 'danger',
      confirmLabel: texts.disableConfirm,
      cancelLabel: common.cancel,
      needsServer: true,
    })

  return (
    <StatusSwitch
      row={account}
      recordKey={userId}
      label={texts.enabledOf(username)}
      doneText={now => texts.statusNow(username, now)}
      name={username}
      calls={api}
      confirmChange={next => next || confirmDisable()}
      // The lock only forbids disabling: a disabled user can be enabled again.
      lockedReason={lock && isEnabled(account) ? texts.locks(lock) : undefined}
      {...{ rowErrors, onChanged }}
    />
  )
}
