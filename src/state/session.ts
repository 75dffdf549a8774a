import { COOKIES, TIMEOUT, type Locale } from '#constants.ts'
import { createStore, type Store } from '#lib/store.ts'
import type { Cookies } from '#lib/cookie.ts'
import type { RuntimeConfig } from '#model/config.ts'
import { reduceSession, type Session, type SessionAction } from '#model/session.ts'
import { createClient, type Answer, type Call } from '#api/client.ts'
import { CallError, SessionExpired, Unreachable } from '#api/errors.ts'
import { createSessionApi, type Credentials } from '#api/session.ts'
import { RolesMissing } from '#model/user.ts'
import { requiredContext } from '#hooks/required-context.ts'
import { loadTexts } from './locale.ts'
import { noticeFor } from './notice-for.ts'
import type { Notices } from './notices.ts'

/** What the session needs of the browser; tests hand in their own. */
export interface Outside {
  cookies: Cookies
  fetch: typeof fetch
  page: { path(): string; open(path: string): void; reload(): void }
  /** Session storage: outlives a reload of this browser tab, nothing else. */
  carried: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  config: RuntimeConfig
  locale: Store<Locale>
  notices: Notices
}

/** What a 401 on the sign-in page leaves for the page after the reload. */
export interface CarriedOver {
  msg: string
  username: string
}

export interface SessionMachine {
  readonly state: Store<Session>
  readonly call: Call
  /** Whether the server said that roles, permissions or menus changed since the menu was loaded. */
  readonly menuChanged: Store<boolean>
  /** The call that was answered last, whatever the answer. */
  readonly answered: Store<Answer | undefined>
  /** Read from the cookie at each call. */
  hasToken(): boolean
  carriedOver(): CarriedOver | undefined
  /** A second call while one is under way does nothing. */
  signIn(credentials: Credentials): Promise<void>
  /** Loads user and menu again after `failed`. */
  retry(): Promise<void>
  reloadMenu(): Promise<void>
  /** Takes up the changed user, for instance after a new password was set. */
  reloadUser(): Promise<void>
  /** A new token in place of the old one, as after `refreshtoken` and `changerole`. */
  adopt(token: string): void
  /** The same person signed in again in another browser tab. */
  resume(): void
  signOut(): Promise<void>
  /** The page that outlived its session was left: roles, permissions, routes and tabs are forgotten. */
  left(): void
  /** The same person signed out in another browser tab. */
  signedOut(): void
}

const CARRIED = 'coalface:sign-in'

/** Start-up, sign-in, expiry and sign-out (§4, §8, product.md 3) around one fetch client. */
export function createSession(outside: Outside): SessionMachine {
  const { carried, config, cookies, locale, notices, page } = outside
  const hasToken = () => Boolean(cookies.read(COOKIES.token))
  const state = createStore<Session>(
    hasToken() ? { phase: 'loading', signedIn: false } : { phase: 'anonymous' },
  )
  const menuChanged = createStore(false)
  const answered = createStore<Answer | undefined>(undefined)
  let menuVersion: string | undefined
  let typedUsername = ''
  let prompting = false
  let loads = 0

  const dispatch = (action: SessionAction) => state.set(reduceSession(state.get(), action))
  const call = createClient({
    base: config.apiPrefix,
    timeout: TIMEOUT,
    token: () => cookies.read(COOKIES.token),
    locale: locale.get,
    fetch: outside.fetch,
    onFailure: (error, method, path) => void tell(error, `${method} ${path}`),
    onAnswer(answer) {
      noteMenuVersion(answer)
      answered.set(answer)
    },
  })
  const api = createSessionApi(call)
  /** The menu's own message takes the place of the usual one (product.md 4). */
  const menuRole = () => api.menuRole({ handles: code => code !== undefined && code !== 401 && code !== 6401 })

  async function tell(error: CallError, request: string) {
    if (error instanceof SessionExpired) return expire(error)
    const reaction = noticeFor(error, await loadTexts(locale.get(), 'common'))
    if (reaction.as === 'message') notices.show(reaction.tone, reaction.text, undefined, request)
    if (reaction.as === 'notification') notices.notify(reaction.title, '', request)
  }

  async function expire(error: SessionExpired) {
    const before = state.get()
    cookies.remove(COOKIES.token)
    if (error.code === 401 && page.path() === '/login') {
      carried.setItem(CARRIED, JSON.stringify({ msg: error.msg, username: typedUsername }))
      return page.reload()
    }
    dispatch({ type: 'expired', path: page.path() })
    // Whoever chose to stay has been told; what fails from now on fails quietly.
    if (prompting || (before.phase === 'ready' && before.expiredOn !== undefined)) return
    prompting = true
    const texts = await loadTexts(locale.get(), 'common')
    const again = await notices.ask({
      title: texts.systemPrompt,
      text: texts.expired,
      tone: 'warning',
      confirm: texts.relogin,
      cancel: texts.cancel,
    })
    prompting = false
    if (again) page.reload()
  }

  /** The version that came with the menu is the one to compare the others with. */
  function noteMenuVersion({ path, headers }: Answer) {
    const version = headers.get('X-Menu-Version')
    if (!version) return
    if (path === '/api/v1/menurole') {
      menuVersion = version
      menuChanged.set(false)
    } else if (menuVersion !== undefined && version !== menuVersion) menuChanged.set(true)
  }

  async function load(signedIn: boolean) {
    const turn = ++loads
    dispatch({ type: 'loading', signedIn })
    const [user, menu] = await Promise.allSettled([api.getInfo(), menuRole()])
    if (turn !== loads || state.get().phase !== 'loading') return
    if (user.status === 'rejected') return loadFailed(user.reason)
    if (menu.status === 'rejected' && !isMenuFailure(menu.reason)) return loadFailed(menu.reason)
    // `false` is code 6401, and that has been dealt with.
    if (user.value === false || (menu.status === 'fulfilled' && menu.value === false)) return
    if (menu.status === 'rejected') await tellMenuFailure()
    dispatch({
      type: 'loaded',
      user: user.value,
      menu: menu.status === 'fulfilled' ? { status: 'loaded', data: menu.value } : { status: 'failed' },
    })
  }

  async function loadFailed(reason: unknown) {
    if (reason instanceof SessionExpired) return
    const texts = await loadTexts(locale.get(), 'common')
    const message = (reason instanceof Error && reason.message) || texts.hasError
    if (!(reason instanceof CallError && reason.reported)) notices.show('error', message)
    if (reason instanceof RolesMissing) {
      cookies.remove(COOKIES.token)
      dispatch({ type: 'refused', message })
    } else dispatch({ type: 'load-failed', message })
  }

  async function tellMenuFailure() {
    const texts = await loadTexts(locale.get(), 'common')
    notices.show('error', texts.menuFailed)
  }

  function leave(type: 'ended' | 'signed-out') {
    notices.asked.get().forEach(question => notices.answer(question.id, false))
    dispatch({ type })
  }

  async function reloadMenu() {
    try {
      const data = await menuRole()
      if (data !== false) dispatch({ type: 'menu-loaded', menu: { status: 'loaded', data } })
    } catch (error) {
      if (error instanceof CallError && error.reported) return
      await tellMenuFailure()
      // A menu that is there is worth more than none.
      const now = state.get()
      if (now.phase === 'ready' && now.menu.status === 'failed') dispatch({ type: 'menu-loaded', menu: { status: 'failed' } })
    }
  }

  if (hasToken()) void load(false)

  return {
    state,
    call,
    menuChanged,
    answered,
    hasToken,
    reloadMenu,
    carriedOver() {
      const text = carried.getItem(CARRIED)
      carried.removeItem(CARRIED)
      try {
        const { msg, username } = JSON.parse(text ?? 'null') ?? {}
        return typeof msg === 'string' && typeof username === 'string' ? { msg, username } : undefined
      } catch {
        return undefined
      }
    },
    async signIn(credentials) {
      if (state.get().phase === 'signing-in') return
      typedUsername = credentials.username
      dispatch({ type: 'submitted' })
      try {
        const answer = await api.login(credentials)
        if (answer === false) return
        cookies.write(COOKIES.token, answer.token)
        await load(true)
      } catch (error) {
        const texts = await loadTexts(locale.get(), 'common')
        dispatch({ type: 'refused', message: (error instanceof Error && error.message) || texts.hasError })
      }
    },
    retry: () => load(true),
    async reloadUser() {
      await load(false)
    },
    adopt: token => cookies.write(COOKIES.token, token),
    resume: () => dispatch({ type: 'resumed' }),
    async signOut() {
      // Whatever the server answers, and even if it does not, this browser is signed out.
      await api.logout().catch(() => undefined)
      cookies.remove(COOKIES.token)
      dispatch({ type: 'signed-out' })
      page.open('/login')
    },
    left: () => leave('ended'),
    signedOut: () => leave('signed-out'),
  }
}

/** A menu answer whose code is not 200; no answer at all is a failed start-up instead. */
const isMenuFailure = (reason: unknown) =>
  reason instanceof CallError && !(reason instanceof SessionExpired || reason instanceof Unreachable)

export const [SessionContext, useSessionMachine] = requiredContext<SessionMachine>('SessionProvider')
