import { FieldGroup } from './field-group.tsx'
import { RadioGroup } from './radio-group.tsx'

export interface StatusTexts {
  status: string
  enabled: string
  disabled: string
}

export interface StatusFieldProps {
  id: string
  value: string
  onChange: (value: string) => void
  error: string | undefined
  /** It is shown and may not be changed here. */
  locked?: boolean | undefined
  readOnly?: boolean | undefined
  texts: StatusTexts
}

/** Whether a record is in use, as every form of one has it: `0` is enabled (§3). */
export function StatusField({
  id,
  value,
  onChange,
  error,
  locked,
  readOnly,
  texts,
}: StatusFieldProps) {
  return (
    <FieldGroup label={texts.status} {...{ id, error }}>
      {locked ? (
        <p>{statusInWords(value, texts)}</p>
      ) : (
        <RadioGroup
          {...{ value, onChange, readOnly }}
          options={['0', '1'].map(each => ({ value: each, label: statusInWords(each, texts) }))}
        />
      )}
    </FieldGroup>
  )
}

export const statusInWords = (value: unknown, { enabled, disabled }: StatusTexts) =>
  value === '0' ? enabled : disabled
