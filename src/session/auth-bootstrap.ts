import type { ComponentType } from 'react'
import type { SessionUser } from '#entities/session-user.ts'
import { requiredContext } from '#hooks/required-context.ts'
import { createStore, type Store } from '#lib/store.ts'

/** The components behind the sign-in, fetched as one chunk: see app/authenticated-app.tsx. */
export interface AuthenticatedApp {
  /** The console, or what the user has to do before it opens. */
  Pages: ComponentType<{ user: SessionUser; show: 'shell' | 'new-password' | 'required-factor' }>
  /** Messages, questions and live regions, over every page. */
  OverlayRoot: ComponentType
}

export interface AuthBootstrap {
  /** Undefined until it is fetched. */
  readonly app: Pick<Store<AuthenticatedApp | undefined>, 'get' | 'subscribe'>
  /** Fetches the app once; after a failure the next call tries again. */
  load(): Promise<AuthenticatedApp>
}

export function createAuthBootstrap(fetchApp: () => Promise<AuthenticatedApp>): AuthBootstrap {
  const app = createStore<AuthenticatedApp | undefined>(undefined)
  let loading: Promise<AuthenticatedApp> | undefined

  return {
    app,
    load() {
      loading ??= fetchApp().then(
        fetched => {
          app.set(fetched)
          return fetched
        },
        (error: unknown) => {
          loading = undefined
          throw error
        },
      )
      return loading
    },
  }
}

export const [AuthBootstrapContext, useAuthBootstrap] =
  requiredContext<AuthBootstrap>('AuthBootstrapContext')
