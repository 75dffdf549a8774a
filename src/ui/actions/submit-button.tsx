import type { KeyboardEvent } from 'react'
import { isComposing } from '#lib/browser/input-method.ts'
import { Button, type ButtonProps } from './button.tsx'

export interface SubmitButtonProps extends Omit<ButtonProps, 'type' | 'form' | 'busy'> {
  form: {
    id: string
    isSending: boolean
    /** Why it cannot be sent now. */
    blocked: string | undefined
  }
}

/** Sends a form once. While that cannot be, it can still be reached, and says why (W22). */
export function SubmitButton({ form, tone = 'primary', ...rest }: SubmitButtonProps) {
  const reason = form.blocked === undefined ? undefined : `${form.id}-blocked`

  return (
    <>
      <Button
        {...rest}
        tone={tone}
        type="submit"
        form={form.id}
        busy={form.isSending}
        aria-disabled={reason !== undefined || undefined}
        aria-describedby={reason}
      />
      {reason && (
        <span className="hidden-text" id={reason}>
          {form.blocked}
        </span>
      )}
    </>
  )
}

/**
 * Ctrl or Cmd with S or Enter sends what is typed, once, wherever in it the focus is (W15).
 */
export const submitKeyHandler = (submit: () => void) => (event: KeyboardEvent) => {
  // React hands on the keys of a dialog above it that is drawn from within it.
  if (!event.currentTarget.contains(document.activeElement)) return
  if (isComposing(event.nativeEvent)) return
  const isMod = event.ctrlKey || event.metaKey
  if (!isMod || (event.key !== 'Enter' && event.key.toLowerCase() !== 's')) return
  // Else the browser saves the page.
  event.preventDefault()
  if (!event.repeat) submit()
}
