import { type Ref, useEffect, useEffectEvent, useState } from 'react'
import { errorMessage } from '#api/error-message.ts'
import { SessionExpired } from '#api/errors.ts'
import { type CaptchaImage, createSessionApi } from '#api/session.ts'
import { useTexts } from '#locales/texts.ts'
import { useApi } from '#session/use-api.ts'
import { Button } from '#ui/actions/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

export interface LoginCaptchaProps {
  /** What is typed of it. */
  ref: Ref<HTMLInputElement>
  /** Another number asks for another picture: each is good once, whatever the answer. */
  turn: number
  /** Hears of the picture to type the letters of; of none while it is on its way or failed. */
  onPicture: (picture: CaptchaImage | undefined) => void
  onChange: () => void
  error: string | false | undefined
}

/** On its way. */
const NOT_LOADED: { picture?: CaptchaImage; failure?: unknown } = {}

/** The letters of a picture, where the back end asks for them (`captcha` in the configuration). */
export function LoginCaptcha({ ref, turn, onPicture, onChange, error }: LoginCaptchaProps) {
  const api = useApi(createSessionApi)
  const texts = useTexts('login')
  const common = useTexts('common')
  const [reloadCount, setMore] = useState(0)
  /** Both only grow: each picture has a number of its own. */
  const wanted = turn + reloadCount
  const [loaded, setCame] = useState<{
    number: number
    picture?: CaptchaImage
    failure?: unknown
  }>()
  const { picture, failure } = loaded?.number === wanted ? loaded : NOT_LOADED

  const fetchPicture = useEffectEvent(async (number: number, signal: AbortSignal) => {
    onPicture(undefined)
    try {
      const next = await api.captcha({ signal })
      if (next === false) throw new Error(texts.captchaFailed)
      if (signal.aborted) return
      setCame({ number, picture: next })
      onPicture(next)
    } catch (reason) {
      if (!signal.aborted) setCame({ number, failure: reason })
    }
  })

  useEffect(() => {
    const leaving = new AbortController()
    void fetchPicture(wanted, leaving.signal)
    return () => leaving.abort()
  }, [wanted])

  /** Nobody has signed in yet: a code that says that a session is over is no more than its words. */
  const wordsOf = (reason: unknown) =>
    reason instanceof SessionExpired
      ? reason.message || texts.captchaFailed
      : errorMessage(reason, common)

  return (
    <div className="login__captcha">
      <TextField
        ref={ref}
        label={texts.captcha}
        name="captcha"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required
        onChange={onChange}
        error={error}
      />
      <div className="login__picture" aria-busy={picture === undefined && failure === undefined}>
        {picture && (
          <img
            src={picture.image}
            alt={texts.captchaPicture}
            // Bytes that are no picture after all.
            onError={() => {
              setCame({ number: wanted, failure: new Error(texts.captchaFailed) })
              onPicture(undefined)
            }}
          />
        )}
        {failure !== undefined && <p role="alert">{wordsOf(failure)}</p>}
      </div>
      <Button tone="link" size="small" onClick={() => setMore(reloadCount + 1)}>
        {texts.anotherPicture}
      </Button>
    </div>
  )
}
