import type { BaseLocationHook } from 'wouter'
import { navigate as goTo, useLocationProperty } from 'wouter/use-browser-location'
import { addressParts } from '#lib/address-parts.ts'
import { base } from '#lib/base.ts'
import { tabIn, tabState } from '#model/tab.ts'

/** A location hook for `<Router>`; `useAddress` asks it for the hash as well, `useNavigate` for the way. */
export type OwnLocation = BaseLocationHook & { hash: () => string; navigate: typeof goTo }

const pathNow = () => base.take(location.pathname)

/** Goes to an address of the console, in the address bar below its base. */
export const navigate: typeof goTo = (to, options) => goTo(base.add(String(to)), options)

const useBrowserPath = () =>
  [useLocationProperty(pathNow), navigate] satisfies ReturnType<BaseLocationHook>

/** The address bar without the base; links made of it have the base. */
export const browserLocation: OwnLocation = Object.assign(useBrowserPath, {
  hash: () => location.hash,
  hrefs: base.add,
  navigate,
})

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
  const start = addressParts(tab)
  let own = { pathname: start.path, search: start.search, hash: start.hash }
  const isHere = () => isOwn(pathNow(), location.search + location.hash, tabIn(history.state))
  const now = () => {
    const { search, hash } = location
    if (isHere()) own = { pathname: pathNow(), search, hash }
    return own
  }
  const go: typeof goTo = (to, options) => {
    if (options?.replace && !isHere()) return
    // What the page writes into its own address stays in its tab, whatever row has that query.
    const { pathname, search, hash } = new URL(to, new URL(pathNow(), location.origin))
    const isElsewhere = !isOwn(pathname, search + hash) && isOwn(pathname, search + hash, tab)
    if (isElsewhere) navigate(to, { ...options, state: tabState(tab) })
    else navigate(to, options)
  }
  // The same functions in every draw, or React would read the address once more after each.
  const path = () => now().pathname
  const search = () => now().search
  const hash = () => now().hash
  const useOwn = () => [useLocationProperty(path), go] satisfies ReturnType<BaseLocationHook>
  const searchHook = () => useLocationProperty(search)

  return Object.assign(useOwn, {
    searchHook,
    hash,
    hrefs: base.add,
    navigate: go,
  })
}
