/** The path that the console stands below on its host, from build.mjs: `/`, or `/admin/`. */
declare const BASE: string

export interface Base {
  readonly path: string
  /** Adds the base: the console's `/login` is the browser's `/admin/login`. */
  prepend(path: string): string
  /** Takes the base off an address of the browser. */
  strip(path: string): string
  /** A name for storage, channels and locks that no other console of the same host uses. */
  scopedName(name: string): string
}

export function createBase(path: string): Base {
  const start = path.slice(0, -1)
  return {
    path,
    prepend: address => (address.startsWith('/') ? start + address : address),
    strip: address => (address.startsWith(path) ? address.slice(start.length) : address),
    scopedName: name => (path === '/' ? name : path + name),
  }
}

/**
 * Routes, tabs, drafts and stored values hold addresses without the base.
 * `routing/page-location.ts` adds it to the address bar and strips it; any other address that
 * leaves the router is given its base by this object.
 */
export const base = createBase(BASE)
