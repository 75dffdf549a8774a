import { useRouter } from 'wouter'
import { useLocationProperty } from 'wouter/use-browser-location'
import type { PageLocation } from './page-location.ts'

interface Address {
  origin: string
  /** As in the address bar, without the base and with its escapes. */
  path: string
  search: string
  hash: string
}

const noHash = () => ''

/** The whole address, raw; `useLocation` of the router gives the path decoded. */
export function useAddress(): Address {
  const router = useRouter()
  const path = router.hook(router)[0]
  const query = router.searchHook(router).replace(/^\?/, '')
  const hash = useLocationProperty((router.hook as Partial<PageLocation>).hash ?? noHash)

  return {
    origin: location.origin,
    path,
    search: query && `?${query}`,
    hash,
  }
}
