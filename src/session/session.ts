import type { Backend } from '#api/backends/backend.ts'
import { createGoAdmin } from '#api/backends/go-admin.ts'
import { standard } from '#api/backends/standard.ts'
import type { Answer, Call, CallOptions } from '#api/call.ts'
import { createClient } from '#api/client.ts'
import { CallError, SessionExpired, Unreachable } from '#api/errors.ts'
import { type Credentials, createSessionApi } from '#api/session.ts'
import type { RuntimeConfig } from '#config/runtime-config.ts'
import { CALL_TIMEOUT_MS, COOKIES, type Locale } from '#constants.ts'
import type { LeftOut } from '#entities/left-out.ts'
import { RolesMissing } from '#entities/session-user.ts'
import { requiredContext } from '#hooks/required-context.ts'
import { ChunkLoadError } from '#lib/browser/load-chunk.ts'
import type { Cookies } from '#lib/cookie.ts'
import { createStore, type Store } from '#lib/store.ts'
import { allowRetry, loadTexts } from '#locales/texts.ts'
import { retryFor, showCallError } from '#notifications/call-error-notice.ts'
import type { Notices } from '#notifications/notices.ts'
import { normalizePath } from '#routing/paths.ts'
import { createExpiryDialog } from './expiry-dialog.ts'
import { type FlashMessage, saveFlashMessage, takeFlashMessage } from './flash-message.ts'
import { loadUserAndMenu } from './load-user-and-menu.ts'
import { createMenuVersion } from './menu-version.ts'
import {
  readySession,
  reduceSession,
  type Session,
  type SessionAction,
  type SessionConflict,
} from './session-state.ts'
import { createTokenCookie } from './token-cookie.ts'

/** What the session needs of the browser; tests hand in their own. */
export interface SessionDependencies {
  cookies: Cookies
  fetch: typeof fetch
  page: { path(): string; open(path: string): void; reload(): void }
  /** Session storage: outlives a reload of this browser tab, nothing else. */
  flashStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  config: RuntimeConfig
  locale: Store<Locale>
  notices: Notices
  /** Fetches the code of the pages: without it nobody is let in. */
  loadApp(): Promise<unknown>
}

/** What was done here that other windows of this browser must hear of. */
export type SessionChange = 'signed-in' | 'signed-out' | 'expired' | 'refreshed' | 'role-changed'

export interface SessionMachine {
  readonly state: Store<Session>
  readonly call: Call
  /** What the server in front of which the console stands does. */
  readonly backend: Backend
  /** Roles, permissions or menus are not what was loaded. Whoever saves menus may set it. */
  readonly menuChanged: Store<boolean>
  /** A new object each time. */
  readonly lastChange: Store<{ type: SessionChange } | undefined>
  /** How many calls met no network. */
  readonly networkFailures: Store<number>
  /** When the token runs out, in milliseconds, as far as the server said. */
  readonly expiresAt: Store<number | undefined>
  /** When a write was answered last, in milliseconds: what was read before it may be old. */
  readonly lastWriteAt: Store<number>
  /** The call that was answered last, whatever the answer. */
  readonly answered: Store<Answer | undefined>
  /** Read from the cookie at each call. */
  token(): string | undefined
  hasToken(): boolean
  /** Another window put another token in the cookie, or took it away. */
  hasOtherToken(): boolean
  /** What a 401 on the sign-in page left before the reload; read once. */
  takeFlashMessage(): FlashMessage | undefined
  /** A second call while one is under way does nothing. */
  signIn(credentials: Credentials): Promise<void>
  /** Loads user and menu again after `failed`. */
  retry(): Promise<void>
  /** The menu, and with it roles and permissions; what is on screen stays. */
  reloadMenu(): Promise<void>
  /** Everything from the start: after a new password, or as another role. */
  reloadUser(): Promise<void>
  /** A new token in place of the old one, as after `refreshtoken` and `changerole`. */
  replaceToken(token: string, expire: number | undefined, change?: SessionChange): void
  /** Calls made from now on wait until this is settled, and use the token that is there then. */
  holdCalls(until: Promise<unknown>): void
  /** The token that another window left is this person's: calls go on with it. `until`: its end, if that was said. */
  resume(until?: number): void
  /** Another window ended or took over the session. */
  showConflict(by: SessionConflict): void
  /** It ran out in another window. */
  markExpired(): Promise<void>
  signOut(): Promise<void>
  /** The page that outlived its session was left: roles, permissions, routes and tabs are forgotten. */
  endSession(): void
  /** The same person signed out in another browser tab. */
  acceptSignOut(): void
}

/** Start-up, sign-in, expiry and sign-out (§4, §8, §11) around one fetch client. */
export function createSession(dependencies: SessionDependencies): SessionMachine {
  const { flashStorage, config, cookies, loadApp, locale, notices, page } = dependencies
  const token = createTokenCookie(cookies)
  const hasToken = () => token.get() !== undefined
  const loadCommonTexts = () => loadTexts(locale.get(), 'common').catch(allowRetry)
  const state = createStore<Session>(
    hasToken() ? { phase: 'loading', signedIn: false } : { phase: 'anonymous' },
  )
  const menuChanged = createStore(false)
  const answered = createStore<Answer | undefined>(undefined)
  const menuVersion = createMenuVersion(menuChanged)
  const lastChange = createStore<{ type: SessionChange } | undefined>(undefined)
  const wrote = createStore(0)
  const networkFailures = createStore(0)
  const expire = createStore<number | undefined>(undefined)
  const expiry = createExpiryDialog(dependencies)
  let typedUsername = ''
  let loadCount = 0
  let held: Promise<unknown> | undefined

  const ready = () => readySession(state.get())

  /** Whoever has the token now, or nobody, did not begin what a page would still do. */
  function isOver() {
    const now = ready()
    return now
      ? now.conflict !== undefined || (now.expiredOn !== undefined && hasToken())
      : state.get().phase === 'anonymous' && !hasToken()
  }

  function refuseWrite() {
    if (!isOver()) return undefined
    const now = ready()
    // A page that is covered says why; one that was kept asks again.
    if (now && !now.conflict) void expireSession()
    return Promise.reject(new DOMException('The session is over', 'AbortError'))
  }

  const dispatch = (action: SessionAction) => state.set(reduceSession(state.get(), action))
  const backend =
    config.backend === 'go-admin'
      ? createGoAdmin(() => loadTexts(locale.get(), 'back-end'))
      : standard
  const call = createClient({
    backend,
    base: config.apiPrefix,
    timeoutMs: CALL_TIMEOUT_MS,
    token: token.get,
    locale: locale.get,
    fetch: dependencies.fetch,
    // Who is there may have changed once more while a write waited.
    waitBeforeSend: method =>
      method === 'GET' ? held : (refuseWrite() ?? held?.then(refuseWrite)),
    onFailure(error, method, options) {
      if (error instanceof SessionExpired) return void handleExpiry(error, options)
      const again = ready() && retryFor(error, method, options)
      // Where the words for it cannot be had, the page that asked says what it can.
      showCallError(error, again, dependencies).catch(() => undefined)
    },
    onLeftOut: leftOut => void warnLeftOut(leftOut),
    onNetworkError: () => networkFailures.set(networkFailures.get() + 1),
    onAnswer(answer) {
      menuVersion.note(answer)
      answered.set(answer)
      if (answer.method !== 'GET') wrote.set(Date.now())
    },
  })
  const api = createSessionApi(call)

  /** A list on screen says it itself; of trees, choices and labels it is said here. */
  async function warnLeftOut({ count, hasLostDigits }: LeftOut) {
    const texts = await loadTexts(locale.get(), 'list')
    notices.show('warning', texts.leftOut(count, hasLostDigits))
  }

  async function handleExpiry(error: SessionExpired, { isPolling }: CallOptions) {
    const before = ready()
    // Of several calls that meet the end, the first tells it.
    const isFirst = before ? before.expiredOn === undefined : hasToken()
    token.set(undefined)
    if (isFirst) lastChange.set({ type: 'expired' })
    // The other half of a start-up that has ended: whoever is at the sign-in page knows.
    else if (state.get().phase === 'anonymous') return
    // With a token that stays, as a sibling host's does, the next page would end here too (R70).
    const isLogin = normalizePath(page.path()) === '/login'
    if (error.code === 401 && isLogin && !cookies.isStillSet(COOKIES.token)) {
      try {
        saveFlashMessage(flashStorage, { msg: error.message, username: typedUsername })
      } catch {
        // Refused or full: the reload does not depend on it.
      }
      return page.reload()
    }
    await expireSession(isPolling)
  }

  /** `isQuiet`: nobody here did anything that meets it. */
  async function expireSession(isQuiet = false) {
    const before = ready()
    dispatch({ type: 'expired', path: page.path() })
    // Whoever chose to stay was told, and is asked again at what they do, but not in between (§8).
    if (isQuiet && before?.expiredOn !== undefined) return
    await expiry.ask(before !== undefined)
  }

  /** With the token that is there; `until`: its end, if that was said. */
  function resumeWithToken(until?: number) {
    // The end that came with a token holds until another is said, or there is another token.
    if (until || token.isOther()) expire.set(until)
    token.accept()
    expiry.withdraw()
  }

  /** With `signedIn` from the start; without, what is on screen stays, and its menu is another. */
  async function load(signedIn?: boolean) {
    const isStart = signedIn !== undefined
    if (!isStart && !ready()) return
    const turn = ++loadCount
    /** Later ones were asked for, by the same person or the next. */
    const isLate = () => turn !== loadCount || state.get().phase !== (isStart ? 'loading' : 'ready')
    if (isStart) {
      resumeWithToken()
      dispatch({ type: 'loading', signedIn })
    }
    const read = await (isStart ? readWithApp() : loadUserAndMenu(api)).catch((reason: unknown) => {
      const isTold = isStart || reason instanceof RolesMissing
      return isTold && !isLate() ? handleLoadFailure(reason) : undefined
    })
    if (!read || isLate()) return
    const { menu } = read
    const isBroken = menu.status === 'failed'
    if (isBroken) void showMenuFailure(menu.refusal)
    else menuVersion.taken()
    // A menu that is there is worth more than none.
    if (isBroken && !isStart) return
    expire.set(read.user.expire ?? expire.get())
    dispatch({ type: 'loaded', ...read })
  }

  /** Side by side with the code of the pages; of that nobody need hear where the user cannot be had. */
  async function readWithApp() {
    const app = loadApp()
    app.catch(() => {})
    const read = await loadUserAndMenu(api)
    await app
    return read
  }

  async function handleLoadFailure(reason: unknown) {
    if (reason instanceof SessionExpired) return
    const message = await messageOf(reason)
    const isTold = reason instanceof CallError && reason.reported
    if (!isTold && message) notices.show('error', message)
    if (reason instanceof RolesMissing) {
      token.set(undefined)
      dispatch({ type: 'refused', message })
    } else dispatch({ type: 'load-failed', message })
  }

  /** Empty where the words for it cannot be had, as at a lost connection. */
  async function messageOf(error: unknown) {
    // What a browser says of a file that it cannot have is for no person.
    if (error instanceof ChunkLoadError) return ''
    const texts = await loadCommonTexts().catch(() => undefined)
    if (!texts) return ''
    const { hasError, network } = texts
    if (error instanceof Unreachable && error.reason === 'network') return network
    return (error instanceof Error && error.message) || hasError
  }

  /** In the server's own words where it refused. */
  async function showMenuFailure(refusal: string | undefined) {
    const { menuFailed } = await loadCommonTexts()
    if (refusal) notices.notify(menuFailed, refusal)
    else notices.show('error', menuFailed)
  }

  function leave(type: 'ended' | 'signed-out') {
    for (const { id } of notices.questions.get()) notices.answer(id, false)
    dispatch({ type })
  }

  if (hasToken()) void load(false)

  return {
    state,
    call,
    backend,
    menuChanged,
    answered,
    lastChange,
    lastWriteAt: wrote,
    networkFailures,
    expiresAt: expire,
    token: token.get,
    hasToken,
    hasOtherToken: token.isOther,
    takeFlashMessage: () => takeFlashMessage(flashStorage),
    reloadMenu: () => load(),
    async signIn(credentials) {
      if (state.get().phase === 'signing-in') return
      typedUsername = credentials.username
      dispatch({ type: 'submitted' })
      try {
        const answer = await api.login(credentials)
        if (answer === false) return
        token.set(answer.token)
        expire.set(answer.expire)
        if (!hasToken()) {
          const { cookiesBlocked } = await loadCommonTexts()
          return dispatch({ type: 'refused', message: cookiesBlocked })
        }
        lastChange.set({ type: 'signed-in' })
        await load(true)
      } catch (error) {
        dispatch({ type: 'refused', message: await messageOf(error) })
      }
    },
    retry: () => load(true),
    reloadUser: () => load(false),
    replaceToken(next, until, type = 'refreshed') {
      token.set(next)
      expire.set(until)
      lastChange.set({ type })
    },
    holdCalls(until) {
      const mine = until
        .catch(() => {})
        .finally(() => {
          if (held === mine) held = undefined
        })
      held = mine
    },
    resume(until) {
      resumeWithToken(until)
      dispatch({ type: 'resumed' })
    },
    showConflict: by => dispatch({ type: 'covered', by, path: page.path() }),
    markExpired: () => expireSession(true),
    async signOut() {
      // Whatever the server answers, and even if it does not, this browser is signed out.
      if (!isOver()) await api.logout().catch(() => undefined)
      token.set(undefined)
      lastChange.set({ type: 'signed-out' })
      dispatch({ type: 'signed-out' })
      page.open('/login')
    },
    endSession() {
      // Left while another person is signed in: everything from the start, for them.
      if (hasToken()) page.open('/')
      else leave('ended')
    },
    acceptSignOut: () => leave('signed-out'),
  }
}

export const [SessionContext, useSession] = requiredContext<SessionMachine>('SessionContext')
