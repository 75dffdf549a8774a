import type { FormEvent, ReactNode } from 'react'
import { colonAfter } from '#lib/sentences.ts'
import type texts from '#locales/en/form.ts'
import { Button } from '#ui/actions/button.tsx'
import { blockedTextId, SubmitButton, submitKeyHandler } from '#ui/actions/submit-button.tsx'
import { Dialog, type DialogProps } from '#ui/overlays/dialog.tsx'
import { Alert } from '#ui/status/alert.tsx'
import { RestoredDraftBanner, type RestoredDraftBannerProps } from './restored-draft-banner.tsx'
import { type FormatValue, SaveConflict, type SaveConflictProps } from './save-conflict.tsx'

type FormTexts = typeof texts

/** The part of what `useForm` returns that the frame round the fields needs. */
interface DialogForm {
  id: string
  labels: Readonly<Record<string, string>>
  values: Readonly<Record<string, unknown>>
  isDirty: boolean
  isSending: boolean
  blocked: string | undefined
  problems: readonly { id: string; label: string; text: string }[]
  submit: (event?: Pick<FormEvent, 'preventDefault'>, addsAnother?: boolean) => Promise<void>
  close: () => Promise<boolean>
  restored: RestoredDraftBannerProps['form']['restored']
  conflict: SaveConflictProps['form']['conflict']
}

type ForwardedProps = 'title' | 'description' | 'size' | 'placement' | 'returnFocus'

interface FormDialogProps extends Pick<DialogProps, ForwardedProps> {
  form: DialogForm
  /** "Create", "Save changes". */
  submitLabel: string
  closeLabel: string
  /** The form can go on with another new record. */
  canAddAnother?: boolean | undefined
  /** A value in words, where two versions stand side by side. */
  format?: FormatValue | undefined
  onClose: () => void
  /** The fields. */
  children: ReactNode
  texts: FormTexts
}

/** With more fields than these, the errors are also listed above them. */
const MAX_FIELDS_WITHOUT_SUMMARY = 5

/** The frame round every form: restored draft, errors, fields, Cancel and save, conflicts. */
export function FormDialog({
  form,
  submitLabel,
  closeLabel,
  canAddAnother,
  format = formatPlain,
  onClose,
  children,
  texts,
  placement = 'side',
  size = 'medium',
  ...dialog
}: FormDialogProps) {
  async function close() {
    if (await form.close()) onClose()
  }

  return (
    <>
      <Dialog
        {...dialog}
        {...{ placement, size, closeLabel }}
        onKeyDown={submitKeyHandler(() => void form.submit())}
        onClose={() => void close()}
        actions={
          <>
            <Button onClick={() => void close()}>{texts.cancel}</Button>
            {canAddAnother && (
              <Button
                aria-disabled={form.isSending || form.blocked !== undefined || undefined}
                aria-describedby={blockedTextId(form)}
                onClick={() => void form.submit(undefined, true)}
              >
                {texts.createAnother}
              </Button>
            )}
            <SubmitButton form={form} busyText={texts.saving}>
              {submitLabel}
            </SubmitButton>
          </>
        }
      >
        {form.blocked && <Alert tone="warning">{form.blocked}</Alert>}
        <RestoredDraftBanner form={form} format={format} onGone={onClose} texts={texts} />
        {Object.keys(form.values).length > MAX_FIELDS_WITHOUT_SUMMARY && (
          <ErrorSummary title={texts.problems(form.problems.length)} problems={form.problems} />
        )}
        <form
          id={form.id}
          className="form"
          data-sending={form.isSending || undefined}
          noValidate
          onSubmit={event => void form.submit(event)}
        >
          {children}
        </form>
      </Dialog>
      <SaveConflict
        form={form}
        format={format}
        onDiscard={onClose}
        returnFocus={dialog.returnFocus}
        texts={texts}
      />
    </>
  )
}

interface ErrorSummaryProps {
  /** "There are 2 problems". */
  title: string
  problems: readonly { id: string; label: string; text: string }[]
}

/** Lists the errors above a long form, each with a link to its field. */
export function ErrorSummary({ title, problems }: ErrorSummaryProps) {
  return (
    <div className="form-problems" role="alert">
      {problems.length > 0 && (
        <>
          <h3>{title}</h3>
          <ul>
            {problems.map(({ id, label, text }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  onClick={event => {
                    event.preventDefault()
                    document.getElementById(id)?.focus()
                  }}
                >
                  {mentionsLabel(text, label) ? text : label}
                </a>
                {!mentionsLabel(text, label) && colonAfter(label) + text}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** "Role name is required." already names its field. */
const mentionsLabel = (text: string, label: string) =>
  text.toLowerCase().includes(label.toLowerCase())

const formatPlain = (_: string, value: unknown) =>
  Array.isArray(value) ? value.join(', ') : String(value ?? '')
