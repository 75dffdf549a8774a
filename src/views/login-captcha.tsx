import { type Ref, useEffect, useEffectEvent, useState } from 'react'
import { errorMessage } from '#api/error-message.ts'
import { SessionExpired } from '#api/errors.ts'
import { type CaptchaImage, createSessionApi } from '#api/session.ts'
import { useTexts } from '#locales/texts.ts'
import { useApi } from '#session/use-api.ts'
import { Button } from '#ui/actions/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

interface LoginCaptchaProps {
  /** The field for the letters. */
  ref: Ref<HTMLInputElement>
  /** A new number asks for a new picture: a picture can be used for one attempt only. */
  turn: number
  /** Gets the picture on screen; `undefined` while it is loading or after a failure. */
  onPicture: (picture: CaptchaImage | undefined) => void
  onChange: () => void
  error: string | false | undefined
}

const NOT_LOADED: { picture?: CaptchaImage; failure?: unknown } = {}

/** A picture and the field for its letters; only with `captcha` in the configuration. */
export function LoginCaptcha({ ref, turn, onPicture, onChange, error }: LoginCaptchaProps) {
  const api = useApi(createSessionApi)
  const texts = useTexts('login')
  const common = useTexts('common')
  const [reloadCount, setReloadCount] = useState(0)
  /** Both numbers only grow, so each picture has a number of its own. */
  const wanted = turn + reloadCount
  const [loaded, setLoaded] = useState<{
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
      setLoaded({ number, picture: next })
      onPicture(next)
    } catch (reason) {
      if (!signal.aborted) setLoaded({ number, failure: reason })
    }
  })

  useEffect(() => {
    const controller = new AbortController()
    void fetchPicture(wanted, controller.signal)
    return () => controller.abort()
  }, [wanted])

  /** No session can have expired before the sign-in, so such a code is shown like any other message. */
  const messageOf = (reason: unknown) =>
    reason instanceof SessionExpired
      ? reason.message || texts.captchaFailed
      : errorMessage(reason, common)

  return (
    <div className="login__captcha">
      <TextField
        ref={ref}
        label={texts.captcha}
        name="captcha"
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
            // The browser cannot decode the image.
            onError={() => {
              setLoaded({ number: wanted, failure: new Error(texts.captchaFailed) })
              onPicture(undefined)
            }}
          />
        )}
        {failure !== undefined && <p role="alert">{messageOf(failure)}</p>}
      </div>
      <Button tone="link" size="small" onClick={() => setReloadCount(reloadCount + 1)}>
        {texts.anotherPicture}
      </Button>
    </div>
  )
}
