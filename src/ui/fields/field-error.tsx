import type { ComponentProps } from 'react'
import { Icon } from '#ui/content/icon.tsx'

/** What is wrong, with a glyph that says so without colour. */
export function FieldError({ children, ...rest }: Omit<ComponentProps<'p'>, 'className'>) {
  return (
    <p {...rest} className="field__error">
      <Icon name="error" />
      <span>{children}</span>
    </p>
  )
}
