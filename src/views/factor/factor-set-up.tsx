import { type FormEvent, useId, useRef, useState } from 'react'
import { errorMessage } from '#api/error-message.ts'
import { CallError, isNoExpiryCode, SessionExpired } from '#api/errors.ts'
import { createOwnFactorApi, type FactorKey } from '#api/factor/own-factor.ts'
import { OnlineButton } from '#connection/online-button.tsx'
import { useAction } from '#hooks/use-action.ts'
import { isFields, textOf } from '#lib/decode.ts'
import { plainText } from '#lib/plain-text.ts'
import { useTexts } from '#locales/texts.ts'
import { useClipboard } from '#notifications/use-clipboard.ts'
import { useApi } from '#session/use-api.ts'
import { Button } from '#ui/actions/button.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Alert } from '#ui/status/alert.tsx'
import { asPart, type FactorFrame } from './factor-frame.tsx'
import { QrPicture } from './qr-picture.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useBegin } from './use-begin.ts'

interface FactorSetUpProps {
  /** What the server gave at the beginning; without it the user begins here. */
  begun?: FactorKey
  /** Draws each step: a dialog, or a part of a page. */
  frame?: FactorFrame
  /** The factor counts, and the user has seen the recovery codes. */
  onDone: () => void
  /** Without it there is no way but on. */
  onCancel?: () => void
}

/** The way to a second factor: the key, its first right code, the recovery codes. */
export function FactorSetUp({ begun, frame = asPart, onDone, onCancel }: FactorSetUpProps) {
  const [made, setMade] = useState(begun)
  const [codes, setCodes] = useState<readonly string[]>()

  if (codes) return <RecoveryCodes {...{ codes, frame, onDone }} />
  if (made) return <FirstCode {...{ frame, onCancel }} factorKey={made} onCodes={setCodes} />
  return <Begin {...{ frame, onCancel }} onBegun={setMade} />
}

interface StepProps {
  frame: FactorFrame
  onCancel: (() => void) | undefined
}

function Begin({ frame, onCancel, onBegun }: StepProps & { onBegun: (made: FactorKey) => void }) {
  const texts = useTexts('factor')
  const { busy, start } = useBegin(onBegun)

  return frame({
    title: texts.setUpTitle,
    text: texts.beginText,
    loses: undefined,
    onClose: () => onCancel?.(),
    actions: (
      <OnlineButton tone="primary" busy={busy} onClick={() => void start()}>
        {texts.setUp}
      </OnlineButton>
    ),
    content: null,
  })
}

interface FirstCodeProps extends StepProps {
  factorKey: FactorKey
  onCodes: (codes: readonly string[]) => void
}

function FirstCode({ frame, factorKey, onCancel, onCodes }: FirstCodeProps) {
  const api = useApi(createOwnFactorApi)
  const texts = useTexts('factor')
  const common = useTexts('common')
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [error, setError] = useState('')
  const [refusal, setRefusal] = useState('')
  const { busy, start } = useAction(send)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setRefusal('')
    if (/^\d{6}$/.test(bareCodeOf(code))) return start()
    setError(texts.codeFault)
    field.current?.focus()
  }

  async function send() {
    try {
      const codes = await api.activate(bareCodeOf(code), { handlesError: isNoExpiryCode })
      if (codes) onCodes(codes)
    } catch (failure) {
      if (failure instanceof SessionExpired) return
      const wrong = failure instanceof CallError ? codeErrorIn(failure.data) : ''
      setError(wrong)
      if (!wrong && !(await wasActivated())) setRefusal(errorMessage(failure, common))
      field.current?.focus()
    }
  }

  /** After an answer that was lost the factor counts, and nobody has seen the recovery codes. */
  async function wasActivated(): Promise<boolean> {
    const now = await api.get({ handlesError: isNoExpiryCode }).catch(() => undefined)
    if (!now || !now.active) return false
    const codes = await api.renewCodes()
    if (codes) onCodes(codes)
    return true
  }

  return frame({
    title: texts.setUpTitle,
    text: texts.setUpText,
    loses: undefined,
    onClose: () => onCancel?.(),
    actions: (
      <>
        {onCancel && <Button onClick={onCancel}>{common.cancel}</Button>}
        <OnlineButton
          tone="primary"
          type="submit"
          form={id}
          busy={busy}
          busyText={texts.activating}
        >
          {texts.activate}
        </OnlineButton>
      </>
    ),
    content: (
      <form id={id} className="factor" noValidate onSubmit={event => void submit(event)}>
        {refusal && (
          <Alert tone="danger" role="alert">
            {refusal}
          </Alert>
        )}
        <QrPicture text={factorKey.uri} label={texts.picture} />
        <KeyText text={factorKey.key} />
        <TextField
          ref={field}
          label={texts.code}
          help={texts.codeHelp}
          error={error}
          required
          autoFocus
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={MAX_TYPED}
          value={code}
          onChange={text => {
            setCode(text)
            setError('')
          }}
        />
      </form>
    ),
  })
}

/** Six digits, and blanks as an app shows them. */
const MAX_TYPED = 16

const bareCodeOf = (typed: string) => plainText(typed).replace(/[\s-]/g, '')

function codeErrorIn(data: unknown): string {
  const fields = isFields(data) ? data.fields : undefined
  return isFields(fields) ? textOf(fields.code) : ''
}

/** The key for an app without a camera. */
function KeyText({ text }: { text: string }) {
  const texts = useTexts('factor')
  const copy = useClipboard()
  const shown = useRef<HTMLOutputElement>(null)

  return (
    <p className="factor__key">
      <span>{texts.key}</span>
      <output ref={shown} aria-label={texts.key}>
        {text}
      </output>
      <IconButton
        icon="copy"
        label={texts.copyKey}
        onClick={() => void copy(text.replaceAll(' ', ''), shown.current, { isSecret: true })}
      />
    </p>
  )
}
