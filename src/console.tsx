import { useState, type ReactNode } from 'react'
import { readyOf, whoIs } from '#model/session.ts'
import type { User } from '#model/user.ts'
import { useStore } from '#hooks/use-store.ts'
import { ArrivalContext, createArrival } from '#state/arrival.ts'
import { KeepInStep } from '#state/keep-in-step.tsx'
import { MenuProvider } from '#state/menu.tsx'
import { useSessionMachine } from '#state/session.ts'
import { TabsProvider } from '#state/tabs.tsx'
import { createUnsaved, UnsavedContext } from '#state/unsaved.ts'
import { UserContext } from '#state/user.ts'
import { VisitsProvider } from '#state/visits.tsx'
import { Frame } from '#shell/frame.tsx'
import { Pending } from '#shell/pending.tsx'
import { ShellStyles } from '#shell/styles.tsx'
import { fetchLater, useLater, useMissed } from '#shell/use-later.ts'
import { hasView, prefetchView } from '#views/index.ts'
import { Routes, RoutesProvider } from './routes.tsx'

/**
 * Everything behind the sign-in that the first page is drawn with: one chunk and its stylesheet;
 * the rest of the shell comes once that page is there (`shell/later.tsx`). Of a person, or of a
 * view as another role, nothing is left when the next one is drawn. `children` stand in for all
 * pages: the change of a one-time password, which is no page, but hears other windows too.
 */
export default function Console({ user, children }: { user: User; children: ReactNode }) {
  const session = useStore(useSessionMachine().state)
  const later = useLater()
  useMissed()

  return (
    <KeepInStep start={later?.startInStep} fetchIt={fetchLater}>
      <ShellStyles />
      {readyOf(session)?.elsewhere?.type === 'other-user' ? (
        <Pending frame />
      ) : (
        children || <Providers key={`${whoIs(user)} ${user.previewRole?.roleKey}`} user={user} />
      )}
      {later && <later.Over />}
    </KeepInStep>
  )
}

function Providers({ user }: { user: User }) {
  const [arrival] = useState(createArrival)
  const [unsaved] = useState(createUnsaved)
  const later = useLater()

  return (
    <UserContext value={user}>
      <MenuProvider hasView={hasView} prefetchView={prefetchView}>
        <ArrivalContext value={arrival}>
          <UnsavedContext value={unsaved}>
            <RoutesProvider>
              <TabsProvider>
                <VisitsProvider>
                  {later && <later.Watching />}
                  <Frame>
                    <Routes />
                  </Frame>
                </VisitsProvider>
              </TabsProvider>
            </RoutesProvider>
          </UnsavedContext>
        </ArrivalContext>
      </MenuProvider>
    </UserContext>
  )
}
