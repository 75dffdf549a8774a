import { mistakesIn } from '#definitions/check-resources.ts'
import type { Resource } from '#definitions/define-resource.ts'
import { OTHER_EVENTS } from '#entities/operation/operation.ts'
import { temporaryPassword } from '#entities/password.ts'
import { directories, resources, sampleResources } from '#resources/listed.ts'
import { resourceMigrations } from '#resources/migrations/index.ts'
import { resourceRules } from '#resources/rules.ts'
import { systemResources } from '#resources/system/index.ts'
import { createPasswords, type PasswordCost, passwordProblemOf } from '#server/auth/passwords.ts'
import { createRightsCache } from '#server/auth/rights.ts'
import { createSessions } from '#server/auth/sessions.ts'
import type { Calls } from '#server/call.ts'
import { ownFactorRoutes } from '#server/calls/factor/own-factor.ts'
import { factorResetRoutes } from '#server/calls/factor/reset-factor.ts'
import { menuRecordRoutes } from '#server/calls/menus/menus.ts'
import { visitorOf } from '#server/calls/pipeline/caller.ts'
import { type Retention, sweep, trimOperations } from '#server/calls/pipeline/cleanup.ts'
import { createCostlyReads } from '#server/calls/pipeline/costly-reads.ts'
import { createFailedSignIns } from '#server/calls/pipeline/failed-sign-ins.ts'
import { createCallHandler } from '#server/calls/pipeline/handle-call.ts'
import { createRefusalLog } from '#server/calls/pipeline/log-refusals.ts'
import { isForTokens } from '#server/calls/pipeline/program.ts'
import { TICK_MS } from '#server/calls/pipeline/refusal-times.ts'
import type { CallServices, Route } from '#server/calls/pipeline/route.ts'
import { createRouteTable } from '#server/calls/pipeline/route-table.ts'
import { editingRoutes } from '#server/calls/resources/editing-routes.ts'
import { departmentChoosers } from '#server/calls/resources/references.ts'
import { resourceRoutes } from '#server/calls/resources/resource-routes.ts'
import { confirmRoutes } from '#server/calls/sessions/confirm.ts'
import { sessionListRoutes } from '#server/calls/sessions/sessions.ts'
import { ownTokenRoutes } from '#server/calls/tokens/own-tokens.ts'
import { tokensOfPersonRoutes } from '#server/calls/tokens/tokens-of-person.ts'
import { createClock } from '#server/clock.ts'
import { type ConfiguredShop, type CurrentShop, createCurrentShop } from '#server/current-shop.ts'
import { createNetworkCheck } from '#server/http/address.ts'
import type { Log } from '#server/log.ts'
import { messages } from '#server/messages.ts'
import { waitingGauge } from '#server/metrics/gauge.ts'
import { measureStore } from '#server/metrics/measured-store.ts'
import type { Metrics } from '#server/metrics/metrics.ts'
import { addResourceMenus } from '#server/seed/resource-menu.ts'
import { addSampleShop, sampleShopOpenedAt } from '#server/seed/sample-shop.ts'
import { type SeedUser, seedData } from '#server/seed/seed.ts'
import type { StoreKeys } from '#server/store/keys/load-keys.ts'
import { loggedKindsOf } from '#server/store/operation-log/logged-kinds.ts'
import type { DatabaseAddress } from '#server/store/postgres/database-address.ts'
import type { ResourceMigrations } from '#server/store/resources/prepare-resources.ts'
import { openStore } from '#server/store/store.ts'
import { configurationRoutes } from './configuration.ts'
import { departmentRoutes } from './departments.ts'
import { dictionaryEntryRoutes, dictionaryTypeRoutes } from './dictionary.ts'
import { healthRoutes } from './health.ts'
import { menuRoutes } from './menu.ts'
import { historyRoutes, operationLogRoutes } from './operation-log.ts'
import { preferenceRoutes } from './preferences.ts'
import { profileRoutes } from './profile.ts'
import { roleRoutes } from './roles.ts'
import { sessionRoutes } from './session.ts'
import { shopRoutes } from './shop.ts'
import { userRoutes } from './users.ts'

export interface OpenCallsOptions {
  dataDir: string
  /** The PostgreSQL database that has the data in place of a file in `dataDir`. */
  database?: DatabaseAddress | undefined
  /** Runs a sample shop in memory. */
  demo: boolean
  /** Fills the sample shop with people, roles and two weeks of work, so that lists have pages. */
  sample?: boolean
  /** For tests: a new data directory gets the people, departments, roles and so on of the demo. */
  isSampleShop?: boolean | undefined
  /** For the first start only; ignored once there is data. */
  adminPassword: string | undefined
  sessionIdleMin: number
  sessionMaxH: number
  apiSessions: boolean
  /** Whether the tokens of programs count; they do where nothing is said. */
  apiTokens?: boolean
  /** The networks that people sign in from; without any they do from everywhere. */
  signInFrom?: readonly string[]
  bindSessions: boolean
  /** How long the operation log reaches back; without it no row is cut off. */
  retention?: Retention
  keys?: StoreKeys
  /** What config.json says of the shop, by field; nobody changes that in the console. */
  configuredShop?: ConfiguredShop
  log: Log
  /** Told of what is stored; without it nothing is measured. */
  metrics?: Metrics | undefined
  /** For tests: other described records than this checkout has, and what changes their tables. */
  resources?: readonly Resource[]
  resourceMigrations?: ResourceMigrations
  resourceRules?: typeof resourceRules
  /** For tests: the wall clock; without it this machine's, corrected by that of the database. */
  now?: () => number
  /** Cheaper hashes for tests. */
  passwordCost?: PasswordCost
  /** A replacement for the process's own running time, in milliseconds, for tests. */
  uptime?: () => number
  /** A replacement for the timer, for tests: runs the work every so many ms; gives its end. */
  every?: (ms: number, work: () => Promise<void>) => () => void
}

export interface OpenedCalls {
  calls: Calls
  /** What all pages show of the shop; nothing in front of another back end. */
  shop?: CurrentShop
  /** `password` is undefined for an account that got its own from `ADMIN_PASSWORD`. */
  createdAccounts: readonly { username: string; password: string | undefined }[]
}

const routesBeside = (described: readonly Resource[]): readonly Route[] => [
  ...sessionRoutes,
  ...sessionListRoutes,
  ...confirmRoutes,
  ...profileRoutes,
  ...ownTokenRoutes,
  ...tokensOfPersonRoutes,
  ...preferenceRoutes,
  ...roleRoutes,
  ...menuRoutes(departmentChoosers(described)),
  ...dictionaryEntryRoutes,
  ...dictionaryTypeRoutes,
  ...configurationRoutes,
  ...shopRoutes,
  ...userRoutes,
  ...ownFactorRoutes,
  ...factorResetRoutes,
  ...departmentRoutes(described),
  ...menuRecordRoutes,
  ...operationLogRoutes,
  ...historyRoutes([...systemResources, ...described].map(({ name }) => name)),
  ...editingRoutes([...systemResources, ...described]),
  ...healthRoutes,
]

/** Every call of the server, in the order of §7, then those beyond it. */
export const routes = routesBeside([])

/** Rejects with an Error whose message is the one line to print; the data is unchanged then. */
export async function openCalls(options: OpenCallsOptions): Promise<OpenedCalls> {
  const described = options.resources ?? (options.demo ? withSamples() : resources)
  // An event begins with the name of its resource.
  const [mistake] = mistakesIn(described, [
    ...systemResources.map(({ name }) => name),
    ...new Set(OTHER_EVENTS.map(event => event.split('.')[0] ?? '')),
  ])
  if (mistake !== undefined) throw new Error(mistake)
  const kinds = loggedKindsOf([...systemResources, ...described])
  const all = [
    ...routesBeside(described),
    ...resourceRoutes(described, options.resourceRules ?? resourceRules),
  ]
  const table = createRouteTable(all)
  let skew = 0
  const clock = createClock(options.now ?? (() => Date.now() + skew), options.uptime)
  const passwords = createPasswords(options.passwordCost)
  const isSampleShop = options.isSampleShop ?? options.demo
  const accounts: { username: string; password: string | undefined }[] = []

  const opened = await openStore({
    dataDir: options.demo ? undefined : options.dataDir,
    database: options.database,
    keys: options.keys,
    log: options.log,
    resources: described,
    resourceMigrations: options.resourceMigrations ?? resourceMigrations,
    prepareResources: tables => addResourceMenus(tables, described, directories),
    async prepareSeed() {
      const users: SeedUser[] = []
      for (const person of isSampleShop ? [ADMIN, ...SAMPLE_STAFF] : [ADMIN]) {
        const configured = person === ADMIN ? options.adminPassword : undefined
        if (configured !== undefined) checkAdminPassword(configured)
        const password = configured ?? temporaryPassword()
        const shown = configured === undefined ? password : undefined
        accounts.push({ username: person.username, password: shown })
        users.push({
          ...person,
          password: await passwords.hash(password),
          mustChange: configured === undefined && !options.demo,
        })
      }
      return async tables => {
        const now = clock()
        await seedData(tables, {
          users,
          isSampleShop,
          shopName: options.configuredShop?.shopName,
          at: options.sample ? sampleShopOpenedAt(now) : now,
        })
        if (!options.sample) return
        // Its roles have rights to the pages of resources.
        await addResourceMenus(tables, described, directories)
        await addSampleShop(tables, now)
      }
    },
  })

  const measured = options.metrics && measureStore(opened, options.metrics)
  const store = measured?.store ?? opened
  skew = await store.clockSkew()

  const parts: CallServices = {
    store,
    sessions: createSessions({
      idleMs: options.sessionIdleMin * 60_000,
      absoluteMs: options.sessionMaxH * 3_600_000,
    }),
    passwords,
    rights: createRightsCache(),
    costlyReads: createCostlyReads(),
    clock,
    log: options.log,
    failedSignIns: createFailedSignIns(),
    kinds,
    shop: createCurrentShop(await store.read(tables => tables.shop.get()), options.configuredShop),
    permissions: new Set(all.flatMap(permissionsOf)),
    apiSessions: options.apiSessions,
    apiTokens: options.apiTokens ?? true,
    tokenPermissions: new Set(all.filter(isForTokens).flatMap(permissionsOf)),
    isSignInNetwork: createNetworkCheck(options.signInFrom ?? []),
    bindSessions: options.bindSessions,
  }
  await sweep(parts)
  await warnOfUncheckablePasswords(parts)
  if (options.retention) await trimOperations(parts, options.retention)
  const logRefusals = createRefusalLog(parts)
  await logRefusals({ isAll: true })
  const every = options.every ?? tick
  const stopTicking = every(TICK_MS, async () => {
    await logRefusals()
    if (store.isShared) await followOthers()
  })

  /** What other processes have changed that no call of this one reads. */
  async function followOthers() {
    try {
      const shop = await store.read(tables => tables.shop.get())
      if (shop?.version !== parts.shop.get()?.version) parts.shop.set(shop)
      skew = await store.clockSkew()
    } catch {
      // The next call says what is wrong.
    }
  }

  return {
    shop: parts.shop,
    calls: {
      methodsOf: table.methodsOf,
      routeOf: table.nameOf,
      gauges: () => [
        waitingGauge('password', passwords.waiting()),
        waitingGauge('costly_read', parts.costlyReads.waiting()),
        waitingGauge('store', measured?.waiting() ?? 0),
        ...(measured?.gauges() ?? []),
      ],
      answer: createCallHandler(table, parts),
      clientKeyOf: request => visitorOf(parts, request),
      async close() {
        stopTicking()
        await logRefusals({ isAll: true })
        // If this fails, only the times of the last calls are lost.
        await store.write(tables => parts.sessions.persist(tables, clock())).catch(() => undefined)
        await store.close()
      },
    },
    createdAccounts: accounts,
  }
}

const permissionsOf = ({ rights }: Route) => (typeof rights === 'string' ? [] : rights)

/** A shop may have taken one of the samples as its own. */
const withSamples = () => [...new Set([...resources, ...sampleResources])]

/** Does not keep the process from ending. */
function tick(ms: number, work: () => Promise<void>) {
  const timer = setInterval(() => void work(), ms)
  timer.unref()
  return () => clearInterval(timer)
}

const ARGON2_PREFIX = 'argon2id$'
/** More names would make the line unreadable. */
const MAX_LOGGED_NAMES = 20

/**
 * Warns of data from a newer Node: nothing is lost, but these people cannot sign in before it is
 * back.
 */
async function warnOfUncheckablePasswords({ store, passwords, log }: CallServices) {
  if (passwords.canCheck(ARGON2_PREFIX)) return
  const names = await store.read(tables => tables.users.namesByWay(ARGON2_PREFIX))
  if (names.length === 0) return
  log('passwords_unreadable', {
    node: process.version,
    count: names.length,
    users: names.slice(0, MAX_LOGGED_NAMES),
    advice:
      'start with Node 24.7 or newer, or give new ones: node dist/server.mjs reset-password NAME',
  })
}

type SeedPerson = Omit<SeedUser, 'password' | 'mustChange'>

const ADMIN: SeedPerson = {
  username: 'admin',
  nickName: 'Administrator',
  nickNameZh: '管理员',
  roleKey: 'admin',
  deptId: 1,
}

const SAMPLE_STAFF: readonly SeedPerson[] = [
  { username: 'trader', nickName: 'Wei Zhang', nickNameZh: '张伟', roleKey: 'trader', deptId: 2 },
  { username: 'auditor', nickName: 'Min Li', nickNameZh: '李敏', roleKey: 'auditor', deptId: 6 },
]

function checkAdminPassword(password: string) {
  const problem = passwordProblemOf(password, ADMIN.username)
  if (problem) throw new Error(`ADMIN_PASSWORD cannot be used. ${messages.en[problem]}`)
}
