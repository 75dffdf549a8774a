import { TextField } from '#ui/fields/text-field.tsx'

export interface FilterFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
}

/** Narrows what can be chosen inside a form; Enter there is no wish to send the form. */
export function FilterField(props: FilterFieldProps) {
  return (
    <TextField
      {...props}
      type="search"
      onKeyDown={event => {
        if (event.key === 'Enter') event.preventDefault()
      }}
    />
  )
}
