import type { BaseLocationHook } from 'wouter'
import { navigate as goTo, useLocationProperty } from 'wouter/use-browser-location'
import { addressParts } from '#lib/address-parts.ts'
import { base } from '#lib/base.ts'
import { isFields } from '#lib/decode.ts'

/** A location hook for `<Router>`; `useAddress` reads `hash` from it as well, `useNavigate` `navigate`. */
export type PageLocation = BaseLocationHook & { hash: () => string; navigate: typeof goTo }

const currentPath = () => base.strip(location.pathname)

/** Goes to an address of the console; in the address bar it stands below the base. */
export const navigate: typeof goTo = (to, options) => goTo(base.prepend(String(to)), options)

const useBrowserPath = () =>
  [useLocationProperty(currentPath), navigate] satisfies ReturnType<BaseLocationHook>

/** The address bar without the base; `hrefs` puts the base into links. */
export const browserLocation: PageLocation = Object.assign(useBrowserPath, {
  hash: () => location.hash,
  hrefs: base.prepend,
  navigate,
})

/**
 * The location of one page. While the address bar holds the address of another page, the location
 * keeps its own. So a page that is hidden, or about to be replaced, is not drawn again, does not
 * read with the other page's query, and does not replace the address of the page that was opened
 * since.
 *
 * @param tab of the page; also its address until the address bar has held it.
 * @param isOwn whether an address belongs to this page: its path is raw, and `tab` is that of the
 * history entry.
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
    // An address that the page writes for itself stays in its tab, even if a menu row has the same
    // query.
    const { pathname, search, hash } = new URL(to, new URL(currentPath(), location.origin))
    const needsTab = !isOwn(pathname, search + hash) && isOwn(pathname, search + hash, tab)
    if (needsTab) navigate(to, { ...options, state: historyStateFor(tab) })
    else navigate(to, options)
  }
  // The functions are the same in every draw; otherwise React would read the address again after
  // each.
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

/** The state of a history entry with its tab, for an address that alone does not tell the tab. */
export const historyStateFor = (path: string) => ({ tab: path })

/** The tab of a history entry. */
export const tabFromHistoryState = (state: unknown): string | undefined =>
  isFields(state) && typeof state.tab === 'string' ? state.tab : undefined
