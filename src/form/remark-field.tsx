import { TextAreaField } from '#ui/fields/text-area-field.tsx'

export interface RemarkFieldProps {
  id: string
  label: string
  value: string
  onChange: (value: string) => void
  onBlur: () => void
  error: string | undefined
  readOnly?: boolean | undefined
  /** So many characters fit in. */
  maxLength: number
  texts: { optional: string; left: (used: number, most: number) => string }
}

/** What somebody wants to have said about a record; how much of its room is used stands below. */
export function RemarkField({ maxLength, texts, ...field }: RemarkFieldProps) {
  return (
    <TextAreaField
      {...field}
      optional={texts.optional}
      rows={3}
      help={texts.left(field.value.length, maxLength)}
    />
  )
}
