import type { ReactNode } from 'react'
import type { EditedRecord } from '#api/editing.ts'
import type { FormValues } from '#lib/form-values.ts'
import { colonAfter } from '#lib/sentences.ts'
import { useTexts } from '#locales/texts.ts'
import { Button } from '#ui/actions/button.tsx'
import { blockedTextId, SubmitButton, submitKeyHandler } from '#ui/actions/submit-button.tsx'
import { Dialog, type DialogProps } from '#ui/overlays/dialog.tsx'
import { Alert } from '#ui/status/alert.tsx'
import { EditorsLine } from './editors.tsx'
import { RestoredDraftBanner } from './restored-draft-banner.tsx'
import { type FormatValue, SaveConflict } from './save-conflict.tsx'
import type { SavedRow } from './use-conflict.ts'
import { focusField, type useForm } from './use-form.ts'

/** What the frame round the fields needs of a form. */
type DialogForm = Pick<
  ReturnType<typeof useForm<FormValues, SavedRow>>,
  | 'id'
  | 'isNew'
  | 'labels'
  | 'values'
  | 'isSending'
  | 'blocked'
  | 'problems'
  | 'submit'
  | 'close'
  | 'restored'
  | 'conflict'
>

type ForwardedProps = 'title' | 'description' | 'size' | 'placement' | 'returnFocus'

interface FormDialogProps extends Pick<DialogProps, ForwardedProps> {
  form: DialogForm
  /** The stored record that the form changes. */
  record?: EditedRecord | undefined
  /** The form can go on with another new record. */
  canAddAnother?: boolean | undefined
  /** A value in words, where two versions stand side by side. */
  format?: FormatValue | undefined
  onClose: () => void
  /** The fields. */
  children: ReactNode
}

/** With more fields than these, the errors are also listed above them. */
const MAX_FIELDS_WITHOUT_SUMMARY = 5

/** The frame round every form: restored draft, errors, fields, Cancel and save, conflicts. */
export function FormDialog({
  form,
  record,
  canAddAnother,
  format = formatPlain,
  onClose,
  children,
  placement = 'side',
  size = 'medium',
  ...dialog
}: FormDialogProps) {
  const texts = useTexts('form')
  const { close: closeLabel } = useTexts('common')

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
            {/* Above the buttons, where nothing moves when it comes. */}
            {record && <EditorsLine {...record} />}
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
              {form.isNew ? texts.create : texts.save}
            </SubmitButton>
          </>
        }
      >
        {form.blocked && <Alert tone="warning">{form.blocked}</Alert>}
        <RestoredDraftBanner form={form} format={format} onGone={onClose} />
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
      />
    </>
  )
}

interface ErrorSummaryProps {
  /** "There are 2 problems". */
  title: string
  problems: readonly { id: string; label: string; text: string }[]
  /** `h2` where the form stands right below the heading of a page. */
  as?: 'h2' | 'h3' | undefined
}

/** Lists the errors above a long form, each with a link to its field. */
export function ErrorSummary({ title, problems, as: Heading = 'h3' }: ErrorSummaryProps) {
  return (
    <div className="form-problems" role="alert">
      {problems.length > 0 && (
        <>
          <Heading>{title}</Heading>
          <ul>
            {problems.map(({ id, label, text }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  onClick={event => {
                    event.preventDefault()
                    focusField(id)
                  }}
                >
                  {mentionsLabel(text, label) ? text : label}
                </a>
                {!mentionsLabel(text, label) && <span>{colonAfter(label) + text}</span>}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** "Role name is required." already names its field; "username" does not name the field "Name". */
function mentionsLabel(text: string, label: string): boolean {
  const at = text.toLowerCase().indexOf(label.toLowerCase())
  const neighbours = text.slice(Math.max(0, at - 1), at) + text.charAt(at + label.length)
  return at >= 0 && !/[a-z]/i.test(neighbours)
}

const formatPlain = (_: string, value: unknown) =>
  Array.isArray(value) ? value.join(', ') : String(value ?? '')
