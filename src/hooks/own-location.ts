import type { BaseLocationHook } from 'wouter'
import { navigate as goTo, useLocationProperty } from 'wouter/use-browser-location'
import { base } from '#lib/base.ts'

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
 * @param path of the page, as long as it has not been in the address bar.
 * @param isOwn whether the path in the address bar, raw, is this page's.
 */
export function createOwnLocation(path: string, isOwn: (path: string) => boolean): OwnLocation {
  let own = { pathname: path, search: '', hash: '' }
  const now = () => {
    const { search, hash } = location
    const pathname = pathNow()
    if (isOwn(pathname)) own = { pathname, search, hash }
    return own
  }
  const go: typeof goTo = (to, options) => {
    if (!options?.replace || isOwn(pathNow())) navigate(to, options)
  }
  const useOwn = () =>
    [useLocationProperty(() => now().pathname), go] satisfies ReturnType<BaseLocationHook>
  const searchHook = () => useLocationProperty(() => now().search)

  return Object.assign(useOwn, {
    searchHook,
    hash: () => now().hash,
    hrefs: base.add,
    navigate: go,
  })
}
