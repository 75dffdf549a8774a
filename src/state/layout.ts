import { COOKIES, DEFAULT_SIZE, SIZES, type Size } from '#constants.ts'
import { createStore, type Store } from '#lib/store.ts'
import type { Cookies } from '#lib/cookie.ts'
import { requiredContext } from '#hooks/required-context.ts'

export interface Layout {
  device: 'desktop' | 'mobile'
  /** On the desktop: wide or collapsed; on a phone: the drawer. */
  sidebar: { opened: boolean; withoutAnimation: boolean }
  size: Size
}

export type LayoutAction =
  | { type: 'sidebar-toggled' }
  | { type: 'drawer-closed' }
  | { type: 'device-changed'; device: Layout['device']; opened: boolean }
  | { type: 'size-chosen'; size: Size }

/** §4: becoming mobile closes the sidebar without animation; coming back it is as the cookie says. */
export function reduceLayout(layout: Layout, action: LayoutAction): Layout {
  switch (action.type) {
    case 'sidebar-toggled':
      return { ...layout, sidebar: { opened: !layout.sidebar.opened, withoutAnimation: false } }
    case 'drawer-closed':
      return layout.device === 'mobile' && layout.sidebar.opened
        ? { ...layout, sidebar: { opened: false, withoutAnimation: false } }
        : layout
    case 'device-changed':
      return layout.device === action.device
        ? layout
        : {
            ...layout,
            device: action.device,
            sidebar: { opened: action.opened, withoutAnimation: true },
          }
    case 'size-chosen':
      return { ...layout, size: action.size }
    default:
      return action satisfies never
  }
}

export interface LayoutStore extends Pick<Store<Layout>, 'get' | 'subscribe'> {
  toggleSidebar(): void
  closeDrawer(): void
  setDevice(device: Layout['device']): void
  setSize(size: Size): void
}

/** Open unless the cookie says 0; what is no number counts as open. */
const openedIn = (cookies: Cookies) => cookies.read(COOKIES.sidebar) !== '0'

/** The cookies are written by a person's own doing only, never by a resize. */
export function createLayout(cookies: Cookies, device: Layout['device']): LayoutStore {
  const store = createStore<Layout>({
    device,
    sidebar: { opened: device === 'desktop' && openedIn(cookies), withoutAnimation: true },
    size: SIZES.find(size => size === cookies.read(COOKIES.size)) ?? DEFAULT_SIZE,
  })
  const dispatch = (action: LayoutAction) => store.set(reduceLayout(store.get(), action))

  return {
    get: store.get,
    subscribe: store.subscribe,
    closeDrawer: () => dispatch({ type: 'drawer-closed' }),
    setDevice: next =>
      dispatch({
        type: 'device-changed',
        device: next,
        opened: next === 'desktop' && openedIn(cookies),
      }),
    toggleSidebar() {
      dispatch({ type: 'sidebar-toggled' })
      const { device, sidebar } = store.get()
      if (device === 'desktop') cookies.write(COOKIES.sidebar, sidebar.opened ? '1' : '0')
    },
    setSize(size) {
      dispatch({ type: 'size-chosen', size })
      cookies.write(COOKIES.size, size)
    },
  }
}

export const [LayoutContext, useLayoutStore] = requiredContext<LayoutStore>('LayoutContext')
