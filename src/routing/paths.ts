/** Addresses of menu rows: what they may look like and how they join (§24.3). */

const MAX_PATH_LENGTH = 500

/** Schemes of links that leave the console (§13). */
const EXTERNAL_SCHEME = /^(https?|mailto|tel):/i

const SCHEME = /^[a-z][a-z\d+.-]*:/i

/** No blanks, nothing invisible, no escape, query or hash, and not the start of another host. */
const PATH_PATTERN = /^(?!\/\/)[^\s\\?#%\p{Cc}\p{Cf}]*$/u

const SINGLE_SEGMENT = /^[^./]+$/

/** As it may stand in an address: no blanks, nothing invisible. */
const QUERY_PATTERN = /^[^\s\\\p{Cc}\p{Cf}]*$/u

/** `www.example.com`: somebody left the `https://` out. */
const BARE_HOST = /^\/{0,2}www\.[^./]+\.[^/]/i

export const hasScheme = (path: string) => SCHEME.test(path)

/** Checked as the browser reads it: `https://x` without a host, or with a blank, is no link. */
export const isExternalLink = (path: string) =>
  EXTERNAL_SCHEME.test(path) && !/[\s\\\p{Cc}\p{Cf}]/u.test(path) && URL.canParse(path)

export const isBareHost = (path: string) => BARE_HOST.test(path)

/** Path, and query with hash as the browser writes them; none where the row has no such path. */
export function parseRowAddress(written: string): { path: string; query: string } | undefined {
  const at = written.search(/[?#]/)
  if (at < 0) return isPath(written) ? { path: written, query: '' } : undefined
  const path = written.slice(0, at)
  const query = written.slice(at)
  if (written.length > MAX_PATH_LENGTH || !isPath(path) || !QUERY_PATTERN.test(query))
    return undefined
  const { search, hash } = new URL(query, 'http://localhost')
  return { path, query: search + hash }
}

export const isPath = (path: string) => path.length <= MAX_PATH_LENGTH && PATH_PATTERN.test(path)

/** An absolute path replaces, a relative one is put below; `.` and `..` are walked. */
export function joinPath(base: string, path: string): string {
  // Nearly every row of a menu: worth not walking.
  if (base !== '/' && SINGLE_SEGMENT.test(path)) return `${base}/${path}`
  const segments: string[] = []
  for (const segment of (path.startsWith('/') ? path : `${base}/${path}`).split('/')) {
    if (segment === '..') segments.pop()
    else if (segment !== '' && segment !== '.') segments.push(segment)
  }
  return `/${segments.join('/')}`
}

export const hasParams = (path: string) => path.includes('/:')

const PARAM = /\/:([^/]*)/g

/** Each `:param` filled in where its value is known. */
export const fillPath = (
  path: string,
  params: Readonly<Record<string, string>>,
  write: (value: string) => string = encodeURIComponent,
) =>
  path.replace(PARAM, (as, name: string) =>
    Object.hasOwn(params, name) ? `/${write(params[name] ?? '')}` : as,
  )

/** The path with no names: parameters of other names make no other route. */
export const withoutParamNames = (path: string) =>
  hasParams(path) ? path.replace(PARAM, '/:') : path

/** Matches a whole path with any case and slashes at its end; each `:param` is one segment, captured in order. */
export function pathPattern(path: string) {
  const source = path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(PARAM, '/([^/]+)')
  return {
    pattern: new RegExp(`^${source}/*$`, 'i'),
    names: Array.from(path.matchAll(PARAM), ([, name]) => name),
  }
}

/** The name a view is registered under: a slash in front, no `.vue`, no `/index` (§13). */
export const componentKey = (component: string) =>
  component.replace(/^\/*/, '/').replace(/(\/index)?(\.vue)?$/, '')

/** Paths match whatever their case and with or without slashes at the end (§13). */
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
