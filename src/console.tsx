import { useState } from 'react'
import type { User } from '#model/user.ts'
import { ArrivalContext, createArrival } from '#state/arrival.ts'
import { MenuProvider } from '#state/menu.tsx'
import { createShownPage, ShownPageContext } from '#state/page.ts'
import { TabsProvider } from '#state/tabs.tsx'
import { createUnsaved, UnsavedContext } from '#state/unsaved.ts'
import { UserContext } from '#state/user.ts'
import { VisitsProvider } from '#state/visits.tsx'
import { Frame } from '#shell/frame.tsx'
import { ShellStyles } from '#shell/styles.tsx'
import { Watch } from '#shell/watch.tsx'
import { hasView, prefetchView } from '#views/index.ts'
import { Routes } from './routes.tsx'

/** Everything behind the sign-in: loaded as one chunk with its stylesheet. */
export default function Console({ user }: { user: User }) {
  const [arrival] = useState(createArrival)
  const [shownPage] = useState(createShownPage)
  const [unsaved] = useState(createUnsaved)

  return (
    <UserContext value={user}>
      <MenuProvider hasView={hasView} prefetchView={prefetchView}>
        <ShownPageContext value={shownPage}>
          <ArrivalContext value={arrival}>
            <UnsavedContext value={unsaved}>
              <TabsProvider>
                <VisitsProvider>
                  <ShellStyles />
                  <Watch />
                  <Frame>
                    <Routes />
                  </Frame>
                </VisitsProvider>
              </TabsProvider>
            </UnsavedContext>
          </ArrivalContext>
        </ShownPageContext>
      </MenuProvider>
    </UserContext>
  )
}
