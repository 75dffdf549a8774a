import { useEffect, useState } from 'react'
import { base } from '#lib/base.ts'
import { useTexts } from '#locales/texts.ts'
import { PublicPage } from './public-page.tsx'

/** Who listens on our own origin for what a sign-in elsewhere sent back. */
const CHANNEL_NAME = base.scopedName('coalface:auth-redirect')
/** How long, in ms, the browser gets to close the window before the page explains itself. */
const EXPLAIN_AFTER_MS = 300

/** §2: hands its query to the window that opened it, then closes (§13). */
export default function AuthRedirect() {
  const texts = useTexts('login')
  const [isStillOpen, setStays] = useState(false)

  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL_NAME)
    channel.postMessage(location.search.slice(1))
    channel.close()
    // The answer of the other side is good once; it does not stay in the history.
    history.replaceState(null, '', location.pathname)
    window.close()
    const timer = setTimeout(() => setStays(true), EXPLAIN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])

  return (
    <PublicPage title={texts.redirecting}>
      {/* While it repeats the heading, it is for screen readers only. */}
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
