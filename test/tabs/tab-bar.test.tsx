import { type ReactNode, useMemo } from 'react'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Router } from 'wouter'
import {
  accessibleDescriptionOf,
  accessibleNameOf,
  getByRole,
  queryAllByRole,
  queryByRole,
  roleOf,
} from '../support/by-role.ts'
import { resetPage } from '../support/dom.ts'
import { memoryLocationAt } from '../support/place.ts'
import { render, settle } from '../support/render.tsx'
import { createTestSession } from '../support/session.ts'
import { click, focusOn, press, type } from '../support/user.ts'
import { RouteAnnouncer } from '#app/route-announcer.tsx'
import { parseRuntimeConfig } from '#config/runtime-config.ts'
import { RuntimeConfigContext } from '#config/runtime-config-context.ts'
import type { Locale } from '#constants.ts'
import { createDrafts } from '#drafts/drafts-storage.ts'
import { ReportStoredDrafts } from '#drafts/report-stored-drafts.ts'
import {
  createUnsavedChanges,
  type UnsavedChanges,
  UnsavedContext,
} from '#drafts/unsaved-changes.ts'
import { UnsavedChangesGuard } from '#drafts/unsaved-changes-dialog.tsx'
import { sessionUserFrom, storageKeyOf } from '#entities/session-user.ts'
import { useStore } from '#hooks/use-store.ts'
import { createProgress } from '#lib/progress.ts'
import { createStore, type Store } from '#lib/store.ts'
import { LocaleProvider } from '#locales/locale-provider.tsx'
import { loadTexts, switchLocale } from '#locales/texts.ts'
import { FavouritesProvider } from '#menu/favourites-provider.tsx'
import { type Menu, MenuContext } from '#menu/menu-provider.tsx'
import type { MenuPage } from '#menu/menu-routes.ts'
import { useCurrentPermittedPage } from '#menu/permitted-pages.ts'
import { NoticesContext } from '#notifications/notices.ts'
import { type Page, PageContext, ShownPageContext, useShownPage } from '#routing/current-page.ts'
import { createFocusTarget, FocusTargetContext } from '#routing/focus-target.ts'
import { ProgressContext } from '#routing/navigation-progress.tsx'
import { SessionContext } from '#session/session.ts'
import { UserContext } from '#session/user-context.ts'
import { useLogOut } from '#shell/use-log-out.ts'
import { shortcuts } from '#shortcuts/shortcuts.ts'
import { TabBar } from '#tabs/tab-bar.tsx'
import { TabsProvider } from '#tabs/tabs-provider.tsx'
import type { TabsStorage } from '#tabs/tabs-storage.ts'
import { useTabActions } from '#tabs/use-tab-actions.ts'

const test = suite('tab bar')

const page = (path: string, title: string): MenuPage => ({
  path,
  title,
  redirect: undefined,
  component: '/x',
  icon: '',
  roles: undefined,
  hidden: false,
  query: '',
  affix: false,
  trail: [],
  marks: [],
})
const english = [
  page('/roles', 'Roles'),
  page('/dict', 'Dictionary data'),
  page('/config', 'Configuration'),
]
const chinese = [page('/roles', '角色管理'), page('/dict', '字典数据'), page('/config', '参数设置')]
const lin = sessionUserFrom({ userId: 7, name: 'Lin Xiaoyan', roles: ['trader'] })

/** Stands in for the routes: shows the page of the address at once. */
function Shown({ children }: { children: ReactNode }) {
  const place = useCurrentPermittedPage()
  const page = useMemo<Page | undefined>(
    () => place && { ...place, trail: [], marks: [], params: {}, cached: false },
    [place],
  )
  return <ShownPageContext value={page}>{children}</ShownPageContext>
}

/** A page that handles the focus as the real ones do. */
function Drawn() {
  const drawn = useShownPage()

  return (
    drawn && (
      <main id="main" tabIndex={-1} key={drawn.path}>
        <PageContext value={drawn}>
          <h1 tabIndex={-1}>{drawn.title}</h1>
          <RouteAnnouncer opening={false} />
        </PageContext>
      </main>
    )
  )
}

function LogOut() {
  const logOut = useLogOut()
  return (
    <button type="button" onClick={() => void logOut()}>
      Out
    </button>
  )
}

/** Asks before leaving, as a change of role does. */
function Leave({ told }: { told: (answer: boolean) => void }) {
  const { confirmLeaveAll } = useTabActions()
  return (
    <button type="button" onClick={() => void confirmLeaveAll().then(told)}>
      Leave
    </button>
  )
}

let place = memoryLocationAt('/dashboard')

/** Opens or reloads the console at this address. */
function start(path: string) {
  resetPage()
  place = memoryLocationAt(path)
}

async function open({
  storage = sessionStorage,
  locale = 'en' as Locale,
  failed = false,
}: {
  storage?: TabsStorage
  locale?: Locale
  failed?: boolean
} = {}) {
  const made = createTestSession({})
  const mayLeave: boolean[] = []
  const unsaved = createUnsavedChanges()
  const arrival = createFocusTarget()
  const locales = createStore<Locale>(locale)
  const pages = createStore<{ pages: readonly MenuPage[]; failed: boolean }>({
    pages: failed ? [] : english,
    failed,
  })
  for (const area of ['common', 'navigation', 'shell', 'tabs'] as const) {
    await Promise.all([loadTexts('en', area), loadTexts('zh-CN', area)])
  }

  function Shell({ from }: { from: Store<{ pages: readonly MenuPage[]; failed: boolean }> }) {
    const menu: Menu = {
      sidebar: [],
      problems: [],
      hasView: () => false,
      prefetch() {},
      ...useStore(from),
    }
    return (
      <MenuContext value={menu}>
        <Shown>
          <TabsProvider storages={{ window: storage, lasting: localStorage }}>
            <FavouritesProvider>
              <TabBar />
              <Drawn />
              <UnsavedChangesGuard />
              <ReportStoredDrafts />
              <LogOut />
              <Leave told={answer => mayLeave.push(answer)} />
            </FavouritesProvider>
          </TabsProvider>
        </Shown>
      </MenuContext>
    )
  }

  const progress = createProgress()
  const drawn = render(
    <Router hook={place.hook} searchHook={place.searchHook}>
      <RuntimeConfigContext value={parseRuntimeConfig({}).config}>
        <LocaleProvider store={locales}>
          <NoticesContext value={made.notices}>
            <SessionContext value={made.session}>
              <UserContext value={lin}>
                <FocusTargetContext value={arrival}>
                  <UnsavedContext value={unsaved}>
                    <ProgressContext value={progress}>
                      <div id="page">
                        <Shell from={pages} />
                      </div>
                      <div id="overlays" />
                    </ProgressContext>
                  </UnsavedContext>
                </FocusTargetContext>
              </UserContext>
            </SessionContext>
          </NoticesContext>
        </LocaleProvider>
      </RuntimeConfigContext>
    </Router>,
  )
  await settle()
  return { ...drawn, ...made, unsaved, locales, pages, mayLeave }
}

/** Cleans up after a test, because tests share the page. */
function close({ unmount }: { unmount: () => void }) {
  unmount()
  resetPage()
}

async function visit(...paths: string[]) {
  for (const path of paths) await settle(() => place.navigate(path))
}

const focused = () => {
  const { activeElement } = document
  return activeElement ? `${roleOf(activeElement)} ${accessibleNameOf(activeElement)}` : ''
}
const at = () => place.history.at(-1)
/** Also the titles of tabs that a dialog makes inert. */
const titles = () =>
  [...document.querySelectorAll('[role=tablist] [role=tab]')].map(accessibleNameOf)
const selected = () =>
  queryAllByRole(document, 'tab').find(tab => tab.getAttribute('aria-selected') === 'true')
const tab = (name: string) => getByRole(document, 'tab', name)
const menuOf = (name: string) => {
  focusOn(tab(name))
  press('F10', { shiftKey: true })
  return getByRole(document, 'menu', 'Tab actions')
}
async function choose(name: string, item: string) {
  const entry = getByRole(menuOf(name), 'menuitem', item)
  await settle(() => click(entry))
}
function key(name: string, init: KeyboardEventInit) {
  const event = new KeyboardEvent('keydown', { key: name, ...init })
  // happy-dom reports every Alt as AltGr.
  Object.defineProperty(event, 'getModifierState', { value: () => false })
  return settle(() => void shortcuts.press(event, { singleKeys: true, modal: false }))
}
const dirty = (unsaved: UnsavedChanges, path: string, title: string, discard = () => {}) =>
  settle(() => unsaved.report({ path, title, form: 'x', isLossy: false, discard }))
/** Waits for the dialog, whose code is fetched with the first question. */
async function asked() {
  for (let turn = 0; turn < 50 && !dialog(); turn++) await settle()
  return getByRole(document, 'alertdialog', 'Discard unsaved changes?')
}
const dialog = () => queryByRole(document, 'alertdialog', 'Discard unsaved changes?')

test('§2 visited pages have tabs, home first and pinned', async () => {
  start('/roles?page=2')
  const made = await open()
  assert.equal(
    queryAllByRole(getByRole(document, 'tablist', 'Visited pages'), 'tab').map(accessibleNameOf),
    ['Home', 'Roles'],
  )
  assert.is(accessibleDescriptionOf(tab('Home')), 'Pinned')
  assert.is(accessibleNameOf(selected() ?? document.body), 'Roles')
  assert.is(tab('Roles').getAttribute('href'), '/roles?page=2')
  close(made)
})

test('W2 a tab is a link: a click opens its last address, Ctrl+click leaves it to the browser', async () => {
  start('/dashboard')
  const made = await open()
  await visit('/roles?page=2', '/dict')
  await settle(() => click(tab('Roles')))
  assert.is(at(), '/roles?page=2')
  await settle(() => click(tab('Home'), { ctrlKey: true }))
  assert.is(at(), '/roles?page=2')
  close(made)
})

test('accessibility 2.2 opened from the tabs the focus stays there, opened elsewhere it moves to the heading', async () => {
  start('/dashboard')
  const made = await open()
  await visit('/roles')
  assert.is(document.activeElement?.localName, 'h1')
  focusOn(tab('Home'))
  await settle(() => void tab('Home').click())
  assert.is(at(), '/dashboard')
  assert.is(focused(), 'tab Home')
  await visit('/roles')
  assert.is(document.activeElement?.localName, 'h1')
  close(made)
})

test('§14 closing the current tab opens the one used before and focuses it', async () => {
  start('/dashboard')
  const made = await open()
  await visit('/roles', '/dict', '/config', '/roles')
  await settle(() => click(getByRole(document, 'button', 'Close Roles')))
  assert.is(at(), '/config')
  assert.is(focused(), 'tab Configuration')
  assert.equal(titles(), ['Home', 'Dictionary data', 'Configuration'])
  close(made)
})

test('accessibility 3.5 Delete closes a tab and goes to the next; home stays', async () => {
  start('/dashboard')
  const made = await open()
  const said: string[] = []
  made.notices.announcement.subscribe(() => said.push(made.notices.announcement.get().polite))
  await visit('/roles', '/dict', '/config')
  focusOn(tab('Roles'))
  await settle(() => void press('Delete'))
  assert.equal([titles(), at()], [['Home', 'Dictionary data', 'Configuration'], '/config'])
  assert.is(focused(), 'tab Dictionary data')
  assert.ok(said.includes('Roles closed'))
  focusOn(tab('Home'))
  await settle(() => void press('Delete'))
  assert.is(titles()[0], 'Home')
  close(made)
})

for (const [on, item, left, path, said] of [
  ['Roles', 'Close current', 'Home, Dictionary data, Configuration', '/config', 'Roles closed'],
  [
    'Configuration',
    'Close current',
    'Home, Roles, Dictionary data',
    '/dict',
    'Configuration closed',
  ],
  ['Roles', 'Close others', 'Home, Roles', '/roles', '2 tabs closed'],
  [
    'Dictionary data',
    'Close to the left',
    'Home, Dictionary data, Configuration',
    '/config',
    'Roles closed',
  ],
  [
    'Dictionary data',
    'Close to the right',
    'Home, Roles, Dictionary data',
    '/dict',
    'Configuration closed',
  ],
  ['Home', 'Close all', 'Home', '/dashboard', '3 tabs closed'],
] as const) {
  test(`§2 ${item} on ${on} leaves ${left}`, async () => {
    start('/dashboard')
    const made = await open()
    await visit('/roles', '/dict', '/config')
    const { announcement } = made.notices
    const heard: string[] = []
    const unhear = announcement.subscribe(() => void heard.push(announcement.get().polite))
    await choose(on, item)
    unhear()
    assert.equal([titles().join(', '), at()], [left, path])
    assert.ok(heard.includes(said), heard.join())
    close(made)
  })
}

test('§2 W2 the menu offers everything: what cannot apply is disabled, Close is absent for home', async () => {
  start('/dashboard')
  const made = await open()
  await visit('/roles')
  const entries = (name: string) =>
    queryAllByRole(menuOf(name), 'menuitem').map(
      item =>
        `${item.getAttribute('aria-disabled') === 'true' ? '-' : ''}${accessibleNameOf(item)}`,
    )
  assert.equal(entries('Home'), [
    'Refresh current',
    'Close others',
    '-Close to the left',
    'Close to the right',
    'Close all',
    '-Unpin',
    'Add to favourites',
    '-Move left',
    '-Move right',
    'Copy link',
    '-Reopen closed',
  ])
  press('Escape')
  assert.equal(entries('Roles'), [
    'Refresh current',
    'Close current',
    '-Close others',
    '-Close to the left',
    '-Close to the right',
    'Close all',
    'Pin',
    'Add to favourites',
    '-Move left',
    '-Move right',
    'Copy link',
    '-Reopen closed',
  ])
  press('Escape')
  close(made)
})

test('W19 the menu of a tab adds its page to the favourites and removes it, whichever page is shown', async () => {
  start('/dashboard')
  const made = await open()
  await visit('/roles', '/dict')
  await choose('Roles', 'Add to favourites')
  assert.equal(
    JSON.parse(localStorage.getItem(`coalface:visits:${storageKeyOf(lin)}`) ?? '{}').favourites,
    ['/roles'],
  )
  assert.ok(getByRole(menuOf('Dictionary data'), 'menuitem', 'Add to favourites'))
  press('Escape')
  await choose('Roles', 'Remove from favourites')
  assert.equal(
    JSON.parse(localStorage.getItem(`coalface:visits:${storageKeyOf(lin)}`) ?? '{}').favourites,
    [],
  )
  close(made)
})

test('the button Tab actions has the same menu for the current tab', async () => {
  start('/roles')
  const made = await open()
  click(getByRole(document, 'button', 'Tab actions'))
  await settle(() =>
    click(getByRole(getByRole(document, 'menu', 'Tab actions'), 'menuitem', 'Close current')),
  )
  assert.equal([titles(), at()], [['Home'], '/dashboard'])
  assert.is(focused(), 'tab Home')
  close(made)
})

test('§2 W2 a pinned tab moves to the block at the start and cannot be closed', async () => {
  start('/dashboard')
  const made = await open()
  await visit('/roles', '/dict')
  await choose('Dictionary data', 'Pin')
  assert.equal(titles(), ['Home', 'Dictionary data', 'Roles'])
  assert.is(accessibleDescriptionOf(tab('Dictionary data')), 'Pinned')
  assert.is(queryByRole(menuOf('Dictionary data'), 'menuitem', 'Close current'), undefined)
  press('Escape')
  await choose('Home', 'Close all')
  assert.equal(titles(), ['Home', 'Dictionary data'])
  await choose('Dictionary data', 'Unpin')
  assert.ok(getByRole(document, 'button', 'Close Dictionary data'))
  close(made)
})

test('WCAG 2.5.7 the menu moves tabs too', async () => {
  start('/dashboard')
  const made = await open()
  await visit('/roles', '/dict')
  await choose('Dictionary data', 'Move left')
  assert.equal(titles(), ['Home', 'Dictionary data', 'Roles'])
  await choose('Dictionary data', 'Move right')
  assert.equal(titles(), ['Home', 'Roles', 'Dictionary data'])
  close(made)
})

test('§2 W2 a refresh goes through the helper and keeps the query', async () => {
  start('/roles?page=2')
  const made = await open()
  await choose('Roles', 'Refresh current')
  assert.equal(place.history, ['/redirect/roles?page=2'])
  close(made)
})

test('W15 Alt+W closes, Alt+Shift+T reopens, Alt+1…9 open', async () => {
  start('/dashboard')
  const made = await open()
  await visit('/roles', '/dict?type=coal')
  await key('T', { altKey: true, shiftKey: true, code: 'KeyT' })
  assert.is(at(), '/dict?type=coal', 'nothing was closed yet')
  await key('w', { altKey: true, code: 'KeyW' })
  assert.equal([titles(), at()], [['Home', 'Roles'], '/roles'])
  await key('T', { altKey: true, shiftKey: true, code: 'KeyT' })
  assert.equal([titles(), at()], [['Home', 'Roles', 'Dictionary data'], '/dict?type=coal'])
  await key('2', { altKey: true, code: 'Digit2' })
  assert.is(at(), '/roles')
  await key('9', { altKey: true, code: 'Digit9' })
  assert.is(at(), '/roles')
  close(made)
})

test('All tabs lists them, typing narrows it, Enter opens', async () => {
  start('/dashboard')
  const made = await open()
  await visit('/roles', '/dict', '/config')
  const { length } = place.history
  click(tab('Configuration'))
  assert.is(place.history.length, length, 'one is there already')
  click(getByRole(document, 'button', 'All tabs'))
  assert.is(document.activeElement, getByRole(document, 'searchbox', 'Filter tabs'))
  const list = () =>
    queryAllByRole(getByRole(document, 'menu', 'All tabs'), 'menuitem').map(accessibleNameOf)
  assert.equal(list(), ['Home', 'Roles', 'Dictionary data', 'Configuration'])
  const now = getByRole(document, 'menuitem', 'Configuration')
  assert.is(now.getAttribute('aria-current'), 'page')
  const has = () => (document.activeElement ? accessibleNameOf(document.activeElement) : '')
  press('ArrowDown')
  assert.is(has(), 'Home')
  press('ArrowUp')
  assert.is(has(), 'Configuration')
  type(getByRole(document, 'searchbox', 'Filter tabs'), 'ct')
  assert.equal(list(), ['Dictionary data'])
  type(getByRole(document, 'searchbox', 'Filter tabs'), 'DATA')
  await settle(() => void press('Enter', {}, getByRole(document, 'searchbox', 'Filter tabs')))
  assert.is(at(), '/dict')
  assert.is(queryByRole(document, 'menu', 'All tabs'), undefined)
  close(made)
})

test('W3 a dirty tab is described as unsaved, and closing it asks; keeping it changes neither tabs nor address', async () => {
  start('/dashboard')
  const made = await open()
  await visit('/roles', '/dict')
  await dirty(made.unsaved, '/dict', 'Dictionary data')
  assert.is(accessibleDescriptionOf(tab('Dictionary data')), 'Unsaved changes')
  assert.is(document.title, '• Dictionary data - Coalface')
  await settle(() => click(getByRole(document, 'button', 'Close Dictionary data')))
  const question = await asked()
  assert.equal(queryAllByRole(question, 'checkbox').map(accessibleNameOf), ['Dictionary data'])
  assert.is(focused(), 'checkbox Dictionary data')
  assert.equal([titles(), at()], [['Home', 'Roles', 'Dictionary data'], '/dict'])
  await settle(() => click(getByRole(question, 'button', 'Keep them open')))
  assert.equal(
    [dialog(), titles(), at()],
    [undefined, ['Home', 'Roles', 'Dictionary data'], '/dict'],
  )
  await settle(() => click(getByRole(document, 'button', 'Close Dictionary data')))
  await asked()
  await settle(() => void press('Escape', {}, dialog()))
  assert.equal(
    [dialog(), titles(), at()],
    [undefined, ['Home', 'Roles', 'Dictionary data'], '/dict'],
  )
  close(made)
})

test('W3 of several dirty tabs only the ticked ones are closed and discarded', async () => {
  start('/dashboard')
  const made = await open()
  const discarded: string[] = []
  await visit('/roles', '/dict', '/config')
  await dirty(made.unsaved, '/roles', 'Roles', () => void discarded.push('roles'))
  await dirty(made.unsaved, '/dict', 'Dictionary data', () => void discarded.push('dict'))
  await choose('Home', 'Close all')
  const question = await asked()
  await settle(() => void getByRole(question, 'checkbox', 'Roles').click())
  await settle(() => click(getByRole(question, 'button', 'Close and discard selected')))
  assert.equal([titles(), at(), discarded], [['Home', 'Roles'], '/dashboard', ['dict']])
  assert.is(accessibleDescriptionOf(tab('Roles')), 'Unsaved changes')
  close(made)
})

test('W3 "Keep them open" closes the tabs that hold nothing unsaved and keeps the others; Escape keeps all', async () => {
  start('/dashboard')
  const made = await open()
  const discarded: string[] = []
  await visit('/roles', '/dict', '/config')
  await dirty(made.unsaved, '/roles', 'Roles', () => void discarded.push('roles'))
  await choose('Home', 'Close all')
  await asked()
  await settle(() => void press('Escape', {}, dialog()))
  assert.equal(titles(), ['Home', 'Roles', 'Dictionary data', 'Configuration'])
  await choose('Home', 'Close all')
  const question = await asked()
  await settle(() => click(getByRole(question, 'button', 'Keep them open')))
  assert.equal(
    [dialog(), titles(), at(), discarded],
    [undefined, ['Home', 'Roles'], '/dashboard', []],
  )
  close(made)
})

test('W1, W3 after a reload a page with a stored draft is unsaved as before, and closing it asks', async () => {
  start('/dashboard')
  const drafts = createDrafts(localStorage, storageKeyOf(lin))
  drafts.write({ at: Date.now(), path: '/roles', form: 'new', values: { name: 'x' }, base: '' })
  drafts.write({ at: Date.now(), path: '/gone', form: 'new', values: { name: 'x' }, base: '' })
  const made = await open()
  await visit('/roles')
  assert.is(accessibleDescriptionOf(tab('Roles')), 'Unsaved changes')
  await settle(() => click(getByRole(document, 'button', 'Close Roles')))
  await asked()
  await settle(() => click(getByRole(document, 'button', 'Keep them open')))
  assert.is(drafts.list().length, 2)
  await settle(() => click(getByRole(document, 'button', 'Close Roles')))
  await asked()
  await settle(() => click(getByRole(document, 'button', 'Close and discard selected')))
  assert.equal([titles(), drafts.list().map(({ path }) => path)], [['Home'], ['/gone']])
  close(made)
})

test('W3 a dirty tab that stays open causes no question', async () => {
  start('/dashboard')
  const made = await open()
  await visit('/roles', '/dict')
  await dirty(made.unsaved, '/roles', 'Roles')
  await choose('Roles', 'Close others')
  assert.equal([dialog(), titles(), at()], [undefined, ['Home', 'Roles'], '/roles'])
  close(made)
})

test('W1 the question of logging out names the pages with unsaved input, and nothing is lost until confirmed', async () => {
  start('/roles')
  const made = await open()
  const discarded: string[] = []
  await settle(() => click(getByRole(document, 'button', 'Out')))
  assert.is(made.notices.questions.get()[0]?.details, undefined)
  await settle(() => made.notices.answer(made.notices.questions.get()[0]?.id ?? 0, false))

  await dirty(made.unsaved, '/roles', 'Roles', () => void discarded.push('roles'))
  await dirty(made.unsaved, '/dict', 'Dictionary data', () => void discarded.push('dict'))
  await settle(() => click(getByRole(document, 'button', 'Out')))
  const [question, ...others] = made.notices.questions.get()
  assert.equal(
    [question?.title, question?.details, others, made.unsaved.question.get()],
    [
      'Log out?',
      ['Unsaved input on these pages will be discarded:', 'Roles', 'Dictionary data'],
      [],
      undefined,
    ],
  )
  await settle(() => made.notices.answer(question?.id ?? 0, false))
  assert.equal([discarded, titles(), made.went], [[], ['Home', 'Roles'], []])

  await settle(() => click(getByRole(document, 'button', 'Out')))
  await settle(() => made.notices.answer(made.notices.questions.get()[0]?.id ?? 0, true))
  await settle()
  assert.equal([discarded, made.went], [['roles', 'dict'], ['/login']])
  close(made)
})

test('§4 W3 changing the role asks before unsaved input is lost, and discards nothing yet', async () => {
  start('/dashboard')
  const made = await open()
  const discarded: string[] = []
  const leave = () => settle(() => click(getByRole(document, 'button', 'Leave')))
  const answer = async (name: string) => {
    await asked()
    await settle(() => click(getByRole(document, 'button', name)))
  }
  await visit('/roles', '/dict')
  await leave()
  assert.equal([dialog(), made.mayLeave], [undefined, [true]])

  await dirty(made.unsaved, '/roles', 'Roles', () => void discarded.push('roles'))
  await leave()
  await answer('Keep them open')
  await leave()
  await answer('Close and discard selected')
  assert.equal(made.mayLeave, [true, false, true])
  assert.equal([titles(), at(), discarded], [['Home', 'Roles', 'Dictionary data'], '/dict', []])
  close(made)
})

test('§4 W3 if one page stays, the role does not change, and only the ticked input is lost', async () => {
  start('/dashboard')
  const made = await open()
  const discarded: string[] = []
  const leaveWithout = async (name: string) => {
    await settle(() => click(getByRole(document, 'button', 'Leave')))
    const question = await asked()
    await settle(() => void getByRole(question, 'checkbox', name).click())
    await settle(() => click(getByRole(question, 'button', 'Close and discard selected')))
  }
  await visit('/roles', '/config', '/dict?type=coal')
  await choose('Dictionary data', 'Pin')
  await dirty(made.unsaved, '/roles', 'Roles', () => void discarded.push('roles'))
  await dirty(made.unsaved, '/config', 'Configuration', () => void discarded.push('config'))
  await leaveWithout('Configuration')
  assert.equal([made.mayLeave, discarded, at()], [[false], ['roles'], '/dict?type=coal'])

  await dirty(made.unsaved, '/dict', 'Dictionary data', () => void discarded.push('dict'))
  await leaveWithout('Configuration')
  assert.equal(
    [made.mayLeave, discarded],
    [
      [false, false],
      ['roles', 'dict'],
    ],
  )
  // The pinned page stays, but loses its input.
  assert.equal(
    [titles(), at()],
    [['Home', 'Dictionary data', 'Configuration'], '/redirect/dict?type=coal'],
  )
  close(made)
})

test('W2 a reload restores the tabs, but only those in the current menu', async () => {
  start('/roles')
  const before = await open()
  await visit('/dict', '/config')
  before.unmount()
  const after = await open()
  assert.equal(titles(), ['Home', 'Roles', 'Dictionary data', 'Configuration'])
  await settle(() => after.pages.set({ pages: english.slice(1), failed: false }))
  assert.equal(titles(), ['Home', 'Dictionary data', 'Configuration'])
  close(after)
})

test('W2 while the menu is missing no stored tab is dropped; they return with the menu', async () => {
  start('/dashboard')
  const before = await open()
  await visit('/roles', '/profile/index')
  assert.equal(titles(), ['Home', 'Roles', 'Personal center'])
  before.unmount()

  const after = await open({ failed: true })
  assert.equal(titles(), ['Home', 'Personal center'])
  await settle(() => after.pages.set({ pages: english, failed: false }))
  assert.equal(titles(), ['Home', 'Roles', 'Personal center'])
  await settle(() => after.pages.set({ pages: [], failed: true }))
  after.unmount()
  const again = await open({ failed: true })
  assert.equal(titles(), ['Home', 'Personal center'])
  close(again)
})

test('another language retitles the tabs', async () => {
  start('/roles')
  const made = await open()
  await settle(() => switchLocale(made.locales, 'zh-CN'))
  await settle(() => made.pages.set({ pages: chinese, failed: false }))
  assert.equal(
    queryAllByRole(getByRole(document, 'tablist', '已访问页面'), 'tab').map(accessibleNameOf),
    ['首页', '角色管理'],
  )
  assert.ok(getByRole(document, 'button', '关闭 角色管理'))
  assert.ok(getByRole(document, 'button', '标签页操作'))
  assert.ok(getByRole(document, 'button', '全部标签页'))
  close(made)
})

test.run()
