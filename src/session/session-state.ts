import type { SessionUser } from '#entities/session-user.ts'

/**
 * The answer of `menurole`: its data, not yet parsed, or a failure because its code was not 200.
 */
export type MenuAnswer =
  | { status: 'loaded'; data: unknown }
  | { status: 'failed'; refusal?: string | undefined }

/**
 * What another window of this browser did to the session of this page: the page is covered until
 * the user goes on. `unknown`: the token is another one, and the page asks whose it is.
 */
export type SessionConflict =
  /**
   * `byChoice`: the other window said so; otherwise only the cookie is gone, for whatever reason.
   */
  | { type: 'signed-out'; byChoice?: true }
  | { type: 'unknown' }
  | { type: 'other-user'; name: string }

/** A sign-in whose password was right, and which waits for the code of the second factor. */
export interface FactorStep {
  ticket: string
  username: string
}

/**
 * Start-up and session as one machine: every path through it ends in the shell (`ready`), the
 * sign-in page (`anonymous`) or an error with a Retry (`failed`).
 */
export type Session =
  /**
   * `isPasswordRefused`: the server refused what was typed, rather than failed. `signedOut`: by choice,
   * here or in another browser tab, so nothing of the session is kept. `isServerUntold`: the server
   * may not know of that. `username`: whose second step has just been left.
   */
  | {
      phase: 'anonymous'
      refusal?: string
      isPasswordRefused?: true
      signedOut?: true
      isServerUntold?: true
      factor?: FactorStep
      username?: string
    }
  | { phase: 'signing-in'; factor?: FactorStep }
  /**
   * User and menu are loading; `signedIn` after a sign-in or its Retry, not after opening the page.
   */
  | { phase: 'loading'; signedIn: boolean }
  | { phase: 'failed'; message: string }
  | {
      phase: 'ready'
      user: SessionUser
      menu: MenuAnswer
      /** The user came here by signing in, not by opening or reloading the page. */
      signedIn: boolean
      /**
       * The path that was on screen when the token was reset; the page stays until the user leaves
       * it.
       */
      expiredOn?: string
      conflict?: SessionConflict
    }

export type SessionAction =
  | { type: 'submitted' }
  | { type: 'refused'; message: string; isPasswordRefused?: true }
  | { type: 'factor-asked'; factor: FactorStep }
  | { type: 'factor-left'; message?: string }
  | { type: 'loading'; signedIn: boolean }
  | { type: 'load-failed'; message: string }
  | { type: 'loaded'; user: SessionUser; menu: MenuAnswer }
  | { type: 'expired'; path: string }
  | { type: 'covered'; by: SessionConflict; path: string }
  | { type: 'resumed' }
  | { type: 'ended' }
  | { type: 'signed-out'; isServerUntold?: true }

export function reduceSession(session: Session, action: SessionAction): Session {
  switch (action.type) {
    case 'submitted':
      return { phase: 'signing-in', ...factorIn(session) }
    case 'refused':
      return {
        phase: 'anonymous',
        refusal: action.message,
        ...(action.isPasswordRefused && { isPasswordRefused: true }),
        ...factorIn(session),
      }
    case 'factor-asked':
      return { phase: 'anonymous', factor: action.factor }
    case 'factor-left': {
      const username = factorIn(session)?.factor.username
      return {
        phase: 'anonymous',
        ...(username !== undefined && { username }),
        ...(action.message !== undefined && { refusal: action.message }),
      }
    }
    case 'loading':
      return { phase: 'loading', signedIn: action.signedIn }
    case 'load-failed':
      return { phase: 'failed', message: action.message }
    case 'loaded':
      // An answer after the end of the session is discarded.
      return session.phase === 'loading' || session.phase === 'ready'
        ? { ...session, phase: 'ready', user: action.user, menu: action.menu }
        : session
    case 'expired': {
      // While loading there is no page to stay on.
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
      return {
        phase: 'anonymous',
        signedOut: true,
        ...(action.isServerUntold && { isServerUntold: true }),
      }
    default:
      return action satisfies never
  }
}

/** The second step of a sign-in, while it is on. */
const factorIn = (session: Session) =>
  'factor' in session && session.factor ? { factor: session.factor } : undefined

/** The session while a user is signed in; undefined in every other phase. */
export const readySession = (session: Session) => (session.phase === 'ready' ? session : undefined)

/** The same text for the same user, for browser tabs to compare. */
export const userIdentity = (user: SessionUser) => String(user.userId ?? user.name)

/**
 * The same text for the same console: that of a user, of a role viewed as, the change of password,
 * or the set-up of a second factor.
 */
export const viewOf = ({ mustChangePassword, mustSetUpFactor, previewRole }: SessionUser) =>
  JSON.stringify([mustChangePassword, mustSetUpFactor, previewRole?.roleKey])
