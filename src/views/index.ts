import { componentKey } from '#model/paths.ts'
import { chunk as view, type Chunk } from '#hooks/chunk.ts'

export type View = Chunk

const roles = view(() => import('./system/roles/index.tsx'))
const users = view(() => import('./system/users/index.tsx'))
const log = view(() => import('./system/log/index.tsx'))
const config = view(() => import('./system/config/index.tsx'))
const dict = view(() => import('./system/dict/index.tsx'))

/**
 * Every screen the server's menu may name, by its `component`; a leading slash, a trailing `/index`
 * and `.vue` do not matter. To add one: its file beside this one, and a line here.
 */
const views: Record<string, View> = {
  '/dashboard': view(() => import('./dashboard/index.tsx')),
  '/profile': view(() => import('./profile/index.tsx')),
  '/system/role': roles,
  '/role': roles,
  '/system/user': users,
  '/sysuser': users,
  '/user': users,
  '/system/log': log,
  '/sysoperlog': log,
  '/log': log,
  '/system/config': config,
  '/config': config,
  '/system/dict': dict,
  '/dict': dict,
  '/dict/data': dict,
}

/** The screens of the constant routes (§2). */
export const constantViews = {
  home: view(() => import('./dashboard/index.tsx')),
  profile: view(() => import('./profile/index.tsx')),
  notFound: view(() => import('./not-found.tsx')),
  forbidden: view(() => import('./forbidden.tsx')),
} satisfies Record<string, View>

/** A name like `__proto__` is not a view: only what stands above counts. */
export function viewFor(component: string): View | undefined {
  const key = componentKey(component)
  return Object.hasOwn(views, key) ? views[key] : undefined
}

export const hasView = (component: string) => viewFor(component) !== undefined

export const prefetchView = (component: string) => void viewFor(component)?.prefetch()
