import type { User } from './user.ts'

/** What `menurole` gave: its data, still unread, or nothing because its code was not 200. */
export type MenuAnswer = { status: 'loaded'; data: unknown } | { status: 'failed' }

/**
 * Start-up and session as one machine (§4): every path through it ends in the shell (`ready`),
 * the sign-in page (`anonymous`) or an error with a Retry (`failed`).
 */
export type Session =
  /** `signedOut`: by choice, so that nothing is to be found again; here or in another browser tab. */
  | { phase: 'anonymous'; refusal?: string; signedOut?: true }
  | { phase: 'signing-in' }
  /** User and menu are on their way; `signedIn` when a sign-in just now, or its Retry, led here. */
  | { phase: 'loading'; signedIn: boolean }
  | { phase: 'failed'; message: string }
  | {
      phase: 'ready'
      user: User
      menu: MenuAnswer
      /** Came here by signing in, not by opening or reloading the page. */
      signedIn: boolean
      /** The path that was on screen when the token was reset; it stays until it is left. */
      expiredOn?: string
    }

export type SessionAction =
  | { type: 'submitted' }
  | { type: 'refused'; message: string }
  | { type: 'loading'; signedIn: boolean }
  | { type: 'load-failed'; message: string }
  | { type: 'loaded'; user: User; menu: MenuAnswer }
  | { type: 'menu-loaded'; menu: MenuAnswer }
  | { type: 'expired'; path: string }
  | { type: 'resumed' }
  | { type: 'ended' | 'signed-out' }

export function reduceSession(session: Session, action: SessionAction): Session {
  switch (action.type) {
    case 'submitted':
      return { phase: 'signing-in' }
    case 'refused':
      return { phase: 'anonymous', refusal: action.message }
    case 'loading':
      return { phase: 'loading', signedIn: action.signedIn }
    case 'load-failed':
      return { phase: 'failed', message: action.message }
    case 'loaded':
      // An answer that comes after the session ended belongs to nobody.
      return session.phase === 'loading'
        ? { phase: 'ready', user: action.user, menu: action.menu, signedIn: session.signedIn }
        : session
    case 'menu-loaded':
      return session.phase === 'ready' ? { ...session, menu: action.menu } : session
    case 'expired':
      // Whoever was only loading has no page to stay on.
      return session.phase === 'ready'
        ? { ...session, expiredOn: session.expiredOn ?? action.path }
        : { phase: 'anonymous' }
    case 'resumed': {
      if (session.phase !== 'ready') return session
      const { expiredOn: _, ...resumed } = session
      return resumed
    }
    case 'ended':
      return { phase: 'anonymous' }
    case 'signed-out':
      return { phase: 'anonymous', signedOut: true }
    default:
      return action satisfies never
  }
}
