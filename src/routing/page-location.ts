import type { BaseLocationHook } from 'wouter'
import { navigate as goTo, useLocationProperty } from 'wouter/use-browser-location'
import { addressParts } from '#lib/address-parts.ts'
import { base } from '#lib/base.ts'
import { isFields } from '#lib/decode.ts'

/** A location hook for `<Router>`; `useAddress` asks it for the hash as well, `useNavigate` for the way. */
export type PageLocation = BaseLocationHook & { hash: () => string; navigate: typeof goTo }

const currentPath = () => base.strip(location.pathname)

/** Goes to an address of the console, in the address bar below its base. */
export const navigate: typeof goTo = (to, options) => goTo(base.prepend(String(to)), options)

const useBrowserPath = () =>
  [useLocationProperty(currentPath), navigate] satisfies ReturnType<BaseLocationHook>

/** The address bar without the base; links made of it have the base. */
export const browserLocation: PageLocation = Object.assign(useBrowserPath, {
  hash: () => location.hash,
  hrefs: base.prepend,
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
export function createPageLocation(
  tab: string,
  isOwn: (path: string, query: string, tab?: string) => boolean,
): PageLocation {
  const start = addressParts(tab)
  let own = { pathname: start.path, search: start.search, hash: start.hash }
  const isHere = () =>
    isOwn(currentPath(), location.search + location.hash, tabFromHistoryState(history.state))
  const now = () => {
    const { search, hash } = location
    if (isHere()) own = { pathname: currentPath(), search, hash }
    return own
  }
  const go: typeof goTo = (to, options) => {
    if (options?.replace && !isHere()) return
    // What the page writes into its own address stays in its tab, whatever row has that query.
    const { pathname, search, hash } = new URL(to, new URL(currentPath(), location.origin))
    const isElsewhere = !isOwn(pathname, search + hash) && isOwn(pathname, search + hash, tab)
    if (isElsewhere) navigate(to, { ...options, state: historyStateFor(tab) })
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
    hrefs: base.prepend,
    navigate: go,
  })
}

/** An entry in the history remembers whose address it is, where the address alone would not tell. */
export const historyStateFor = (path: string) => ({ tab: path })

/** The tab that an entry in the history belongs to. */
export const tabFromHistoryState = (state: unknown): string | undefined =>
  isFields(state) && typeof state.tab === 'string' ? state.tab : undefined
