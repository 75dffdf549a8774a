import { randomUUID } from 'node:crypto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type App, startApp, temporaryFolder } from '../support/app.ts'
import { call, tokenFor } from '../support/call.ts'
import { type Cluster, hasPostgres, startCluster } from '../support/cluster.mjs'
import { createOperationCheck } from '#server/store/operation-log/operation-check.ts'
import { createConnection } from '#server/store/postgres/connection.ts'
import { parseDatabaseUrl } from '#server/store/postgres/database-address.ts'

/**
 * Two server processes on one PostgreSQL, while clients write to both without a pause: processes are
 * killed, the database is restarted, and at last each process in turn is replaced by another. A write
 * is a new configuration key, a new role with all its menus, or a change of a role that only this
 * client changes; it carries an Idempotency-Key and is sent again until it is acknowledged.
 *
 * Prints: kills · restarts · acknowledged writes, in all and a second · those sent again · rows of
 * the log · the longest time of 503.
 */
const test = suite<Context>('two processes')

const KILLS = 50
const KILLS_A_RESTART = 5
const RESTARTS = KILLS / KILLS_A_RESTART
const WRITERS = 4
const LONGEST_503_MS = 10_000
const RETRY_MS = 20
const ROLLS = 2

interface Context {
  cluster: Cluster
  slots: readonly Slot[]
  token: string
  menuIds: number[]
}

/** A place for a process. */
interface Slot {
  app: App
  /** From just before a kill until another process is ready. */
  isDown: boolean
  /** The first 503 since the last 200. */
  failingSince: number | undefined
}

interface Journal {
  isOn: boolean
  /** Names of keys and roles that were acknowledged. */
  keys: string[]
  roles: string[]
  /** How often each client has changed its own role. */
  changes: Map<number, number>
  again: number
  longest503: number
}

const pause = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds))

const start = (url: string) =>
  startApp({ dataDir: temporaryFolder(), isNewInstallation: true, env: { DATABASE_URL: url } })

const newJournal = (): Journal => ({
  ...{ isOn: true, keys: [], roles: [], changes: new Map(), again: 0, longest503: 0 },
})

const countOf = ({ keys, roles, changes }: Journal) =>
  keys.length + roles.length + [...changes.values()].reduce((sum, count) => sum + count, 0)

interface Request {
  method: string
  path: string
  body?: object
  key?: string
}

type Answer = Awaited<ReturnType<typeof call<Record<string, number>>>>

/** `undefined`: the process was killed meanwhile. Any other failure is one of the product. */
async function ask(context: Context, slot: Slot, request: Request): Promise<Answer | undefined> {
  const { app } = slot
  const { method, path, body, key } = request
  try {
    return await call<Record<string, number>>(app.origin, method, path, {
      ...(body && { body }),
      ...(key !== undefined && { idempotencyKey: key }),
      token: context.token,
    })
  } catch (error) {
    if (slot.app === app && !slot.isDown) throw error
    return undefined
  }
}

/** Sends a request now here, now there, until it is answered with something else than 503 or 429. */
async function insist(context: Context, journal: Journal, request: Request): Promise<Answer> {
  for (let turn = Math.floor(Math.random() * 2); ; turn += 1) {
    const slot = context.slots[turn % context.slots.length]
    if (!slot) throw new Error('No process')
    const answer = await ask(context, slot, request)
    if (answer?.status === 503) slot.failingSince ??= performance.now()
    else if (answer && slot.failingSince !== undefined) {
      journal.longest503 = Math.max(journal.longest503, performance.now() - slot.failingSince)
      slot.failingSince = undefined
    }
    if (answer && answer.status !== 503 && answer.status !== 429) return answer
    journal.again += 1
    await pause(RETRY_MS)
  }
}

const roleBody = (roleKey: string, menuIds: readonly number[]) => ({
  ...{ roleName: roleKey, roleKey, roleSort: 9, status: '0', menuIds },
})

async function writer(context: Context, journal: Journal, name: string) {
  const { menuIds } = context
  async function write(method: string, path: string, body: object) {
    const answer = await insist(context, journal, { method, path, body, key: randomUUID() })
    if (answer.code !== 200)
      throw new Error(`${method} ${path} ${name}: ${answer.code} ${answer.msg}`)
    return answer.data
  }

  const own = await write('POST', '/api/v1/role', roleBody(`${name}-own`, []))
  journal.roles.push(`${name}-own`)
  const roleId = own.roleId ?? 0
  let version = own.version ?? 0
  for (let turn = 0; journal.isOn; turn += 1) {
    const key = `${name}-${turn}`
    if (turn % 3 === 0) {
      const body = { configName: key, configKey: key, configValue: key, configType: 'N' }
      await write('POST', '/api/v1/config', body)
      journal.keys.push(key)
    } else if (turn % 3 === 1) {
      await write('POST', '/api/v1/role', roleBody(key, menuIds))
      journal.roles.push(key)
    } else {
      const changed = await write('PUT', '/api/v1/role', { roleId, version, remark: key })
      version = changed.version ?? 0
      journal.changes.set(roleId, (journal.changes.get(roleId) ?? 0) + 1)
      const read = await insist(context, journal, { method: 'GET', path: `/api/v1/role/${roleId}` })
      assert.equal([read.code, read.data.version], [200, version], 'a read sees what was written')
    }
  }
}

/** Lets clients write while `disturb` does something, and gives what they have written. */
async function underWrites(
  context: Context,
  name: string,
  disturb: (journal: Journal) => Promise<void>,
) {
  const journal = newJournal()
  const begun = performance.now()
  const writers = Promise.all(
    Array.from({ length: WRITERS }, (_, index) => writer(context, journal, `${name}${index}`)),
  )
  // What one of them has found is thrown below.
  writers.catch(() => (journal.isOn = false))
  await disturb(journal)
  journal.isOn = false
  await writers
  return { journal, seconds: (performance.now() - begun) / 1000 }
}

/** Throws where the process has ended by itself. */
function assertRuns({ app }: Slot) {
  try {
    process.kill(app.pid, 0)
  } catch {
    throw new Error(`The process has ended:\n${app.logs().slice(-3000)}`)
  }
}

async function killAndStart({ cluster }: Context, slot: Slot) {
  assertRuns(slot)
  slot.isDown = true
  await slot.app.kill()
  slot.app = await start(cluster.url)
  slot.failingSince = undefined
  slot.isDown = false
}

/** All that is in the database, read without a server. */
async function readDatabase({ cluster }: Context, name: string) {
  const connection = await createConnection(parseDatabaseUrl(cluster.url))
  const like = `${name}%`
  try {
    const keys = await connection.all<{ key: string }>(
      'select config_key as key from config where config_key like :like and config_value = config_key',
      { like },
    )
    const roles = await connection.all<{ key: string; id: number; version: number; menus: number }>(
      `select role_key as key, role_id as id, version, count(menu_id) as menus
       from roles left join role_menus using (role_id) where role_key like :like group by role_id`,
      { like },
    )
    const logged = await connection.all<{ event: string; count: number }>(
      'select event, count(*) as count from operations where code = 200 group by event',
    )
    const [log] = await connection.all<{ rows: number; ids: number; last: number }>(
      'select count(*) as rows, count(distinct oper_id) as ids, max(oper_id) as last from operations',
    )
    const check = await createOperationCheck(connection).verify()
    return { keys, roles, log, check, logged: new Map(logged.map(row => [row.event, row.count])) }
  } finally {
    await connection.close()
  }
}

/** Every acknowledged write is there once and whole, and nothing else is. */
async function assertWhole(context: Context, journal: Journal, name: string) {
  const { keys, roles, log, check, logged } = await readDatabase(context, name)
  assert.equal(keys.map(({ key }) => key).sort(), journal.keys.toSorted())
  assert.equal(roles.map(({ key }) => key).sort(), journal.roles.toSorted())
  const most = Math.max(...roles.map(({ menus }) => menus))
  for (const role of roles) {
    const isOwn = role.key.endsWith('-own')
    assert.is(role.menus, isOwn ? 0 : most, role.key)
    if (isOwn) assert.is(role.version, 1 + (journal.changes.get(role.id) ?? 0), role.key)
  }
  assert.equal(
    [check.brokenId, check.hasUnknownGap, check.missing, check.wrongRecordId],
    [undefined, false, 0, undefined],
  )
  const rows = check.rows
  assert.equal(log, { rows, ids: rows, last: rows }, 'no number of the log is missing or twice')
  return { rows, logged }
}

if (!hasPostgres()) {
  console.log('\n  PostgreSQL is not installed: two processes on one database were not looked at')
} else {
  test.before(async context => {
    context.cluster = await startCluster({ isSafe: true })
    const first = await start(context.cluster.url)
    const apps = [first, await start(context.cluster.url)]
    context.slots = apps.map(app => ({ app, isDown: false, failingSince: undefined }))
    context.token = await tokenFor(first.origin)
    const menus = await call<{ menuId: number }[]>(first.origin, 'GET', '/api/v1/menulist', {
      token: context.token,
    })
    context.menuIds = menus.data.map(({ menuId }) => menuId)
  })
  test.after(async ({ slots, cluster }) => {
    await Promise.all(slots.map(({ app }) => app.kill()))
    await cluster.stop('immediate')
  })

  test(`${KILLS} kills of a process and ${RESTARTS} restarts of the database lose and double nothing`, async context => {
    const { cluster, slots } = context
    let kills = 0
    let restarts = 0
    const { journal, seconds } = await underWrites(context, 'kill', async journal => {
      while (journal.isOn && kills < KILLS) {
        const slot = slots[kills % slots.length]
        if (!slot) throw new Error('No process')
        await pause(50 + Math.random() * 250)
        await killAndStart(context, slot)
        kills += 1
        if (kills % KILLS_A_RESTART !== 0) continue
        await cluster.stop(restarts % 2 === 0 ? 'fast' : 'immediate')
        await cluster.start()
        restarts += 1
        const before = countOf(journal)
        while (journal.isOn && countOf(journal) < before + WRITERS) await pause(RETRY_MS)
      }
    })
    for (const slot of slots) assertRuns(slot)
    const { rows, logged } = await assertWhole(context, journal, 'kill')
    const changes = [...journal.changes.values()].reduce((sum, count) => sum + count, 0)
    const events = [logged.get('config.add'), logged.get('role.add'), logged.get('role.update')]
    assert.equal(events, [journal.keys.length, journal.roles.length, changes])
    console.log(
      `\n  ${kills} kills · ${restarts} restarts · ${countOf(journal)} acknowledged, `
        + `${(countOf(journal) / seconds).toFixed(0)} a second · ${journal.again} sent again · `
        + `${rows} rows of the log · at most ${Math.round(journal.longest503)} ms of 503`,
    )
    assert.equal([kills, restarts], [KILLS, RESTARTS])
    assert.ok(journal.longest503 > 0 && journal.longest503 < LONGEST_503_MS)
  })

  test('a rolling restart under load costs no call more than one other try', async context => {
    const { cluster, slots } = context
    const calls = { all: 0, again: 0, failed: [] as string[] }

    /** To one of those that run; if it does not answer, once to the other. */
    async function callOnce(request: Request) {
      calls.all += 1
      const running = slots.filter(({ isDown }) => !isDown)
      const first = running[calls.all % running.length]
      const said: string[] = []
      for (const slot of [first, ...slots.filter(other => other !== first)]) {
        if (!slot) continue
        if (said.length === 1) calls.again += 1
        const { token } = context
        const { method, path, body, key = '' } = request
        const answer = await call<Record<string, number>>(slot.app.origin, method, path, {
          ...{ token, body, idempotencyKey: key },
        }).catch(String)
        if (typeof answer !== 'string' && answer.code === 200) return
        said.push(typeof answer === 'string' ? answer : `${answer.code} ${answer.msg}`)
      }
      calls.failed.push(`${request.path}: ${said.join(', then ')}`)
    }

    let isOn = true
    const keys: string[] = []
    async function client(name: string) {
      for (let turn = 0; isOn; turn += 1) {
        const key = `${name}-${turn}`
        const body = { configName: key, configKey: key, configValue: key, configType: 'N' }
        await callOnce({ method: 'POST', path: '/api/v1/config', body, key: randomUUID() })
        keys.push(key)
        await callOnce({ method: 'GET', path: '/api/v1/configList' })
      }
    }
    const clients = Promise.all([0, 1, 2, 3].map(index => client(`roll${index}`)))
    for (let roll = 0; roll < ROLLS; roll += 1)
      for (const slot of slots) {
        await pause(500)
        const stopping = slot.app.stop()
        // A load balancer hears of it a little later.
        await pause(100)
        slot.isDown = true
        assert.is(await stopping, 0, slot.app.logs().slice(-3000))
        slot.app = await start(cluster.url)
        slot.isDown = false
      }
    await pause(500)
    isOn = false
    await clients
    console.log(
      `\n  ${calls.all} calls · ${calls.again} tried again · ${calls.failed.length} failed`,
    )
    assert.equal(calls.failed, [])
    const found = await readDatabase(context, 'roll')
    assert.equal(found.keys.map(({ key }) => key).sort(), keys.sort())
    assert.is(found.check.brokenId, undefined)
  })
}

test.run()
