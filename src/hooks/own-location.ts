import type { BaseLocationHook } from 'wouter'
import { navigate, useLocationProperty } from 'wouter/use-browser-location'
import { addressParts } from '#lib/address-parts.ts'
import { tabIn, tabState } from '#model/tab.ts'

/** A location hook for `<Router>`; `useAddress` asks it for the hash as well, `useNavigate` for the way. */
export type OwnLocation = BaseLocationHook & { hash: () => string; navigate: typeof navigate }

/**
 * The address bar as one page sees it: while the address of another page stands there, it keeps its
 * own. So a page that is hidden, or about to be replaced, is not drawn again, does not read by another
 * page's query, and does not replace the address of the page that was opened since.
 *
 * @param tab of the page; its address as well, as long as that has not been in the address bar.
 * @param isOwn whether an address, its path raw, is this page's: one in the history by the tab that
 * it belongs to.
 */
export function createOwnLocation(
  tab: string,
  isOwn: (path: string, query: string, tab?: string) => boolean,
): OwnLocation {
  const { path, search, hash } = addressParts(tab)
  let own = { pathname: path, search, hash }
  const isHere = () =>
    isOwn(location.pathname, location.search + location.hash, tabIn(history.state))
  const now = () => {
    const { pathname, search, hash } = location
    if (isHere()) own = { pathname, search, hash }
    return own
  }
  const go: typeof navigate = (to, options) => {
    if (options?.replace && !isHere()) return
    // What the page writes into its own address stays in its tab, whatever row has that query.
    const { pathname, search, hash } = new URL(to, location.href)
    const isElsewhere = !isOwn(pathname, search + hash) && isOwn(pathname, search + hash, tab)
    if (isElsewhere) navigate(to, { ...options, state: tabState(tab) })
    else navigate(to, options)
  }
  const useOwn = () =>
    [useLocationProperty(() => now().pathname), go] satisfies ReturnType<BaseLocationHook>
  const searchHook = () => useLocationProperty(() => now().search)

  return Object.assign(useOwn, { searchHook, hash: () => now().hash, navigate: go })
}
