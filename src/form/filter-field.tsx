import { TextField } from '#ui/fields/text-field.tsx'

interface FilterFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
}

/** Filters the choices inside a form; Enter in it does not submit the form. */
export function FilterField(props: FilterFieldProps) {
  return (
    <TextField
      {...props}
      type="search"
      name="search"
      onKeyDown={event => {
        if (event.key === 'Enter') event.preventDefault()
      }}
    />
  )
}
