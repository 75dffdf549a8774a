import type { ComponentProps } from 'react'
import { Icon } from '#ui/content/icon.tsx'
import type { ButtonLook } from './button.tsx'

/** What navigates is a link, also when it looks like a button. */
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
