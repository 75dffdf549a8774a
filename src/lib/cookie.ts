export interface Cookies {
  read(name: string): string | undefined
  write(name: string, value: string): void
  /** A cookie of another path or a sibling host stays in the browser; `read` no longer gives its value. */
  remove(name: string): void
  /**
   * Whether the browser still has the cookie, so that the next page reads what `remove` could not
   * remove.
   */
  isStillSet(name: string): boolean
}

/** Reads and writes the cookies of a document, or of anything else with a `cookie`. */
export function createCookies(document: { cookie: string }, secure: boolean, path = '/'): Cookies {
  const write = (name: string, value?: string) => {
    document.cookie = formatCookie(name, value, secure, path)
  }
  const seen = new Map<string, string>()
  const removed = new Set<string>()

  return {
    read(name) {
      const value = parseCookies(document.cookie, removed).get(name)
      if (value !== undefined) seen.set(name, value)
      return value
    },
    write(name, value) {
      removed.delete(`${name}=${value}`)
      write(name, value)
    },
    remove(name) {
      removed.add(`${name}=${seen.get(name)}`)
      write(name)
    },
    isStillSet: name => parseCookies(document.cookie).has(name),
  }
}

/**
 * Of equal names the first that is not in `removed` counts: browsers put the closest path first.
 */
export function parseCookies(cookie: string, removed?: ReadonlySet<string>): Map<string, string> {
  const cookies = new Map<string, string>()
  for (const pair of cookie.split(';')) {
    const [name = '', ...value] = pair.split('=')
    const key = decode(name.trim())
    const text = decode(value.join('=').trim())
    if (value.length > 0 && !cookies.has(key) && !removed?.has(`${key}=${text}`))
      cookies.set(key, text)
  }
  return cookies
}

/** A session cookie for all below a path, which no other site can send along; `undefined` removes it. */
export function formatCookie(
  name: string,
  value: string | undefined,
  secure: boolean,
  path = '/',
): string {
  const pair = `${encodeURIComponent(name)}=${encodeURIComponent(value ?? '')}`
  const end = value === undefined ? '; Max-Age=0' : ''
  return `${pair}; Path=${path}; SameSite=Strict${secure ? '; Secure' : ''}${end}`
}

function decode(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    // A hand-edited cookie may hold a stray `%`; the raw text beats no page at all.
    return text
  }
}
