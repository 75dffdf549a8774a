import { isDeepStrictEqual } from 'node:util'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { Router } from 'wouter'
import { dismissAll } from './notices.ts'
import { memoryLocationAt } from './place.ts'
import { type Rendered, render, waitUntilQuiet } from './render.tsx'
import { createTestSession, ID_FIELDS, type StubbedCalls } from './session.ts'
import { BlockNotices } from '#connection/block-notices.ts'
import { type Connection, ConnectionContext } from '#connection/connection.ts'
import type { Locale } from '#constants.ts'
import { createUnsavedChanges, UnsavedContext } from '#drafts/unsaved-changes.ts'
import { type SessionUser, storageKeyOf } from '#entities/session-user.ts'
import { useStore } from '#hooks/use-store.ts'
import { isFields } from '#lib/decode.ts'
import { createProgress } from '#lib/progress.ts'
import { createStore, type Store } from '#lib/store.ts'
import type { Area } from '#locales/areas.ts'
import { LocaleProvider } from '#locales/locale-provider.tsx'
import { loadTexts } from '#locales/texts.ts'
import { DialogHost } from '#notifications/dialog-host.tsx'
import { Messages } from '#notifications/messages.tsx'
import { NoticesContext } from '#notifications/notices.ts'
import { type Page, PageContext } from '#routing/current-page.ts'
import { ProgressContext } from '#routing/navigation-progress.tsx'
import { SessionContext, type SessionMachine } from '#session/session.ts'
import { UserContext } from '#session/user-context.ts'
import { userStorageKey } from '#session/user-storage.ts'
import { defaultSettings, type Settings, SettingsContext } from '#settings/settings.ts'

export interface ScreenOptions {
  path?: string
  title?: string
  /** The values that its row in the menu sets for the parts of the path. */
  params?: Page['params']
  user?: Partial<SessionUser>
  settings?: Partial<Settings>
  /** The deployment's configuration, including the back end. */
  config?: object
  /** Whether the server can be reached; it always can without this. */
  connection?: Store<Connection>
  table: StubbedCalls
  /** The parts above its list that the user folded or not. */
  folds?: Readonly<Record<string, boolean>>
  locale?: Locale
  /** Texts that are loaded from the start, so that nothing suspends. */
  areas: readonly Area[]
}

const ADMIN: SessionUser = {
  userId: 1,
  name: 'Administrator',
  account: 'admin',
  avatar: '',
  introduction: '',
  roles: ['admin'],
  permissions: ['*:*:*'],
  mustChangePassword: false,
  previewRoles: [],
  previewRole: undefined,
  features: [],
  expire: undefined,
}

/** Of a person who folds nothing away. */
export const ALL_IN_SIGHT = {
  filters: false,
  chart: false,
  preview: false,
  lookup: false,
  header: false,
}

export type RenderedScreen = Rendered &
  ReturnType<typeof createTestSession> & {
    user: SessionUser
    /** The address that the address bar would show. */
    address(): string
  }

/**
 * Draws one screen as the shell would: with its page, its user, a stand-in server, and its messages
 * and dialogs. `path` holds the query too.
 */
export async function renderScreen(
  screen: ReactNode,
  options: ScreenOptions,
): Promise<RenderedScreen> {
  const { path = '/system/role', title = 'Roles', table, locale = 'en' } = options
  const user = { ...ADMIN, ...options.user }
  const place = memoryLocationAt(path)
  const made = createTestSession(
    {
      'GET /api/v1/getinfo': { code: 200, data: user },
      'GET /api/v1/menurole': { code: 200, data: [] },
      ...table,
    },
    { token: 'kept', path, config: options.config ?? {} },
  )
  await Promise.all(
    (['common', 'list', 'form', 'shell', 'navigation', 'tabs', ...options.areas] as const).map(
      area => loadTexts(locale, area),
    ),
  )
  made.outside.locale.set(locale)
  const page: Page = {
    path: path.replace(/\?.*/, ''),
    title,
    trail: [{ title, path }],
    marks: [],
    params: options.params ?? {},
    cached: false,
  }
  if (options.folds)
    localStorage.setItem(
      userStorageKey('folds', storageKeyOf(user), page.path),
      JSON.stringify(options.folds),
    )
  const drawn = render(
    <LocaleProvider store={made.outside.locale}>
      <NoticesContext value={made.notices}>
        <ConnectionContext value={options.connection ?? createStore<Connection>('online')}>
          <SessionContext value={made.session}>
            <UserContext value={user}>
              <SettingsContext
                value={createStore({
                  ...defaultSettings(made.outside.config),
                  ...options.settings,
                })}
              >
                <ProgressContext value={createProgress()}>
                  <Router hook={place.hook} searchHook={place.searchHook}>
                    <ScreenFrame page={page} session={made.session}>
                      {screen}
                    </ScreenFrame>
                  </Router>
                </ProgressContext>
              </SettingsContext>
            </UserContext>
          </SessionContext>
        </ConnectionContext>
      </NoticesContext>
    </LocaleProvider>,
  )
  await waitUntilQuiet()
  return { ...drawn, ...made, user, address: () => place.history.at(-1) ?? '' }
}

function ScreenFrame({
  page,
  session,
  children,
}: {
  page: Page
  session: SessionMachine
  children: ReactNode
}) {
  const [unsaved] = useState(createUnsavedChanges)
  const state = useStore(session.state)
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    if (state.phase === 'ready') setReady(true)
  }, [state])

  return (
    <UnsavedContext value={unsaved}>
      <PageContext value={page}>
        <Suspense>
          <div id="page">
            <main id="main">{isReady && children}</main>
          </div>
          <div id="overlays" />
          <BlockNotices />
          <Messages />
          <DialogHost />
        </Suspense>
      </PageContext>
    </UnsavedContext>
  )
}

type ScreenTestOptions<Options> = Options & { before?: () => void }

/**
 * Creates the function that tests of one screen use: it draws the screen, runs `walk`, and resets
 * the page. For a server that remembers calls, pass the options as a function: each run then gets a
 * server of its own.
 */
export const createScreenTest =
  <Options extends object>(
    test: (name: string, run: () => Promise<void>) => void,
    open: (options?: Options) => Promise<RenderedScreen>,
  ) =>
  (
    name: string,
    walk: (shown: RenderedScreen) => Promise<void>,
    given?: ScreenTestOptions<Options> | (() => ScreenTestOptions<Options>),
  ) =>
    test(name, async () => {
      const options = typeof given === 'function' ? given() : given
      localStorage.clear()
      options?.before?.()
      const shown = await open(options)
      try {
        await walk(shown)
      } finally {
        shown.unmount()
        dismissAll(shown.notices)
        localStorage.clear()
      }
    })

/** The bodies of all requests of one call. */
export const sentBodies = ({ calls }: RenderedScreen, call: string) =>
  calls.filter(each => each.call === call).map(({ body }) => body)

/**
 * For each request of one call with a whole record: its key, its version, and the fields that
 * differ from the record as its own call last answered it. `keyName`: the name of its key, for a
 * record that is none of the console's own.
 */
export function sentChanges(
  { calls, answers }: RenderedScreen,
  call: string,
  keyName?: string,
): Record<string, unknown>[] {
  const path = call.replace(/^PUT /, '').replace(/\/$/, '')
  return calls.flatMap(({ call: other, body }, index) => {
    if (other !== call || !isFields(body)) return []
    const key = keyName ?? ID_FIELDS.find(name => Object.hasOwn(body, name))
    if (key === undefined) throw new Error(`sentChanges needs the name of the key for ${call}`)
    const one = `GET ${path}/${body[key]}`
    const read = answers[calls.slice(0, index).findLastIndex(({ call }) => call === one)]
    const answer: unknown = Reflect.get(Object(read), 'data')
    if (!isFields(answer)) throw new Error(`${call} was sent without reading the record`)
    const missing = Object.keys(answer).filter(name => !Object.hasOwn(body, name))
    return [
      Object.fromEntries([
        ...Object.entries(body).filter(
          ([name, value]) =>
            name === key || name === 'version' || !isDeepStrictEqual(value, answer[name]),
        ),
        ...missing.map(name => [name, '(not sent)']),
      ]),
    ]
  })
}

/** The texts of the messages and notifications on the screen. */
export const shownMessages = ({ notices }: RenderedScreen) =>
  notices.shown.get().map(({ title, text }) => title ?? text)

/** All that the browser stores, as one text. */
export const storedText = () => Object.values({ ...localStorage }).join()

/** Waits until calls are answered and their effects drawn. */
export const wait = () => waitUntilQuiet()
