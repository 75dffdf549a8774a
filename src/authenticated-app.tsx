import { memo, Suspense } from 'react'
import type { User } from '#model/user.ts'
import { chunk } from '#hooks/chunk.ts'
import { useStore } from '#hooks/use-store.ts'
import { prefetchTexts } from '#state/locale.ts'
import { useNotices } from '#state/notices.ts'
import { Crash } from '#shell/crash.tsx'
import { Live } from '#shell/live.tsx'
import { Messages } from '#shell/messages.tsx'
import { Pending } from '#shell/pending.tsx'
import { loadLaterStyles } from '#shell/styles.tsx'
import { setLater } from '#shell/use-later.ts'
import { Drafts } from '#views/dashboard/continue.tsx'
import Console from './console.tsx'
import { LOCALES, type Locale } from './constants.ts'

/*
 * All that is drawn behind the sign-in, as one chunk of components: `state/auth-bootstrap.ts` says
 * what main.tsx takes of it. What they work with, the session first, is there before.
 */

const NewPassword = chunk(() => import('#views/new-password.tsx'))
const Questions = chunk(() => import('#shell/questions.tsx'))

/** The rest of the shell, its styles and its texts: what is drawn in an instant waits for nothing. */
export async function loadRest(locale: Locale) {
  const [later] = await Promise.all([
    import('#shell/later.tsx'),
    loadLaterStyles(),
    prefetchTexts(locale, 'shell-later'),
    Questions.prefetch(),
    Drafts.prefetch(),
  ])
  return later
}

const { documentElement: root } = document
setLater(() => loadRest(LOCALES.find(known => known === root.lang) ?? 'en'))

interface PagesProps {
  user: User
  show: 'shell' | 'new-password'
}

// Memoized, as all that stands between the address and its page: a new address draws what reads it.
export const Pages = memo(({ user, show }: PagesProps) => (
  <Crash>
    <Suspense fallback={<Pending frame />}>
      <Console user={user}>{show === 'new-password' && <NewPassword.Screen />}</Console>
    </Suspense>
  </Crash>
))

export const OverlayRoot = memo(() => (
  <>
    <Live />
    <Messages />
    <Asked />
  </>
))

/** The dialogs' code comes with the rest of the shell; a question before that may not find it. */
function Asked() {
  const asked = useStore(useNotices().asked)

  return (
    asked.length > 0 && (
      <Suspense fallback={<Pending />}>
        <Crash>
          <Questions.Screen />
        </Crash>
      </Suspense>
    )
  )
}
