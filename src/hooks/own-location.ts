import type { BaseLocationHook } from 'wouter'
import { navigate, useLocationProperty } from 'wouter/use-browser-location'

/** A location hook for `<Router>`; `useAddress` asks it for the hash as well, `useNavigate` for the way. */
export type OwnLocation = BaseLocationHook & { hash: () => string; navigate: typeof navigate }

/**
 * The address bar as one page sees it: while the address of another page stands there, it keeps its
 * own. So a page that is hidden, or about to be replaced, is not drawn again, does not read by another
 * page's query, and does not replace the address of the page that was opened since.
 *
 * @param path of the page, as long as it has not been in the address bar.
 * @param isOwn whether the path in the address bar, raw, is this page's.
 */
export function createOwnLocation(path: string, isOwn: (path: string) => boolean): OwnLocation {
  let own = { pathname: path, search: '', hash: '' }
  const now = () => {
    const { pathname, search, hash } = location
    if (isOwn(pathname)) own = { pathname, search, hash }
    return own
  }
  const go: typeof navigate = (to, options) => {
    if (!options?.replace || isOwn(location.pathname)) navigate(to, options)
  }
  const useOwn = () =>
    [useLocationProperty(() => now().pathname), go] satisfies ReturnType<BaseLocationHook>
  const searchHook = () => useLocationProperty(() => now().search)

  return Object.assign(useOwn, { searchHook, hash: () => now().hash, navigate: go })
}
