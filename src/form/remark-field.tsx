import { useTexts } from '#locales/texts.ts'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'

interface RemarkFieldProps {
  id: string
  label: string
  value: string
  onChange: (value: string) => void
  onBlur: () => void
  error: string | undefined
  readOnly?: boolean | undefined
  /** At most this many characters. */
  maxLength: number
}

/** A free text about a record; below it stands how many of its characters are used. */
export function RemarkField({ maxLength, ...field }: RemarkFieldProps) {
  const texts = useTexts('form')

  return (
    <TextAreaField
      {...field}
      optional={texts.optional}
      rows={3}
      help={texts.left(field.value.length, maxLength)}
    />
  )
}
