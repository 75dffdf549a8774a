import type { ComponentProps, MouseEvent } from 'react'
import type { IconName } from '#lib/icon-names.ts'
import { Icon } from '#ui/content/icon.tsx'

interface IconButtonProps
  extends Omit<ComponentProps<'button'>, 'aria-label' | 'children' | 'className' | 'title'> {
  icon: IconName
  /** The name; a number that is shown belongs in it: "Error log, 3 entries". */
  label: string
  size?: 'small' | 'tiny' | undefined
  /** Shown at the corner when there is something to count. */
  count?: number | undefined
}

export function IconButton({ icon, label, size, count = 0, onClick, ...rest }: IconButtonProps) {
  function click(event: MouseEvent<HTMLButtonElement>) {
    if (rest['aria-disabled']) event.preventDefault()
    else onClick?.(event)
  }

  return (
    <button
      type="button"
      {...rest}
      className="icon-button"
      data-size={size}
      aria-label={label}
      title={label}
      onClick={click}
    >
      <Icon name={icon} />
      {count > 0 && <span className="icon-button__count" data-text={count > 99 ? '99+' : count} />}
    </button>
  )
}
