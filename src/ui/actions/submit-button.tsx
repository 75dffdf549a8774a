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
