import type { ComponentProps } from 'react'
import { Icon } from '#ui/content/icon.tsx'
import type { ButtonLook } from './button.tsx'

/** A link that looks like a button, for whatever navigates. */
export function ButtonLink({
  tone = 'secondary',
  size,
  icon,
  children,
  ...rest
}: ButtonLook & Omit<ComponentProps<'a'>, 'className'>) {
  return (
    <a {...rest} className="button" data-tone={tone} data-size={size}>
      {icon && <Icon name={icon} />}
      <span className="button__text">{children}</span>
    </a>
  )
}
