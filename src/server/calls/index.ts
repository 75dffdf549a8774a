import {
  createPasswords,
  faultOf,
  type PasswordCost,
  randomPassword,
} from '#server/auth/passwords.ts'
import { createRefusalQuota } from '#server/auth/refusal-quota.ts'
import { createRights } from '#server/auth/rights.ts'
import { createSessions } from '#server/auth/sessions.ts'
import type { Calls } from '#server/call.ts'
import { visitorOf } from '#server/calls/pipeline/caller.ts'
import { type Retention, sweep, trimOperations } from '#server/calls/pipeline/cleanup.ts'
import { createCostlyReads } from '#server/calls/pipeline/costly-reads.ts'
import { createAnswers } from '#server/calls/pipeline/handle-call.ts'
import { tellRepeats } from '#server/calls/pipeline/refusals.ts'
import type { Parts, Route } from '#server/calls/pipeline/route.ts'
import { createRouteTable } from '#server/calls/pipeline/route-table.ts'
import { createClock } from '#server/clock.ts'
import type { Log } from '#server/log.ts'
import { messages } from '#server/messages.ts'
import { addSample } from '#server/seed/sample-shop.ts'
import { type FirstUser, seedData } from '#server/seed/seed.ts'
import type { Keys } from '#server/store/keys.ts'
import { openStore } from '#server/store/store.ts'
import { configRoutes } from './configuration.ts'
import { dictRoutes, dictTypeRoutes } from './dictionary.ts'
import { healthRoutes } from './health.ts'
import { menuRoutes } from './menu.ts'
import { logRoutes } from './operation-log.ts'
import { roleRoutes } from './roles.ts'
import { sessionRoutes } from './session.ts'
import { userRoutes } from './users.ts'

export interface OpenOptions {
  dataDir: string
  /** A sample shop in memory. */
  demo: boolean
  /** Fills the sample shop with people, roles and two weeks of work, so that lists have pages. */
  sample?: boolean
  /** For the first start only; ignored once there is data. */
  adminPassword: string | undefined
  sessionIdleMin: number
  sessionMaxH: number
  apiSessions: boolean
  bind: boolean
  /** How long the operation log reaches back; without it nothing is cut off. */
  retention?: Retention
  keys?: Keys
  log: Log
  now: () => number
  /** Cheaper hashes for tests. */
  passwordCost?: PasswordCost
  /** Only this process's own running time, in milliseconds, for tests. */
  uptime?: () => number
}

export interface Opened {
  calls: Calls
  /** No password to show for an account that got its own from `ADMIN_PASSWORD`. */
  firstStart: readonly { username: string; password: string | undefined }[]
}

/** Every call of the server, in the order of §7, then those beyond it. */
export const routes: readonly Route[] = [
  ...sessionRoutes,
  ...roleRoutes,
  ...menuRoutes,
  ...dictRoutes,
  ...dictTypeRoutes,
  ...configRoutes,
  ...userRoutes,
  ...logRoutes,
  ...healthRoutes,
]

/** Rejects with an Error whose message is the one line to print; the data is then as it was. */
export async function openCalls(options: OpenOptions): Promise<Opened> {
  const table = createRouteTable(routes)
  const clock = createClock(options.now, options.uptime)
  const passwords = createPasswords(options.passwordCost)
  const accounts: { username: string; password: string | undefined }[] = []

  const store = await openStore({
    dataDir: options.demo ? undefined : options.dataDir,
    keys: options.keys,
    log: options.log,
    async seed(tables) {
      const users: FirstUser[] = []
      for (const person of options.demo ? [ADMIN, ...SAMPLE_STAFF] : [ADMIN]) {
        const given = person === ADMIN ? options.adminPassword : undefined
        if (given !== undefined) checkAdminPassword(given)
        const password = given ?? randomPassword()
        const told = given === undefined ? password : undefined
        accounts.push({ username: person.username, password: told })
        users.push({
          ...person,
          password: await passwords.hash(password),
          mustChange: given === undefined && !options.demo,
        })
      }
      await seedData(tables, users, clock())
      if (options.sample) await addSample(tables, clock())
    },
  })

  const parts: Parts = {
    store,
    sessions: createSessions({
      idle: options.sessionIdleMin * 60_000,
      absolute: options.sessionMaxH * 3_600_000,
    }),
    passwords,
    rights: createRights(),
    costlyReads: createCostlyReads(),
    clock,
    log: options.log,
    refusalQuota: createRefusalQuota(),
    apiSessions: options.apiSessions,
    bind: options.bind,
  }
  await sweep(parts)
  await warnOfPasswords(parts)
  if (options.retention) await trimOperations(parts, options.retention)
  await tellRepeats(parts, clock())

  return {
    calls: {
      methodsOf: table.methodsOf,
      answer: createAnswers(table, parts),
      visitorOf: request => visitorOf(parts, request),
      async close() {
        // What is lost if this fails is when people were last seen.
        await store.write(tables => parts.sessions.persist(tables, clock())).catch(() => undefined)
        await store.close()
      },
    },
    firstStart: accounts,
  }
}

const ARGON2 = 'argon2id$'
/** More names than these would make the line unreadable. */
const MOST_NAMES = 20

/** Data of a newer Node: nothing is lost, but until it is back these people cannot sign in. */
async function warnOfPasswords({ store, passwords, log }: Parts) {
  if (passwords.canCheck(ARGON2)) return
  const names = await store.read(tables => tables.users.namesByWay(ARGON2))
  if (names.length === 0) return
  log('passwords_unreadable', {
    node: process.version,
    count: names.length,
    users: names.slice(0, MOST_NAMES),
    advice:
      'start with Node 24.7 or newer, or give new ones: node dist/server.mjs reset-password NAME',
  })
}

type Person = Omit<FirstUser, 'password' | 'mustChange'>

const ADMIN: Person = {
  username: 'admin',
  nickName: 'Administrator',
  nickNameZh: '管理员',
  roleKey: 'admin',
  deptId: 1,
}

const SAMPLE_STAFF: readonly Person[] = [
  { username: 'trader', nickName: 'Wei Zhang', nickNameZh: '张伟', roleKey: 'trader', deptId: 2 },
  { username: 'auditor', nickName: 'Min Li', nickNameZh: '李敏', roleKey: 'auditor', deptId: 6 },
]

function checkAdminPassword(password: string) {
  const fault = faultOf(password, ADMIN.username)
  if (fault) throw new Error(`ADMIN_PASSWORD cannot be used. ${messages.en[fault]}`)
}
