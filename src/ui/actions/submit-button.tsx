import type { KeyboardEvent } from 'react'
import { Button, type ButtonProps } from './button.tsx'

interface SubmitButtonProps extends Omit<ButtonProps, 'type' | 'form' | 'busy'> {
  form: {
    id: string
    isSending: boolean
    /** Why the form cannot be sent now. */
    blocked: string | undefined
  }
}

/** Sends a form once. While nothing can be sent, it still takes the focus and says why. */
export function SubmitButton({ form, tone = 'primary', ...rest }: SubmitButtonProps) {
  const reason = blockedTextId(form)

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

/** The id of the text that says why the form cannot be sent; a second button refers to it too. */
export const blockedTextId = ({
  id,
  blocked,
}: Pick<SubmitButtonProps['form'], 'id' | 'blocked'>) =>
  blocked === undefined ? undefined : `${id}-blocked`

/** Ctrl or Cmd with S or Enter submits once, wherever in the form the focus is. */
export const submitKeyHandler = (submit: () => void) => (event: KeyboardEvent) => {
  // React also passes on keys of a dialog above that is a child in React, but not in the document.
  if (!event.currentTarget.contains(document.activeElement)) return
  const isMod = event.ctrlKey || event.metaKey
  if (!isMod || (event.key !== 'Enter' && event.key.toLowerCase() !== 's')) return
  // Or the browser would save the page.
  event.preventDefault()
  if (!event.repeat) submit()
}
