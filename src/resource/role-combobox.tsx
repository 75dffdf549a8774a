import { errorMessage } from '#api/error-message.ts'
import { keyFrom, type RecordKey } from '#entities/record-key.ts'
import { useTexts } from '#locales/texts.ts'
import { Combobox, type ComboboxProps } from '#ui/fields/combobox.tsx'
import type { RoleSearch } from './use-role-search.ts'

interface RoleComboboxProps extends Pick<ComboboxProps, 'label' | 'value' | 'onChange'> {
  roles: RoleSearch
  /** The label of no choice. */
  emptyLabel: string
  /** A role that cannot be chosen. */
  excludedId?: RecordKey
}

/** Chooses one role, searched by name as the user types. */
export function RoleCombobox({
  roles,
  emptyLabel,
  excludedId,
  value,
  ...field
}: RoleComboboxProps) {
  const { text, search, results, busy, error, rolesById } = roles
  const list = useTexts('list')
  const common = useTexts('common')
  const rows = results?.rows ?? []
  const total = results?.total ?? 0
  const failure = error === undefined ? undefined : errorMessage(error, common)
  const more = total > rows.length ? list.firstOf(rows.length, total) : undefined
  const { leftOut } = results ?? {}
  const missing = leftOut && list.leftOut(leftOut.count, leftOut.hasLostDigits)

  return (
    <Combobox
      {...field}
      value={value}
      options={[
        ...(text ? [] : [{ value: '', label: emptyLabel }]),
        ...rows
          .filter(({ roleId }) => roleId !== excludedId)
          .map(({ roleId, roleName }) => ({ value: String(roleId), label: roleName })),
      ]}
      chosenLabel={
        value === '' ? emptyLabel : (rolesById.get(keyFrom(value) ?? '')?.roleName ?? value)
      }
      onType={search}
      busy={busy}
      note={busy ? undefined : (failure ?? missing ?? more)}
      noMatch={busy ? common.loading : (failure ?? list.noneFound)}
    />
  )
}
