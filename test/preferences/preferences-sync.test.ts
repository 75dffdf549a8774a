import '../support/dom.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { withFakeTimers } from '../support/clock.ts'
import { settle } from '../support/render.tsx'
import { createTestSession, type StubbedAnswer, trader } from '../support/session.ts'
import { createPreferencesApi } from '#api/preferences.ts'
import { createStored, writeText } from '#lib/browser/storage.ts'
import { textsOf } from '#lib/decode.ts'
import { changeFavourites, createFavourites, reloadFavourites } from '#menu/favourites-provider.tsx'
import { createBrowserCopy } from '#preferences/browser-copy.ts'
import { isKeptWithAccount } from '#preferences/preferences.ts'
import { syncPreferences } from '#preferences/preferences-sync.ts'
import { userStorageKey } from '#session/user-storage.ts'
import { SETTINGS_KEY } from '#settings/settings.ts'

const test = suite('sync of preferences')

const USER = { userId: 7, name: 'Lin' }
const userKey = createFavourites(USER, localStorage).key.split(':').at(-1) ?? ''
const CALL = '/api/v1/user/preferences'
const SETTLED_MS = 2_000

/** A server that keeps one account, and changes only the version that it has. */
function createAccount(preferences: Record<string, unknown> = {}, version = 0) {
  const account = { version, preferences }
  return {
    account,
    table: {
      [`GET ${CALL}`]: () => ({ code: 200, data: { ...account } }),
      [`PUT ${CALL}`]: (body: unknown): StubbedAnswer => {
        const sent = body as typeof account
        if (sent.version !== account.version)
          return { code: 409, msg: 'changed', data: { ...account } }
        Object.assign(account, { version: sent.version + 1, preferences: sent.preferences })
        return { code: 200, data: { version: account.version } }
      },
    },
  }
}

/** A page of this browser, from when it has settled. */
async function open(
  table: Parameters<typeof createTestSession>[0],
  atStart = createBrowserCopy(localStorage, userKey).read(),
) {
  const signedIn = {
    'GET /api/v1/getinfo': { code: 200, data: { ...trader, userId: USER.userId } },
    'GET /api/v1/menurole': { code: 200, data: [] },
  }
  const session = createTestSession({ ...signedIn, ...table }, { token: 'kept' })
  await settle()
  const calls = () => session.calls.map(({ call }) => call).filter(call => call.endsWith(CALL))
  const visits = createFavourites(USER, localStorage)
  const reload = () => reloadFavourites(visits)
  addEventListener('storage', reload)
  const stopSync = syncPreferences({
    api: createPreferencesApi(session.session.call),
    userKey,
    atStart,
    storage: localStorage,
    tabStorage: sessionStorage,
  })
  await settle()
  return {
    ...session,
    visits,
    sent: calls,
    star: (path: string) => changeFavourites(visits, { type: 'starred', path }),
    unstar: (path: string) => changeFavourites(visits, { type: 'unstarred', path }),
    favourites: () => visits.get().favourites,
    stop() {
      stopSync()
      removeEventListener('storage', reload)
    },
  }
}

/** What another computer has stored meanwhile. */
function storeElsewhere(
  { account }: ReturnType<typeof createAccount>,
  preferences: Record<string, unknown>,
) {
  account.version += 1
  account.preferences = { ...account.preferences, ...preferences }
}

test.before.each(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test('§27 what this browser has is kept with the account, and a second browser shows it', async () => {
  const server = createAccount()
  const path = '/system/role'
  createStored(localStorage, userStorageKey('views', userKey, path), value => value).set([
    { name: 'Late', search: '?page=2', hidden: [], isDefault: false },
  ])
  writeText(localStorage, SETTINGS_KEY, '{"scheme":"dark"}')
  const first = createFavourites(USER, localStorage)
  changeFavourites(first, { type: 'starred', path })
  changeFavourites(first, { type: 'entered', path: '/system/secret-page', day: 20_000 })
  const page = await open(server.table)
  assert.is(server.account.version, 1)
  assert.equal(Object.keys(server.account.preferences).sort(), [
    'favourites',
    'settings',
    `views:${path}`,
  ])
  // Which pages somebody visits stays in the browser.
  assert.not.match(JSON.stringify(server.account), 'secret-page')
  page.stop()

  localStorage.clear()
  const other = await open(server.table)
  assert.equal(other.favourites(), [path])
  assert.is(localStorage.getItem(SETTINGS_KEY), '{"scheme":"dark"}')
  assert.match(localStorage.getItem(userStorageKey('views', userKey, path)) ?? '', '"Late"')
  assert.equal(other.sent(), [`GET ${CALL}`])
  assert.is(isKeptWithAccount.get(), true)
  other.stop()
})

test('§27 several changes go out as one, after the last of them, and a page visited sends nothing', () =>
  withFakeTimers(async pass => {
    const server = createAccount()
    const page = await open(server.table)
    page.star('/a')
    await pass(SETTLED_MS - 1)
    page.star('/b')
    await pass(SETTLED_MS - 1)
    assert.equal(page.sent(), [`GET ${CALL}`])
    await pass(1)
    assert.equal(page.sent(), [`GET ${CALL}`, `PUT ${CALL}`])
    assert.is(server.account.preferences.favourites, '["/a","/b"]')
    changeFavourites(page.visits, { type: 'entered', path: '/c', day: 20_000 })
    createStored(localStorage, userStorageKey('keys', userKey), textsOf).set(['x'])
    await pass(SETTLED_MS)
    assert.equal(page.sent(), [`GET ${CALL}`, `PUT ${CALL}`])
    page.stop()
  }))

test('R62 a change made from an older version is refused, merged with what is stored, and sent again', () =>
  withFakeTimers(async pass => {
    const server = createAccount({ favourites: '["/a"]', newer: { kept: true } }, 4)
    const page = await open(server.table)
    storeElsewhere(server, { favourites: '["/a","/theirs"]', settings: '{"scheme":"dark"}' })
    page.star('/mine')
    page.unstar('/a')
    await pass(SETTLED_MS)
    assert.equal(page.sent(), [`GET ${CALL}`, `PUT ${CALL}`, `PUT ${CALL}`])
    assert.equal(server.account, {
      version: 6,
      preferences: {
        newer: { kept: true },
        favourites: '["/theirs","/mine"]',
        settings: '{"scheme":"dark"}',
      },
    })
    assert.equal(page.favourites(), ['/theirs', '/mine'])
    assert.is(localStorage.getItem(SETTINGS_KEY), '{"scheme":"dark"}')
    page.stop()
  }))

test('a change that could not be sent goes out with the next page', async () => {
  const server = createAccount()
  const table = { ...server.table, [`PUT ${CALL}`]: 'no network' as const }
  changeFavourites(createFavourites(USER, localStorage), { type: 'starred', path: '/a' })
  const page = await open(table)
  assert.equal([page.favourites(), server.account.version], [['/a'], 0])
  page.stop()
  const next = await open(server.table)
  assert.is(server.account.preferences.favourites, '["/a"]')
  assert.equal(next.favourites(), ['/a'])
  next.stop()
})

for (const [how, answer] of [
  ['lacks the call', { status: 404, body: 'not found' }],
  ['says so in its envelope', { code: 404, msg: 'no such call' }],
  ['does not allow it', { code: 403, msg: 'no right' }],
  ['answers something else there', { code: 200, data: [] }],
] as const)
  test(`§16 a server that ${how} is asked once, nothing is said, and all stays in this browser`, () =>
    withFakeTimers(async pass => {
      const page = await open({ [`GET ${CALL}`]: answer })
      page.star('/a')
      await pass(SETTLED_MS * 2)
      page.stop()
      const next = await open({ [`GET ${CALL}`]: answer })
      next.star('/b')
      await pass(SETTLED_MS * 2)
      assert.equal([page.sent(), next.sent()], [[`GET ${CALL}`], []])
      assert.equal(page.notices.shown.get(), [])
      assert.equal(next.favourites(), ['/a', '/b'])
      assert.is(isKeptWithAccount.get(), false)
      next.stop()
    }))

test('R44 what the user made this browser forget is not deleted from the account', () =>
  withFakeTimers(async pass => {
    const server = createAccount({ favourites: '["/a"]' }, 1)
    const page = await open(server.table)
    localStorage.removeItem(userStorageKey('account', userKey))
    changeFavourites(page.visits, { type: 'forgotten' })
    await pass(SETTLED_MS)
    assert.equal([page.favourites(), server.account.version], [[], 1])
    page.stop()
    const next = await open(server.table)
    assert.equal(next.favourites(), ['/a'])
    next.stop()
  }))

test('the settings that another user left in this browser do not replace those of the account', async () => {
  const server = createAccount({ settings: '{"scheme":"dark"}' }, 1)
  const page = await open(server.table)
  page.stop()
  writeText(localStorage, SETTINGS_KEY, '{"scheme":"light"}')
  writeText(localStorage, 'coalface:account', 'somebody else')
  const next = await open(server.table)
  assert.is(localStorage.getItem(SETTINGS_KEY), '{"scheme":"dark"}')
  assert.is(server.account.version, 1)
  next.stop()
})

test('more than the account takes stays in this browser', async () => {
  const server = createAccount()
  writeText(
    localStorage,
    userStorageKey('views', userKey, '/system/role'),
    JSON.stringify([{ name: 'é'.repeat(32_000) }]),
  )
  const page = await open(server.table)
  assert.equal([page.sent(), server.account.version], [[`GET ${CALL}`], 0])
  page.stop()
})

test('§14 what the user changes while the account is asked for the first time stays', async () => {
  localStorage.clear()
  sessionStorage.clear()
  const mine = JSON.stringify({ theme: '#11a983' })
  const { account, table } = createAccount({
    settings: JSON.stringify({ theme: '#1890ff' }),
    favourites: '["/theirs"]',
  })
  const answer = table[`GET ${CALL}`]
  const page = await open({
    ...table,
    [`GET ${CALL}`]: () => {
      writeText(localStorage, SETTINGS_KEY, mine)
      return answer?.() ?? { code: 404 }
    },
  })
  assert.is(localStorage.getItem(SETTINGS_KEY), mine)
  assert.is(account.preferences.settings, mine)
  assert.equal(page.favourites(), ['/theirs'])
  page.stop()
})

test('§14 a view of a new browser that is changed while the account is asked is not taken for deleted there', async () => {
  const key = userStorageKey('views', userKey, '/system/role')
  const view = (name: string, isDefault = false) => ({
    name,
    search: '?page=2',
    hidden: [],
    isDefault,
  })
  for (const theirs of [undefined, [view('Theirs')]]) {
    localStorage.clear()
    sessionStorage.clear()
    const views = createStored<unknown>(localStorage, key, value => value)
    views.set([view('Mine')])
    const { account, table } = createAccount(
      theirs ? { 'views:/system/role': JSON.stringify(theirs) } : {},
    )
    const answer = table[`GET ${CALL}`]
    const page = await open({
      ...table,
      [`GET ${CALL}`]: () => {
        views.set([view('Mine', true)])
        return answer?.() ?? { code: 404 }
      },
    })
    const wanted = [...(theirs ?? []), view('Mine', true)]
    assert.equal(JSON.parse(localStorage.getItem(key) ?? '[]'), wanted)
    assert.equal(JSON.parse(String(account.preferences['views:/system/role'])), wanted)
    page.stop()
  }
})

test('§14 what the user changes before the account is asked for the first time stays', async () => {
  const atStart = createBrowserCopy(localStorage, userKey).read()
  const mine = JSON.stringify({ theme: '#11a983' })
  writeText(localStorage, SETTINGS_KEY, mine)
  const { account, table } = createAccount({ settings: JSON.stringify({ theme: '#1890ff' }) })
  const page = await open(table, atStart)
  assert.is(localStorage.getItem(SETTINGS_KEY), mine)
  assert.is(account.preferences.settings, mine)
  page.stop()
})

for (const tooMany of [
  { code: 429, msg: 'too many' },
  { status: 429, body: 'slow down' },
] as const)
  test(`§27 a server that has had too many changes (${'code' in tooMany ? 'code' : 'status'} 429) gets the next one a minute later, with all that came meanwhile`, () =>
    withFakeTimers(async pass => {
      const server = createAccount()
      const put = server.table[`PUT ${CALL}`]
      let isFull = true
      const page = await open({
        ...server.table,
        [`PUT ${CALL}`]: body => (isFull || !put ? tooMany : put(body)),
      })
      page.star('/a')
      await pass(SETTLED_MS)
      assert.equal(page.sent(), [`GET ${CALL}`, `PUT ${CALL}`])
      for (let second = 1; second < 60; second += 1) {
        if (second % 6 === 0) page.star(`/b${second}`)
        await pass(1_000)
      }
      assert.is(page.sent().length, 2, 'nothing is tried in between')
      isFull = false
      await pass(1_000)
      assert.is(page.sent().length, 3)
      assert.is(JSON.parse(String(server.account.preferences.favourites)).length, 10)
      assert.equal(page.notices.shown.get(), [])
      assert.is(page.favourites().length, 10)
      page.star('/c')
      await pass(SETTLED_MS)
      assert.is(page.sent().length, 4, 'the next change goes out as ever')
      page.stop()
    }))

test('§27 what waits for its minute when the page closes goes out with the next page', () =>
  withFakeTimers(async pass => {
    const server = createAccount()
    const page = await open({ ...server.table, [`PUT ${CALL}`]: { code: 429, msg: 'too many' } })
    page.star('/a')
    await pass(SETTLED_MS)
    page.stop()
    await pass(120_000)
    assert.is(page.sent().length, 2)
    const next = await open(server.table)
    assert.is(server.account.preferences.favourites, '["/a"]')
    next.stop()
  }))

test.run()
