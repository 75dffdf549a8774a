import { DISABLED, ENABLED, isEnabled } from '#entities/status.ts'
import type { FieldBinding } from '#form/use-form.ts'
import { FieldGroup } from '#ui/fields/field.tsx'
import { RadioGroup } from '#ui/fields/radio-group.tsx'
import { statusLabel, statusOptions, useStatusTexts } from './dictionary-texts.ts'

interface StatusFieldProps {
  field: FieldBinding<string>
  /** The status is shown and cannot be changed here. */
  isLocked?: boolean | undefined
}

/** The field of a form that enables or disables its record. */
export function StatusField({ field, isLocked }: StatusFieldProps) {
  const texts = useStatusTexts()
  const { id, value, error, onChange, readOnly } = field

  return (
    <FieldGroup label={texts.status} {...{ id, error }}>
      {isLocked ? (
        <p>{statusLabel(value, texts)}</p>
      ) : (
        <RadioGroup
          value={isEnabled({ status: value }) ? ENABLED : DISABLED}
          options={statusOptions(texts)}
          {...{ onChange, readOnly }}
        />
      )}
    </FieldGroup>
  )
}
