export interface Cookies {
  read(name: string): string | undefined
  write(name: string, value: string): void
  /** One of another path or a sibling host stays in the browser; what was read of it is gone here. */
  remove(name: string): void
  /** Whether the next page will read one: what could not be removed is gone here only. */
  isStillSet(name: string): boolean
}

/** Cookies through a document, or anything else with a `cookie`. */
export function createCookies(document: { cookie: string }, secure: boolean, path = '/'): Cookies {
  const write = (name: string, value?: string) => {
    document.cookie = formatCookie(name, value, secure, path)
  }
  const seen = new Map<string, string>()
  const gone = new Set<string>()

  return {
    read(name) {
      const value = parseCookies(document.cookie, gone).get(name)
      if (value !== undefined) seen.set(name, value)
      return value
    },
    write(name, value) {
      gone.delete(`${name}=${value}`)
      write(name, value)
    },
    remove(name) {
      gone.add(`${name}=${seen.get(name)}`)
      write(name)
    },
    isStillSet: name => parseCookies(document.cookie).has(name),
  }
}

/** Of equal names the first that is not `gone` counts: browsers put the closest path first. */
export function parseCookies(text: string, gone?: ReadonlySet<string>): Map<string, string> {
  const cookies = new Map<string, string>()
  for (const pair of text.split(';')) {
    const [name = '', ...value] = pair.split('=')
    const key = decode(name.trim())
    const its = decode(value.join('=').trim())
    if (value.length > 0 && !cookies.has(key) && !gone?.has(`${key}=${its}`)) cookies.set(key, its)
  }
  return cookies
}

/** A session cookie for all below a path that no other site can send along; no value removes it. */
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
