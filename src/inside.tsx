import { memo, Suspense, type ReactNode } from 'react'
import type { User } from '#model/user.ts'
import { chunk } from '#hooks/chunk.ts'
import { useStore } from '#hooks/use-store.ts'
import type { Inside } from '#state/entrance.ts'
import { LayoutContext } from '#state/layout.ts'
import { prefetchTexts } from '#state/locale.ts'
import { NewVersionContext } from '#state/new-version.ts'
import { NoticesContext, useNotices } from '#state/notices.ts'
import { ProgressContext } from '#state/progress.ts'
import { createServices, type Ground, type Services } from '#state/services.ts'
import { SessionContext } from '#state/session.ts'
import { SettingsContext } from '#state/settings.ts'
import { Crash } from '#shell/crash.tsx'
import { Live } from '#shell/live.tsx'
import { Messages } from '#shell/messages.tsx'
import { Pending } from '#shell/pending.tsx'
import { loadLaterStyles } from '#shell/styles.tsx'
import { setLater } from '#shell/use-later.ts'
import { Drafts } from '#views/dashboard/continue.tsx'
import { LoginVersion } from '#views/login-version.tsx'
import Console from './console.tsx'
import type { Locale } from './constants.ts'

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

/** Everything that the sign-in page can do without until somebody signs in. */
export function createInside(ground: Ground): Inside {
  setLater(() => loadRest(ground.locale.get()))
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
          <Console user={user}>{show === 'new-password' && <NewPassword.Screen />}</Console>
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
      <Asked />
    </Provided>
  )
})

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

function Version({ services }: { services: Services }) {
  return (
    <Provided services={services}>
      <LoginVersion />
    </Provided>
  )
}
