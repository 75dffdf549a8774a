import { COOKIES, DEFAULT_SIZE, SIZES, type Size } from '#constants.ts'
import { requiredContext } from '#hooks/required-context.ts'
import type { Cookies } from '#lib/cookie.ts'
import { createStore, type Store } from '#lib/store.ts'

export interface AppState {
  device: 'desktop' | 'mobile'
  /** On the desktop: wide or collapsed; on a phone: the drawer. */
  sidebar: { opened: boolean; withoutAnimation: boolean }
  size: Size
}

export interface AppStateStore extends Pick<Store<AppState>, 'get' | 'subscribe'> {
  toggleSidebar(): void
  closeDrawer(): void
  setDevice(device: AppState['device']): void
  setSize(size: Size): void
}

/** Only the user's own actions write the cookies, never a resize. */
export function createAppState(cookies: Cookies, device: AppState['device']): AppStateStore {
  /** Open on the desktop unless the cookie is `0`; any other text counts as open. */
  const isOpenOn = (device: AppState['device']) =>
    device === 'desktop' && cookies.read(COOKIES.sidebar) !== '0'
  const store = createStore<AppState>({
    device,
    sidebar: { opened: isOpenOn(device), withoutAnimation: true },
    size: SIZES.find(size => size === cookies.read(COOKIES.size)) ?? DEFAULT_SIZE,
  })
  const change = (part: Partial<AppState>) => store.set({ ...store.get(), ...part })
  const open = (opened: boolean) => change({ sidebar: { opened, withoutAnimation: false } })

  return {
    get: store.get,
    subscribe: store.subscribe,
    closeDrawer() {
      const { device, sidebar } = store.get()
      if (device === 'mobile' && sidebar.opened) open(false)
    },
    // §4: becoming mobile closes the sidebar without animation; back on the desktop the cookie
    // decides.
    setDevice(device) {
      if (device === store.get().device) return
      change({ device, sidebar: { opened: isOpenOn(device), withoutAnimation: true } })
    },
    toggleSidebar() {
      const { device, sidebar } = store.get()
      open(!sidebar.opened)
      if (device === 'desktop') cookies.write(COOKIES.sidebar, sidebar.opened ? '0' : '1')
    },
    setSize(size) {
      change({ size })
      cookies.write(COOKIES.size, size)
    },
  }
}

export const [AppStateContext, useAppStateStore] = requiredContext<AppStateStore>('AppStateContext')
