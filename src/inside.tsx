import { memo, Suspense, type ReactNode } from 'react'
import type { User } from '#model/user.ts'
import { lazyWithPreload } from '#hooks/lazy-with-preload.ts'
import type { Inside } from '#state/entrance.ts'
import { LayoutContext } from '#state/layout.ts'
import { NewVersionContext } from '#state/new-version.ts'
import { NoticesContext } from '#state/notices.ts'
import { ProgressContext } from '#state/progress.ts'
import { createServices, type Ground, type Services } from '#state/services.ts'
import { SessionContext } from '#state/session.ts'
import { SettingsContext } from '#state/settings.ts'
import { Crash } from '#shell/crash.tsx'
import { Live } from '#shell/live.tsx'
import { Messages } from '#shell/messages.tsx'
import { Pending } from '#shell/pending.tsx'
import { Questions } from '#shell/questions.tsx'
import { LoginVersion } from '#views/login-version.tsx'
import Console from './console.tsx'

const NewPassword = lazyWithPreload(() => import('#views/new-password.tsx'))

/** Everything that the sign-in page can do without until somebody signs in. */
export function createInside(ground: Ground): Inside {
  return { services: createServices(ground), Layer, Pages, Version }
}

/** The services, for whatever is drawn below. */
function Provided({ services, children }: { services: Services; children: ReactNode }) {
  const { layout, notices, progress, session, settings, version } = services

  return (
    <SettingsContext value={settings}>
      <LayoutContext value={layout}>
        <NoticesContext value={notices}>
          <SessionContext value={session}>
            <ProgressContext value={progress}>
              <NewVersionContext value={version}>{children}</NewVersionContext>
            </ProgressContext>
          </SessionContext>
        </NoticesContext>
      </LayoutContext>
    </SettingsContext>
  )
}

interface PagesProps {
  services: Services
  user: User
  show: 'shell' | 'new-password'
}

// Memoized, as all that stands between the address and its page: a new address draws what reads it.
const Pages = memo(({ services, user, show }: PagesProps) => {
  return (
    <Provided services={services}>
      <Crash>
        <Suspense fallback={<Pending frame />}>
          <Console user={user}>{show === 'new-password' && <NewPassword />}</Console>
        </Suspense>
      </Crash>
    </Provided>
  )
})

const Layer = memo(({ services }: { services: Services }) => {
  return (
    <Provided services={services}>
      <Live />
      <Messages />
      <Questions />
    </Provided>
  )
})

function Version({ services }: { services: Services }) {
  return (
    <Provided services={services}>
      <LoginVersion />
    </Provided>
  )
}
