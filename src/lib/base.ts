/** The path that the console stands below on its host, from build.mjs: `/`, or `/admin/`. */
declare const BASE: string

export interface Base {
  readonly path: string
  /** An address as the browser needs it: `/login` of the console is `/admin/login` there. */
  prepend(path: string): string
  /** An address of the browser as the console knows it. */
  strip(path: string): string
  /** What storage, channels and locks are called: another console of the same host has its own. */
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
 * Routes, tabs, drafts and what is stored know addresses without it. `routing/page-location.ts` adds it
 * to the address bar and takes it away; whatever else leaves the router goes through here.
 */
export const base = createBase(BASE)
