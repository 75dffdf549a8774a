import type { ComponentProps, MouseEvent } from 'react'
import type { IconName } from '#lib/icon-names.ts'
import { Icon } from '#ui/content/icon.tsx'

export type ButtonTone =
  | 'primary'
  | 'secondary'
  | 'ghost'
  | 'danger'
  | 'danger-ghost'
  | 'link'
  | 'danger-link'

/** The props that buttons share with links that look like one. */
export interface ButtonLook {
  tone?: ButtonTone | undefined
  size?: 'small' | undefined
  icon?: IconName | undefined
}

export interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'className'> {
  /** The action is running: the button keeps its place and the focus, and does nothing when pressed. */
  busy?: boolean | undefined
  /** Replaces the text while busy; its room is kept free all the time. */
  busyText?: string | undefined
}

export function Button({
  tone = 'secondary',
  size,
  icon,
  busy,
  busyText,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const isOff = busy || rest['aria-disabled']
  const text = (busy && busyText) || children
  const other = busyText && (busy ? children : busyText)

  function click(event: MouseEvent<HTMLButtonElement>) {
    if (isOff) event.preventDefault()
    else onClick?.(event)
  }

  return (
    <button
      type="button"
      {...rest}
      className="button"
      data-tone={tone}
      data-size={size}
      aria-busy={busy || undefined}
      aria-disabled={isOff || undefined}
      onClick={click}
    >
      {busy === undefined && busyText === undefined && icon === undefined ? (
        // Alone in its element: on a page that the browser translates, React changes no other text.
        text
      ) : (
        <>
          {busy ? (
            <span className="button__spinner" data-glyph={icon} aria-hidden="true" />
          ) : (
            icon && <Icon name={icon} />
          )}
          {/* Hidden, so that the room of the other text is kept free. */}
          <span className="button__text" data-other={typeof other === 'string' ? other : undefined}>
            {text}
          </span>
        </>
      )}
    </button>
  )
}

/**
 * For a control that can do nothing now. Not `disabled`: that would keep the reason from keyboards.
 */
export const blockedProps = (reason: string | false | undefined) =>
  reason ? { 'aria-disabled': true as const, title: reason } : undefined
