import type { SessionUser } from '#entities/session-user.ts'

/** What `menurole` gave: its data, still unread, or nothing because its code was not 200. */
export type MenuAnswer =
  | { status: 'loaded'; data: unknown }
  | { status: 'failed'; refusal?: string | undefined }

/**
 * What another window of this browser did to the session of this page: the page is covered until
 * the person goes on (W5). `unknown`: the token is another one, and whose is being asked.
 */
export type SessionConflict =
  /** `byChoice`: it was said; else only the cookie is gone, whatever took it away. */
  | { type: 'signed-out'; byChoice?: true }
  | { type: 'unknown' }
  | { type: 'other-user'; name: string }

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
      user: SessionUser
      menu: MenuAnswer
      /** Came here by signing in, not by opening or reloading the page. */
      signedIn: boolean
      /** The path that was on screen when the token was reset; it stays until it is left. */
      expiredOn?: string
      conflict?: SessionConflict
    }

export type SessionAction =
  | { type: 'submitted' }
  | { type: 'refused'; message: string }
  | { type: 'loading'; signedIn: boolean }
  | { type: 'load-failed'; message: string }
  | { type: 'loaded'; user: SessionUser; menu: MenuAnswer }
  | { type: 'expired'; path: string }
  | { type: 'covered'; by: SessionConflict; path: string }
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
      return session.phase === 'loading' || session.phase === 'ready'
        ? { ...session, phase: 'ready', user: action.user, menu: action.menu }
        : session
    case 'expired': {
      // Whoever was only loading has no page to stay on.
      if (session.phase !== 'ready') return { phase: 'anonymous' }
      const { conflict, ...rest } = session
      const stillCovered = conflict && conflict.type !== 'unknown' && { conflict }
      return { ...rest, ...stillCovered, expiredOn: session.expiredOn ?? action.path }
    }
    case 'covered': {
      if (session.phase !== 'ready') return session
      const isOver = action.by.type === 'signed-out'
      const expiredOn = session.expiredOn ?? action.path
      return { ...session, conflict: action.by, ...(isOver && { expiredOn }) }
    }
    case 'resumed': {
      if (session.phase !== 'ready' || !(session.conflict || session.expiredOn)) return session
      const { expiredOn: _, conflict: __, ...resumed } = session
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

/** Who is signed in with all that belongs to it; nothing in every other phase. */
export const readySession = (session: Session) => (session.phase === 'ready' ? session : undefined)

/** The same text for the same person; what browser tabs compare. */
export const userIdentity = (user: SessionUser) => String(user.userId ?? user.name)
