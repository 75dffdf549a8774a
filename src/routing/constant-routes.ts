import { normalizePath } from './paths.ts'

/**
 * A constant route (§2): known before the menu is loaded. A pinned one always has its tab, and
 * stays mounted when the user leaves it.
 */
type ConstantRoute =
  | { path: string; redirect: string }
  | { path: string; view: ConstantView; pinned?: true }

/** Also the keys of the titles in the shell's texts. */
export type ConstantView = 'home' | 'profile' | 'notFound' | 'forbidden'

export const constantRoutes: readonly ConstantRoute[] = [
  { path: '/', redirect: '/dashboard' },
  { path: '/dashboard', view: 'home', pinned: true },
  { path: '/profile', redirect: '/profile/index' },
  { path: '/profile/index', view: 'profile' },
  { path: '/404', view: 'notFound' },
  { path: '/401', view: 'forbidden' },
]

export function constantRouteFor(path: string): ConstantRoute | undefined {
  const normalized = normalizePath(path)
  return constantRoutes.find(route => route.path === normalized)
}

/**
 * The target of the helper `/redirect/{path*}`: double slashes collapse; without a path it is `/`.
 */
export function refreshTarget(path: string): string | undefined {
  const match = /^\/redirect(?:\/+(.*))?$/is.exec(path)
  return match ? `/${(match[1] ?? '').replace(/\/{2,}/g, '/')}` : undefined
}
