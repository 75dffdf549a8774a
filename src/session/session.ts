import type { Backend } from '#api/backends/backend.ts'
import type { Answer, Call, CallOptions } from '#api/call.ts'
import { createClient } from '#api/client.ts'
import { CallError, isUnheard, Refused, SessionExpired, Unreachable } from '#api/errors.ts'
import { type Credentials, createSessionApi, isTicketGone } from '#api/session.ts'
import type { RuntimeConfig } from '#config/runtime-config.ts'
import { CALL_TIMEOUT_MS, type Locale } from '#constants.ts'
import type { LeftOut } from '#entities/left-out.ts'
import { CROWDED_OUT } from '#entities/open-session.ts'
import { RolesMissing } from '#entities/session-user.ts'
import { requiredContext } from '#hooks/required-context.ts'
import { ChunkLoadError } from '#lib/browser/load-chunk.ts'
import type { Cookies } from '#lib/cookie.ts'
import { isFields } from '#lib/decode.ts'
import { createStore, type Store } from '#lib/store.ts'
import { allowRetry, loadTexts } from '#locales/texts.ts'
import { retryFor, showCallError } from '#notifications/call-error-notice.ts'
import type { Notices } from '#notifications/notices.ts'
import { normalizePath } from '#routing/paths.ts'
import { type Confirmation, createConfirmation } from '#session/confirmation/confirmation.ts'
import { createExpiryDialog } from './expiry-dialog.ts'
import {
  type FlashMessage,
  saveFlashMessage,
  saveServerUntold,
  takeFlashMessage,
  takeServerUntold,
} from './flash-message.ts'
import { loadUserAndMenu } from './load-user-and-menu.ts'
import { createMenuVersion } from './menu-version.ts'
import {
  readySession,
  reduceSession,
  type Session,
  type SessionAction,
  type SessionConflict,
  userIdentity,
  viewOf,
} from './session-state.ts'
import { createSignInPassword } from './sign-in-password.ts'
import { createTokenCookie } from './token-cookie.ts'

/** What the session needs from the browser; tests pass their own. */
export interface SessionDependencies {
  cookies: Cookies
  fetch: typeof fetch
  page: { path(): string; open(path: string): void; reload(): void }
  /** Session storage: it outlives a reload of this browser tab, but not the tab. */
  flashStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  config: RuntimeConfig
  backend: Backend
  locale: Store<Locale>
  notices: Notices
  /** Fetches the code of the pages; without it the shell cannot open. */
  loadApp(): Promise<unknown>
}

/** A change in this window that other windows of this browser must hear of. */
export type SessionChange = 'signed-in' | 'signed-out' | 'expired' | 'refreshed' | 'role-changed'

export interface SessionMachine {
  readonly state: Store<Session>
  readonly call: Call
  /** How the server behind the console behaves. */
  readonly backend: Backend
  /** Roles, permissions or menus are not what was loaded. A page that saves menus may set it. */
  readonly menuChanged: Store<boolean>
  /** Somebody signed in as this user from an unknown browser since the page was loaded. */
  readonly unknownSignIns: Store<boolean>
  /** A form on screen holds input that no draft may store: starting over would lose it. */
  readonly holdsInput: Store<boolean>
  /** What this window shows was changed elsewhere; it waits for the user, so as to lose no input. */
  readonly viewChanged: Store<boolean>
  /** A new object for each change. */
  readonly lastChange: Store<{ type: SessionChange; reason?: string | undefined } | undefined>
  /** How many calls met no network. */
  readonly networkFailures: Store<number>
  /** When the token runs out, in milliseconds; undefined if the server did not say. */
  readonly expiresAt: Store<number | undefined>
  /** When a write was last answered, in milliseconds: data read before it may be stale. */
  readonly lastWriteAt: Store<number>
  /** The password that the user has just signed in with, while another one has to be chosen. */
  readonly signInPassword: Store<string | undefined>
  /** The open question for the password, before something grave is done. */
  readonly confirmation: Store<Confirmation | undefined>
  /** The call that was answered last, failed or not. */
  readonly answered: Store<Answer | undefined>
  /** Read from the cookie at each call. */
  token(): string | undefined
  hasToken(): boolean
  /** Another window replaced the token in the cookie, or removed it. */
  hasOtherToken(): boolean
  /** The message that a 401 on the sign-in page left before the reload; can be read once. */
  takeFlashMessage(): FlashMessage | undefined
  /** A second call does nothing while the first is under way. */
  signIn(credentials: Credentials): Promise<void>
  /** The second step of a sign-in, with the code of the user's factor; like `signIn`. */
  showCode(code: string): Promise<void>
  /** Back to the first step. */
  leaveFactorStep(): void
  /** Loads user and menu again after `failed`. */
  retry(): Promise<void>
  /** Loads the menu, roles and permissions again; the page on screen stays. */
  reloadMenu(): Promise<void>
  /** Starts over with user and menu: after a new password, or as another role. */
  reloadUser(): Promise<void>
  /** Follows a role chosen in another window: at once, or once the user says so if `holdsInput`. */
  followView(): Promise<void>
  /** Puts a new token in place of the old one, as after `refreshtoken` and `changerole`. */
  replaceToken(token: string, expire: number | undefined, change?: SessionChange): void
  /** Calls made from now on wait until `until` settles, and then use the current token. */
  holdCalls(until: Promise<unknown>): void
  /**
   * Goes on with the token of another window, which is the same user's. `until`: when it runs out,
   * if known.
   */
  resume(until?: number): void
  /** Another window ended or took over the session. */
  showConflict(by: SessionConflict): void
  /** The session ran out in another window. `reason`: why, if the server said so. */
  markExpired(reason?: string): Promise<void>
  signOut(): Promise<void>
  /**
   * The user left the page that outlived its session: roles, permissions, routes and tabs are
   * forgotten.
   */
  endSession(): void
  /** The same user signed out in another browser tab. */
  acceptSignOut(): void
}

/** Start-up, sign-in, expiry and sign-out around one fetch client. */
export function createSession(dependencies: SessionDependencies): SessionMachine {
  const { flashStorage, config, backend, cookies, loadApp, locale, notices, page } = dependencies
  const token = createTokenCookie(cookies)
  const hasToken = () => token.get() !== undefined
  const loadCommonTexts = () => loadTexts(locale.get(), 'common').catch(allowRetry)
  const isServerUntold = takeServerUntold(flashStorage)
  const state = createStore<Session>(
    hasToken()
      ? { phase: 'loading', signedIn: false }
      : { phase: 'anonymous', ...(isServerUntold && { isServerUntold }) },
  )
  const signInPassword = createSignInPassword(state)
  const confirmation = createConfirmation(state)
  const menuChanged = createStore(false)
  const unknownSignIns = createStore(false)
  const holdsInput = createStore(false)
  const viewChanged = createStore(false)
  const answered = createStore<Answer | undefined>(undefined)
  const menuVersion = createMenuVersion(menuChanged)
  const lastChange: SessionMachine['lastChange'] = createStore(undefined)
  const lastWriteAt = createStore(0)
  const networkFailures = createStore(0)
  const expiresAt = createStore<number | undefined>(undefined)
  const expiryDialog = createExpiryDialog(dependencies)
  let typedUsername = ''
  let loadCount = 0
  let currentHold: Promise<unknown> | undefined

  const ready = () => readySession(state.get())

  /** The session that the page began with has ended: no write of the page may go out any more. */
  function isOver() {
    const current = ready()
    return current
      ? current.conflict !== undefined || (current.expiredOn !== undefined && hasToken())
      : state.get().phase === 'anonymous' && !hasToken()
  }

  function refuseWrite() {
    if (!isOver()) return undefined
    const current = ready()
    // The overlay already says why a covered page stopped; a page that the user kept asks again.
    if (current && !current.conflict) void expireSession()
    return Promise.reject(new DOMException('The session is over', 'AbortError'))
  }

  const dispatch = (action: SessionAction) => state.set(reduceSession(state.get(), action))
  const call = createClient({
    backend,
    base: config.apiPrefix,
    timeoutMs: CALL_TIMEOUT_MS,
    token: token.get,
    locale: locale.get,
    fetch: dependencies.fetch,
    // The session may have ended while a write waited, so it is checked again.
    waitBeforeSend: method =>
      method === 'GET' ? currentHold : (refuseWrite() ?? currentHold?.then(refuseWrite)),
    onFailure(error, method, options) {
      if (error instanceof SessionExpired) return void handleExpiry(error, options)
      const retry = ready() && retryFor(error, method, options)
      // Without the texts there is no message; the calling page shows the error itself.
      showCallError(error, retry, dependencies).catch(() => undefined)
    },
    confirmPassword: confirmation.ask,
    onLeftOut: leftOut => void warnLeftOut(leftOut),
    onNetworkError: () => networkFailures.set(networkFailures.get() + 1),
    onAnswer(answer) {
      menuVersion.note(answer)
      answered.set(answer)
      if (answer.method !== 'GET') lastWriteAt.set(Date.now())
      if (answer.code === 403 && menuChanged.get()) void checkView()
    },
  })
  const api = createSessionApi(call)

  /**
   * Warns of entries left out of trees, choices and labels; a list on screen shows its own note.
   */
  async function warnLeftOut({ count, hasLostDigits }: LeftOut) {
    const texts = await loadTexts(locale.get(), 'list')
    notices.show('warning', texts.leftOut(count, hasLostDigits))
  }

  async function handleExpiry(error: SessionExpired, { isPolling }: CallOptions) {
    const before = ready()
    // Of several calls that meet the end of the session, only the first reports it.
    const isFirst = before ? before.expiredOn === undefined : hasToken()
    token.set(undefined)
    const reason = endReasonOf(error)
    if (isFirst) lastChange.set({ type: 'expired', ...(reason && { reason }) })
    // The second call of a start-up that has already failed: the sign-in page is on screen.
    else if (state.get().phase === 'anonymous') return
    // A cookie that cannot be removed, as one of a sibling host, would bring each reload back here.
    const isLogin = normalizePath(page.path()) === '/login'
    if (error.code === 401 && isLogin && !token.isStillSet()) {
      try {
        saveFlashMessage(flashStorage, { msg: error.message, username: typedUsername })
      } catch {
        // Storage is refused or full: the reload does not depend on it.
      }
      return page.reload()
    }
    await expireSession(isPolling, reason)
  }

  /** `isQuiet`: no action of the user met the end, but polling or another window. */
  async function expireSession(isQuiet = false, reason?: string) {
    const before = ready()
    dispatch({ type: 'expired', path: page.path() })
    // A user who chose to stay is asked again at their next action, but not by polling (§12.3).
    if (isQuiet && before?.expiredOn !== undefined) return
    await expiryDialog.ask(before !== undefined, reason)
  }

  /** Goes on with the token in the cookie; `until`: when it runs out, if known. */
  function resumeWithToken(until?: number) {
    // A known end stays valid until the server names another one, or the token changes.
    if (until || token.isOther()) expiresAt.set(until)
    token.accept()
    expiryDialog.withdraw()
  }

  /**
   * With `signedIn` starts up from the beginning; without it only the menu of the page on screen
   * changes.
   */
  async function load(signedIn?: boolean) {
    const isStart = signedIn !== undefined
    if (!isStart && !ready()) return
    const loadId = ++loadCount
    /** Another load began since, or the session moved on. */
    const isLate = () =>
      loadId !== loadCount || state.get().phase !== (isStart ? 'loading' : 'ready')
    if (isStart) {
      resumeWithToken()
      dispatch({ type: 'loading', signedIn })
    }
    const loaded = await (isStart ? readWithApp() : loadUserAndMenu(api)).catch(
      (reason: unknown) => {
        const isReported = isStart || reason instanceof RolesMissing
        return isReported && !isLate() ? handleLoadFailure(reason) : undefined
      },
    )
    if (!loaded || isLate()) return
    const { menu } = loaded
    const isBroken = menu.status === 'failed'
    if (isBroken) void showMenuFailure(menu.refusal)
    else menuVersion.taken()
    // The menu on screen is better than none.
    if (isBroken && !isStart) return
    const current = ready()
    if (current && viewOf(loaded.user) !== viewOf(current.user) && holdsInput.get())
      return viewChanged.set(true)
    expiresAt.set(loaded.user.expire ?? expiresAt.get())
    viewChanged.set(false)
    dispatch({ type: 'loaded', ...loaded })
  }

  /**
   * Loads user, menu and the code of the pages side by side; a failure of the user is reported
   * first.
   */
  async function readWithApp() {
    const app = loadApp()
    app.catch(() => {})
    const loaded = await loadUserAndMenu(api)
    await app
    return loaded
  }

  async function handleLoadFailure(reason: unknown) {
    if (reason instanceof SessionExpired) return
    const message = await messageOf(reason)
    const isReported = reason instanceof CallError && reason.reported
    if (!isReported && message) notices.show('error', message)
    if (reason instanceof RolesMissing) {
      token.set(undefined)
      dispatch({ type: 'refused', message })
    } else dispatch({ type: 'load-failed', message })
  }

  /** Empty where the texts cannot be loaded, as without a connection. */
  async function messageOf(error: unknown) {
    // The browser's own message about a missing file means nothing to a user.
    if (error instanceof ChunkLoadError) return ''
    const texts = await loadCommonTexts().catch(() => undefined)
    if (!texts) return ''
    const { hasError, network } = texts
    if (error instanceof Unreachable && error.reason === 'network') return network
    return (error instanceof Error && error.message) || hasError
  }

  /** Shows the server's own message where it refused the menu. */
  async function showMenuFailure(refusal: string | undefined) {
    const { menuFailed } = await loadCommonTexts()
    if (refusal) notices.notify(menuFailed, refusal)
    else notices.show('error', menuFailed)
  }

  /** One step of a sign-in, which opens the console or leads to the next one. */
  async function enter(ask: () => ReturnType<typeof api.login>, password?: string): Promise<void> {
    dispatch({ type: 'submitted' })
    try {
      const answer = await ask()
      if (answer === false) return
      const { ticket } = answer
      if (ticket !== undefined)
        return dispatch({ type: 'factor-asked', factor: { ticket, username: typedUsername } })
      token.set(answer.token)
      expiresAt.set(answer.expire)
      if (!hasToken()) {
        const { cookiesBlocked } = await loadCommonTexts()
        return dispatch({ type: 'refused', message: cookiesBlocked })
      }
      lastChange.set({ type: 'signed-in' })
      const loading = load(true)
      if (password !== undefined) signInPassword.set(password)
      await loading
    } catch (error) {
      const message = await messageOf(error)
      if (isTicketGone(error)) return dispatch({ type: 'factor-left', message })
      const isPasswordRefused = error instanceof Refused
      dispatch({ type: 'refused', message, ...(isPasswordRefused && { isPasswordRefused }) })
    }
  }

  /** The user may have to do something before anything else since the page was loaded. */
  async function checkView() {
    const user = await api.getInfo({ isPolling: true }).catch(() => false as const)
    const current = ready()
    if (!user || !current || userIdentity(user) !== userIdentity(current.user)) return
    if (viewOf(user) !== viewOf(current.user)) await followView()
  }

  async function followView() {
    if (holdsInput.get()) viewChanged.set(true)
    else await load(false)
  }

  function leave(action: SessionAction) {
    for (const { id } of notices.questions.get()) notices.answer(id, false)
    dispatch(action)
  }

  /** Shows the sign-in page without loading it. What held the calls of the page does not hold its own. */
  function leaveInPlace() {
    currentHold = undefined
    for (const { id } of notices.shown.get()) notices.dismiss(id)
    leave({ type: 'signed-out', isServerUntold: true })
  }

  if (hasToken()) void load(false)

  return {
    state,
    call,
    backend,
    signInPassword,
    confirmation: confirmation.open,
    menuChanged,
    unknownSignIns,
    holdsInput,
    viewChanged,
    answered,
    lastChange,
    lastWriteAt,
    networkFailures,
    expiresAt,
    token: token.get,
    hasToken,
    hasOtherToken: token.isOther,
    takeFlashMessage: () => takeFlashMessage(flashStorage),
    reloadMenu: () => load(),
    async signIn(credentials) {
      if (state.get().phase === 'signing-in') return
      typedUsername = credentials.username
      await enter(() => api.login(credentials), credentials.password)
    },
    async showCode(code) {
      const session = state.get()
      const factor = session.phase === 'anonymous' ? session.factor : undefined
      if (!factor) return
      await enter(() => api.showCode(factor.ticket, code))
    },
    leaveFactorStep() {
      if (state.get().phase === 'anonymous') dispatch({ type: 'factor-left' })
    },
    retry: () => load(true),
    reloadUser: () => load(false),
    followView,
    replaceToken(next, until, type = 'refreshed') {
      token.set(next)
      expiresAt.set(until)
      lastChange.set({ type })
    },
    holdCalls(until) {
      const hold = until
        .catch(() => {})
        .finally(() => {
          if (currentHold === hold) currentHold = undefined
        })
      currentHold = hold
    },
    resume(until) {
      resumeWithToken(until)
      dispatch({ type: 'resumed' })
    },
    showConflict: by => dispatch({ type: 'covered', by, path: page.path() }),
    markExpired: reason => expireSession(true, reason),
    async signOut() {
      // This browser is signed out whatever the server answers, and even without an answer.
      let failure: unknown
      if (!isOver())
        await api.logout().catch((reason: unknown) => {
          failure = reason
        })
      token.set(undefined)
      lastChange.set({ type: 'signed-out' })
      if (isUnheard(failure)) {
        // Without an envelope there may be no server that the sign-in page could be loaded from.
        if (failure instanceof Unreachable) return leaveInPlace()
        saveServerUntold(flashStorage)
      }
      dispatch({ type: 'signed-out' })
      page.open('/login')
    },
    endSession() {
      // Another user is signed in: the console starts over for them.
      if (hasToken()) page.open('/')
      else leave({ type: 'ended' })
    },
    acceptSignOut: () => leave({ type: 'signed-out' }),
  }
}

/** What the server said of a session that it ended for another reason than its age. */
const endReasonOf = ({ data, message }: SessionExpired) =>
  isFields(data) && data.reason === CROWDED_OUT ? message : undefined

export const [SessionContext, useSession] = requiredContext<SessionMachine>('SessionContext')
