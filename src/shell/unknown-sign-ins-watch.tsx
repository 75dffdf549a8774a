import { Suspense } from 'react'
import { lazyWithPreload } from '#hooks/lazy-with-preload.ts'
import { useStore } from '#hooks/use-store.ts'
import { useSession } from '#session/session.ts'
import { useUser } from '#session/user-context.ts'

/** Loaded on demand: most visits have nothing to tell. */
const UnknownSignIns = lazyWithPreload(() => import('./unknown-sign-ins.tsx'))

/** Tells of sign-ins from unknown browsers, at the start of the page and whenever the server has news. */
export function UnknownSignInsWatch() {
  const isNews = useStore(useSession().unknownSignIns)
  const { hasUnknownSignIns } = useUser()
  if (!isNews && !hasUnknownSignIns) return null
  return (
    <Suspense>
      <UnknownSignIns />
    </Suspense>
  )
}
