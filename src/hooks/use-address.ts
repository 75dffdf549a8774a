import { useRouter } from 'wouter'
import { useBrowserLocation, useLocationProperty } from 'wouter/use-browser-location'

export interface Address {
  origin: string
  /** As it stands in the address bar, escapes and all. */
  path: string
  search: string
  hash: string
}

const hashNow = () => location.hash

/** The whole address, raw; `useLocation` of the router gives the path decoded. */
export function useAddress(): Address {
  const router = useRouter()
  const path = router.hook(router)[0]
  const query = router.searchHook(router).replace(/^\?/, '')
  const hash = useLocationProperty(hashNow)

  return {
    origin: location.origin,
    path,
    search: query && `?${query}`,
    hash: router.hook === useBrowserLocation ? hash : '',
  }
}
