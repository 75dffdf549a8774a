import { TextField } from '#ui/text-field.tsx'

export interface TreeFilterProps {
  label: string
  value: string
  onChange: (value: string) => void
}

/** Narrows a tree inside a form; Enter there is no wish to send the form. */
export function TreeFilter(props: TreeFilterProps) {
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
