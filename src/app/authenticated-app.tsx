import { memo, Suspense } from 'react'
import type { User } from '#entities/session-user.ts'
import { lazyWithPreload } from '#hooks/lazy-with-preload.ts'
import { Questions } from '#notifications/dialog-host.tsx'
import { Live } from '#notifications/live-regions.tsx'
import { Messages } from '#notifications/messages.tsx'
import { Pending } from '#routing/navigation-progress.tsx'
import Console from './console.tsx'
import { Crash } from './error-boundary.tsx'

/*
 * All that is drawn behind the sign-in, as one chunk of components: `session/auth-bootstrap.ts` says
 * what main.tsx takes of it. What they work with, the session first, is there before.
 */

const NewPassword = lazyWithPreload(() => import('#views/new-password.tsx'))

interface PagesProps {
  user: User
  show: 'shell' | 'new-password'
}

// Memoized, as all that stands between the address and its page: a new address draws what reads it.
export const Pages = memo(({ user, show }: PagesProps) => (
  <Crash>
    <Suspense fallback={<Pending frame />}>
      <Console user={user}>{show === 'new-password' && <NewPassword />}</Console>
    </Suspense>
  </Crash>
))

export const OverlayRoot = memo(() => (
  <>
    <Live />
    <Messages />
    <Questions />
  </>
))
