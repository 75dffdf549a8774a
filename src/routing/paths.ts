/** Addresses of menu rows: what they may look like and how they join (§24.3). */

const MAX_PATH_LENGTH = 500

/** Schemes of links that leave the console (§13.7). */
const EXTERNAL_SCHEME = /^(https?|mailto|tel):/i

const SCHEME = /^[a-z][a-z\d+.-]*:/i

/** No blanks, nothing invisible, no escape, query or hash, and not the start of another host. */
const PATH_PATTERN = /^(?!\/\/)[^\s\\?#%\p{Cc}\p{Cf}]*$/u

const SINGLE_SEGMENT = /^[^./]+$/

/** No blanks, nothing invisible. */
const QUERY_PATTERN = /^[^\s\\\p{Cc}\p{Cf}]*$/u

/** `www.example.com`: an address without its `https://`. */
const BARE_HOST = /^\/{0,2}www\.[^./]+\.[^/]/i

export const hasScheme = (path: string) => SCHEME.test(path)

/** Checked as the browser reads it: `https://` without a host, or with a blank, is no link. */
export const isExternalLink = (path: string) =>
  EXTERNAL_SCHEME.test(path) && !/[\s\\\p{Cc}\p{Cf}]/u.test(path) && URL.canParse(path)

export const isBareHost = (path: string) => BARE_HOST.test(path)

/** The path of a row, and its query with hash as the browser writes them; `undefined` for a bad address. */
export function parseRowAddress(address: string): { path: string; query: string } | undefined {
  const at = address.search(/[?#]/)
  if (at < 0) return isPath(address) ? { path: address, query: '' } : undefined
  const path = address.slice(0, at)
  const query = address.slice(at)
  if (address.length > MAX_PATH_LENGTH || !isPath(path) || !QUERY_PATTERN.test(query))
    return undefined
  const { search, hash } = new URL(query, 'http://localhost')
  return { path, query: search + hash }
}

const isPath = (path: string) => path.length <= MAX_PATH_LENGTH && PATH_PATTERN.test(path)

/** An absolute path replaces `base`, a relative one is added to it; `.` and `..` are resolved. */
export function joinPath(base: string, path: string): string {
  // Nearly every row of a menu needs no more than this.
  if (base !== '/' && SINGLE_SEGMENT.test(path)) return `${base}/${path}`
  const segments: string[] = []
  for (const segment of (path.startsWith('/') ? path : `${base}/${path}`).split('/')) {
    if (segment === '..') segments.pop()
    else if (segment !== '' && segment !== '.') segments.push(segment)
  }
  return `/${segments.join('/')}`
}

/**
 * The address of a row of the menu, by the paths from the top of the menu to it; `undefined` where
 * one of them is no path.
 */
export function wholeAddress(
  paths: readonly string[],
): { path: string; query: string } | undefined {
  let base = '/'
  let query = ''
  for (const path of paths) {
    const address = hasScheme(path) || isBareHost(path) ? undefined : parseRowAddress(path)
    if (!address) return undefined
    base = joinPath(base, address.path)
    query = address.query
  }
  return { path: base, query }
}

export const hasParams = (path: string) => path.includes('/:')

const PARAM = /\/:([^/]*)/g

/** Fills in each `:param` whose value is known. */
export const fillPath = (
  path: string,
  params: Readonly<Record<string, string>>,
  encode: (value: string) => string = encodeURIComponent,
) =>
  path.replace(PARAM, (segment, name: string) =>
    Object.hasOwn(params, name) ? `/${encode(params[name] ?? '')}` : segment,
  )

/** The path without the names of its parameters: other names make no other route. */
export const withoutParamNames = (path: string) =>
  hasParams(path) ? path.replace(PARAM, '/:') : path

/**
 * A pattern of the whole path, in any case, with or without slashes at the end; it captures each
 * `:param`.
 */
export function pathPattern(path: string) {
  const source = path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(PARAM, '/([^/]+)')
  return {
    pattern: new RegExp(`^${source}/*$`, 'i'),
    names: Array.from(path.matchAll(PARAM), ([, name]) => name),
  }
}

/** The name a view is registered under: a slash in front, no `.vue`, no `/index` (§13.6). */
export const componentKey = (component: string) =>
  component.replace(/^\/*/, '/').replace(/(\/index)?(\.vue)?$/, '')

/** Paths match whatever their case and with or without slashes at the end. */
export const normalizePath = (path: string) =>
  (path.endsWith('/') ? path.replace(/(.)\/+$/, '$1') : path).toLowerCase()

/** The path of an address as the router reads it. */
export function decodePath(address: string): string {
  const path = address.replace(/[?#].*/s, '')
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
