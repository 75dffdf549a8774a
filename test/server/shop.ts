import { suite } from 'uvu'
import { newDatabase, postgresUrl } from '../support/postgres.ts'
import type { CallAnswer, CallRequest } from '#server/call.ts'
import { type OpenCallsOptions, openCalls } from '#server/calls/index.ts'
import { type DatabaseAddress, parseDatabaseUrl } from '#server/store/postgres/database-address.ts'
import type { ShopRow } from '#server/store/shop.ts'

/** The cheapest possible scrypt: passwords.test.ts tests the real cost. */
export const CHEAP = { kind: 'scrypt', N: 2, r: 1, p: 1 } as const

export interface Shop {
  calls: Awaited<ReturnType<typeof openCalls>>['calls']
  accounts: ReadonlyMap<string, string>
  events: { event: string; [key: string]: unknown }[]
  /** The wall clock; tests add to it. */
  clock: { now: number }
  send(
    method: CallRequest['method'],
    path: string,
    more?: Partial<CallRequest>,
  ): Promise<CallAnswer>
  signIn(username: string, more?: Partial<CallRequest>): Promise<CallAnswer>
  /** Lets the server do what it does by itself every few seconds. */
  tick(): Promise<void>
  /** Signs in and gives the token. */
  tokenOf(username: string): Promise<string>
  /** A second server on the same PostgreSQL database, with the same clock; to be closed first. */
  openBeside(): Promise<Shop>
  /** Where its PostgreSQL database is. */
  database(): DatabaseAddress
  /** What pages show of the shop. */
  currentShop(): ShopRow | undefined
  close(): Promise<void>
}

const OPENED_AT = Date.parse('2026-11-20T08:00:00Z')

const DEFAULTS = {
  dataDir: '',
  demo: true,
  isSampleShop: true,
  adminPassword: undefined,
  sessionIdleMin: 30,
  sessionMaxH: 8,
  apiSessions: true,
  bindSessions: true,
  uptime: () => 0,
  passwordCost: CHEAP,
} satisfies Partial<OpenCallsOptions>

type Accounts = Awaited<ReturnType<typeof openCalls>>['createdAccounts']

/** What a new shop depends on; with other options it begins as a copy of one that is there. */
const SEEDED_BY: readonly (keyof OpenCallsOptions)[] = [
  'sample',
  'isSampleShop',
  'adminPassword',
  'keys',
  'configuredShop',
  'resources',
  'resourceMigrations',
  'now',
]
let copied: Promise<{ name: string; accounts: Accounts }> | undefined

/** With `npm run postgres`; not for shops with a folder of their own, whose tests read its file. */
async function databaseFor(options: Partial<OpenCallsOptions>) {
  if (postgresUrl() === undefined || options.demo === false) return undefined
  if (SEEDED_BY.some(name => name in options)) {
    const { url, drop } = await newDatabase()
    return { address: parseDatabaseUrl(url), drop, accounts: undefined }
  }
  copied ??= seedDatabase()
  const { name, accounts } = await copied
  const { url, drop } = await newDatabase(name)
  return { address: parseDatabaseUrl(url), drop, accounts }
}

async function seedDatabase() {
  const { url } = await newDatabase()
  const address = parseDatabaseUrl(url)
  const { calls, createdAccounts } = await openCalls({
    ...DEFAULTS,
    database: address,
    log: () => {},
    now: () => OPENED_AT,
    every: () => () => {},
  })
  await calls.close()
  return { name: address.database, accounts: createdAccounts }
}

/** A sample shop in memory, called without a socket; with `demo: false` its records in a folder. */
export async function openShop(options: Partial<OpenCallsOptions> = {}): Promise<Shop> {
  return openOn(await databaseFor(options), options, { now: OPENED_AT })
}

async function openOn(
  database: Awaited<ReturnType<typeof databaseFor>>,
  options: Partial<OpenCallsOptions>,
  clock: Shop['clock'],
): Promise<Shop> {
  const events: Shop['events'] = []
  let tick = async () => {}
  const { calls, shop, createdAccounts } = await openCalls({
    ...DEFAULTS,
    log: (event, fields) => void events.push({ ...fields, event }),
    now: () => clock.now,
    every(_, work) {
      tick = work
      return () => {}
    },
    ...options,
    database: options.database ?? database?.address,
  })
  const accounts = new Map(
    (database?.accounts ?? createdAccounts).map(({ username, password }) => [
      username,
      password ?? '',
    ]),
  )
  let sent = 0

  const send: Shop['send'] = (method, path, more = {}) => {
    const [bare = '', search = ''] = path.split('?')
    sent += 1
    return calls.answer({
      id: `request-${sent}`,
      method,
      path: bare,
      query: new Map(new URLSearchParams(search)),
      body: undefined,
      locale: 'en',
      token: undefined,
      bind: undefined,
      device: undefined,
      fromBrowser: false,
      hasOrigin: false,
      ip: '192.0.2.1',
      agent: 'test',
      idempotencyKey: undefined,
      ...more,
    })
  }
  const signIn: Shop['signIn'] = (username, more) =>
    send('POST', '/login', { body: { username, password: accounts.get(username) ?? '' }, ...more })

  return {
    calls,
    accounts,
    events,
    clock,
    send,
    signIn,
    tick: () => tick(),
    tokenOf: async username => tokenFrom(await signIn(username)),
    openBeside() {
      if (!database) throw new Error(NO_DATABASE)
      return openOn({ ...database, drop: async () => {} }, options, clock)
    },
    database() {
      if (!database) throw new Error(NO_DATABASE)
      return database.address
    },
    currentShop: () => shop?.get(),
    async close() {
      await calls.close()
      await database?.drop()
    },
  }
}

const NO_DATABASE = 'Only with a PostgreSQL database: npm run postgres'

/** The context of each test of a `shopSuite`. */
export interface ShopContext {
  shop: Shop
  /** The token of a session of the shop's administrator. */
  admin: string
}

/** A suite whose tests each get a shop of their own; the suite may add to their context. */
export function shopSuite<C extends ShopContext = ShopContext>(name: string) {
  const test = suite<C>(name)
  test.before.each(async context => {
    context.shop = await openShop()
    context.admin = await context.shop.tokenOf('admin')
  })
  test.after.each(({ shop }) => shop.close())
  return test
}

export function tokenFrom(answer: CallAnswer): string {
  const { token } = answer.data as { token?: unknown }
  if (typeof token !== 'string') throw new Error(`No token in ${JSON.stringify(answer)}`)
  return token
}

/** The part of an answer that a test looks into. */
export const rowFrom = (answer: CallAnswer) => answer.data as Record<string, unknown>
export const listFrom = (answer: CallAnswer) =>
  (answer.data as { list: Record<string, unknown>[] }).list
export const fieldsFrom = (answer: CallAnswer) =>
  (answer.data as { fields: Record<string, string> }).fields
