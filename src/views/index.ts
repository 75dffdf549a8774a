import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { componentKey } from '#model/paths.ts'

type Load = () => Promise<{ default: ComponentType }>

/** A screen in a chunk of its own, and what fetches that chunk before it is needed. */
export interface View {
  Screen: LazyExoticComponent<ComponentType>
  prefetch(): void
}

function view(load: Load): View {
  return { Screen: lazy(load), prefetch: () => void load().catch(() => undefined) }
}

const roles = view(() => import('./system/roles/index.tsx'))

/**
 * Every screen the server's menu may name, by its `component`; a leading slash, a trailing `/index`
 * and `.vue` do not matter. To add one: its file beside this one, and a line here.
 */
const views: Record<string, View> = {
  '/dashboard': view(() => import('./dashboard.tsx')),
  '/profile': view(() => import('./profile.tsx')),
  '/system/role': roles,
  '/role': roles,
}

/** The screens of the constant routes (§2). */
export const constantViews = {
  home: view(() => import('./dashboard.tsx')),
  profile: view(() => import('./profile.tsx')),
  notFound: view(() => import('./not-found.tsx')),
  forbidden: view(() => import('./forbidden.tsx')),
} satisfies Record<string, View>

/** A name like `__proto__` is not a view: only what stands above counts. */
export function viewFor(component: string): View | undefined {
  const key = componentKey(component)
  return Object.hasOwn(views, key) ? views[key] : undefined
}

export const hasView = (component: string) => viewFor(component) !== undefined

export const prefetchView = (component: string) => viewFor(component)?.prefetch()
