import { DISABLED, ENABLED, isEnabled } from '#entities/status.ts'
import type { Binding } from '#form/use-form.ts'
import { useTexts } from '#locales/texts.ts'
import { FieldGroup } from '#ui/fields/field.tsx'
import { RadioGroup } from '#ui/fields/radio-group.tsx'
import { statusInWords, statusOptions } from './status-labels.ts'

export interface StatusFieldProps {
  field: Binding<string>
  /** It is shown and may not be changed here. */
  locked?: boolean | undefined
}

/** Whether a record is enabled, as every form of one has it. */
export function StatusField({ field, locked }: StatusFieldProps) {
  const texts = useTexts('list')
  const { id, value, error, onChange, readOnly } = field

  return (
    <FieldGroup label={texts.status} {...{ id, error }}>
      {locked ? (
        <p>{statusInWords(value, texts)}</p>
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
