import { useRouter } from 'wouter'
import { useBrowserLocation, useLocationProperty } from 'wouter/use-browser-location'
import type { OwnLocation } from './own-location.ts'

export interface Address {
  origin: string
  /** As it stands in the address bar, escapes and all. */
  path: string
  search: string
  hash: string
}

const hashNow = () => location.hash
const noHash = () => ''

/** The whole address, raw; `useLocation` of the router gives the path decoded. */
export function useAddress(): Address {
  const router = useRouter()
  const path = router.hook(router)[0]
  const query = router.searchHook(router).replace(/^\?/, '')
  const own = 'hash' in router.hook && (router.hook as OwnLocation).hash
  const hash = useLocationProperty(own || (router.hook === useBrowserLocation ? hashNow : noHash))

  return {
    origin: location.origin,
    path,
    search: query && `?${query}`,
    hash,
  }
}
