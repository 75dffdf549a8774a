import type { ComponentType } from 'react'
import { COOKIES } from '#constants.ts'
import type { Cookies } from '#lib/cookie.ts'
import { createStore, type Store } from '#lib/store.ts'
import { firstSession } from '#model/first-session.ts'
import type { Session } from '#model/session.ts'
import { isToken } from '#model/token.ts'
import type { User } from '#model/user.ts'
import { requiredContext } from '#hooks/required-context.ts'
import { carriedOver, type CarriedOver } from './carried-over.ts'
import type { Services } from './services.ts'

/** What stands behind the entrance, and comes in one piece: see inside.tsx. */
export interface Inside {
  services: Services
  /** The console, or the change of a one-time password. */
  Pages: ComponentType<{ services: Services; user: User; show: 'shell' | 'new-password' }>
  /** Messages, questions and live regions, over whatever page. */
  Layer: ComponentType<{ services: Services }>
  /** Says on the sign-in page that a newer version is there. */
  Version: ComponentType<{ services: Services }>
}

/**
 * The sign-in page's own small part of the session. Whoever has a token, or turns to the form,
 * makes it fetch the rest; from then on it passes on what the session machine says.
 */
export interface Entrance {
  readonly state: Store<Session>
  readonly inside: Store<Inside | undefined>
  /** Read from the cookie at each call. */
  hasToken(): boolean
  carriedOver(): CarriedOver | undefined
  fetchInside(): Promise<Inside>
  signIn(credentials: { username: string; password: string }): Promise<void>
  retry(): Promise<void>
  /** Forgets the token that nothing could be loaded with. */
  signOut(): Promise<void>
  /** The page that outlived its session was left. */
  left(): void
}

export function createEntrance(
  cookies: Pick<Cookies, 'read'>,
  storage: Pick<Storage, 'getItem' | 'removeItem'>,
  load: () => Promise<Inside>,
): Entrance {
  const hasToken = () => isToken(cookies.read(COOKIES.token))
  const inside = createStore<Inside | undefined>(undefined)
  const state = createStore(firstSession(hasToken()))
  let fetching: Promise<Inside> | undefined
  // Without a word: what a browser says of a file that it cannot have is for no person.
  const fail = () => state.set({ phase: 'failed', message: '' })

  function fetchInside() {
    fetching ??= load().then(
      loaded => {
        const { session } = loaded.services
        session.state.subscribe(() => state.set(session.state.get()))
        if (state.get().phase !== 'signing-in') state.set(session.state.get())
        inside.set(loaded)
        return loaded
      },
      (error: unknown) => {
        fetching = undefined
        throw error
      },
    )
    return fetching
  }

  async function retry() {
    state.set({ phase: 'loading', signedIn: true })
    try {
      const isNew = !inside.get()
      const { services } = await fetchInside()
      if (!isNew || services.session.state.get().phase !== 'loading') await services.session.retry()
    } catch {
      fail()
    }
  }

  if (hasToken()) fetchInside().catch(fail)

  return {
    state,
    inside,
    hasToken,
    fetchInside,
    retry,
    carriedOver: () => carriedOver(storage),
    async signIn(credentials) {
      state.set({ phase: 'signing-in' })
      try {
        const { services } = await fetchInside()
        await services.session.signIn(credentials)
      } catch {
        state.set({ phase: 'anonymous', refusal: '' })
      }
    },
    signOut: async () => (await fetchInside()).services.session.signOut(),
    left: () => inside.get()?.services.session.left(),
  }
}

export const [EntranceContext, useEntrance] = requiredContext<Entrance>('EntranceContext')
