import { useEffect, useState } from 'react'
import { base } from '#lib/base.ts'
import { useTexts } from '#locales/texts.ts'
import { PublicPage } from './public-page.tsx'

/** The opener listens on this channel, on our own origin, for the answer of an external sign-in. */
const CHANNEL_NAME = base.scopedName('coalface:auth-redirect')
/** If the browser has not closed the window after so long, the page tells the user to do so. */
const EXPLAIN_AFTER_MS = 300

/** Hands its query to the window that opened it, then closes (§13). */
export default function AuthRedirect() {
  const texts = useTexts('login')
  const [isStillOpen, setStillOpen] = useState(false)

  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL_NAME)
    channel.postMessage(location.search.slice(1))
    channel.close()
    // The query can be used once only; it must not stay in the history.
    history.replaceState(null, '', location.pathname)
    window.close()
    const timer = setTimeout(() => setStillOpen(true), EXPLAIN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])

  return (
    <PublicPage title={texts.redirecting}>
      {/* At first the text only repeats the heading, so it is for screen readers alone. */}
      <p className={isStillOpen ? 'login__lead' : 'hidden-text'} role="status">
        {isStillOpen ? texts.redirectDone : texts.redirecting}
      </p>
      {isStillOpen && (
        <p>
          <a href={base.prepend('/login')}>{texts.toSignIn}</a>
        </p>
      )}
    </PublicPage>
  )
}
