import { errorMessage } from '#api/error-message.ts'
import { keyFrom, type RecordKey } from '#entities/record-key.ts'
import { useTexts } from '#locales/texts.ts'
import { Combobox, type ComboboxProps } from '#ui/fields/combobox.tsx'
import type { Roles } from './use-role-search.ts'

export interface RoleChoiceProps extends Pick<ComboboxProps, 'label' | 'value' | 'onChange'> {
  roles: Roles
  /** What stands for no choice at all. */
  none: string
  /** One that is no choice. */
  except?: RecordKey
}

/** One role of however many there are, looked up as one types. */
export function RoleChoice({ roles, none, except, value, ...field }: RoleChoiceProps) {
  const { text, look, found, busy, error, known } = roles
  const list = useTexts('list')
  const common = useTexts('common')
  const rows = found?.rows ?? []
  const total = found?.total ?? 0
  const failure = error === undefined ? undefined : errorMessage(error, common)
  const more = total > rows.length ? list.firstOf(rows.length, total) : undefined
  const { leftOut } = found ?? {}
  const missing = leftOut && list.leftOut(leftOut.count, leftOut.hasLostDigits)

  return (
    <Combobox
      {...field}
      value={value}
      options={[
        ...(text ? [] : [{ value: '', label: none }]),
        ...rows
          .filter(({ roleId }) => roleId !== except)
          .map(({ roleId, roleName }) => ({ value: String(roleId), label: roleName })),
      ]}
      chosenLabel={value === '' ? none : (known.get(keyFrom(value) ?? '')?.roleName ?? value)}
      onType={look}
      busy={busy}
      note={busy ? undefined : (failure ?? missing ?? more)}
      noMatch={busy ? common.loading : (failure ?? list.noneFound)}
    />
  )
}
