import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { PASSWORD, startApp } from '../support/app.ts'
import { call, tokenFor } from '../support/call.ts'
import { type Line, median, timing } from './line.ts'

const LIMIT = 60
const SESSIONS = 30
/** As many as fit below the 500 connections of one address. */
const CALLS_PER_SESSION = 16
const WARM_UP_MS = 1_000
const MEASURED_MS = 3_000
/** Its connections are counted apart from those of the person at 127.0.0.1. */
const OTHERS_ADDRESS = '127.0.0.2'

/** What the other thread is told. */
interface Attack {
  origin: string
  requests: readonly Request[]
}

interface Request {
  method: string
  path: string
  body?: string
  token?: string
  idempotencyKey?: string
}

const PREFERENCES = '/api/v1/user/preferences'
const PROFILE = '/api/v1/user/profile'

const repeated = (text: string, bytes: number) => text.repeat(Math.floor(bytes / text.length))

/** As large as a body may be, and with as many items as it may have. */
const ITEMS = `[${repeated('0,', 19_000)}0]`
const FULL_BODY = `{"phone":"1","junk":["${repeated('x', 200_000)}",${ITEMS},${ITEMS}]}`

/** The costliest calls of a person without any right. */
const ATTACKS: Readonly<Record<string, (token: string) => Request>> = {
  'stale preferences of 63 kB': token => ({
    method: 'PUT',
    path: PREFERENCES,
    token,
    body: JSON.stringify({ version: 0, preferences: preferencesOf(63_000) }),
  }),
  'reading preferences of 63 kB': token => ({ method: 'GET', path: PREFERENCES, token }),
  'their profile': token => ({ method: 'PUT', path: PROFILE, token, body: '{"phone":"1"}' }),
  'a profile of 240 kB': token => ({ method: 'PUT', path: PROFILE, token, body: FULL_BODY }),
  'a text of 240 kB': token => ({
    method: 'PUT',
    path: PROFILE,
    token,
    body: JSON.stringify({ nickName: 'é'.normalize('NFD').repeat(80_000) }),
  }),
  'the same profile again and again': token => ({
    method: 'PUT',
    path: PROFILE,
    token,
    idempotencyKey: 'the-same',
    body: FULL_BODY,
  }),
  'their password': token => ({
    method: 'PUT',
    path: '/api/v1/user/pwd',
    token,
    body: JSON.stringify({ oldPassword: PASSWORD, newPassword: PASSWORD }),
  }),
  'a wrong password': token => ({
    method: 'PUT',
    path: '/api/v1/user/pwd',
    token,
    body: JSON.stringify({ oldPassword: 'forty carts', newPassword: `${PASSWORD} and more` }),
  }),
  'sign-ins': () => ({
    method: 'POST',
    path: '/login',
    body: JSON.stringify({ username: 'one', password: PASSWORD }),
  }),
  'new tokens': token => ({
    method: 'POST',
    path: '/refreshtoken',
    body: JSON.stringify({ token }),
  }),
  'their own view': token => ({ method: 'POST', path: '/api/v1/changerole', token, body: '{}' }),
  'the end of other sessions': token => ({
    method: 'DELETE',
    path: '/api/v1/sessions/999999',
    token,
  }),
  'the menu': token => ({ method: 'GET', path: '/api/v1/menurole', token }),
  'who they are': token => ({ method: 'GET', path: '/api/v1/getinfo', token }),
  'their sessions': token => ({ method: 'GET', path: '/api/v1/sessions', token }),
  'a refused read': token => ({ method: 'GET', path: '/api/v1/operloglist', token }),
  'a refused write': token => ({ method: 'PUT', path: '/api/v1/role', token, body: FULL_BODY }),
}

/** The calls of the other people meanwhile. */
const CALLS = [
  ['GET', '/api/v1/getinfo'],
  ['GET', '/api/v1/rolelist'],
  ['PUT', '/api/v1/role'],
] as const

/**
 * What others wait while one person without any right does the worst they can. `VERBOSE=1` prints
 * each way, `ATTACK=sign-ins` tries that one alone.
 */
export async function onePerson(): Promise<Line> {
  const app = await startApp({ env: { LOG_ROWS: '1000000' } })
  try {
    const admin = await tokenFor(app.origin)
    await call(app.origin, 'PUT', PREFERENCES, {
      token: admin,
      body: { version: 0, preferences: preferencesOf(1_000) },
    })
    const roleId = await addRole(app.origin, admin)
    const body = { username: 'one', nickName: 'One', roleId, deptId: 1, password: PASSWORD }
    await call(app.origin, 'POST', '/api/v1/sysUser', { token: admin, body })
    const idle = await waitsOfOthers(app.origin, admin, () => false)
    if (process.env.VERBOSE) console.log('idle', median(idle).toFixed(1))

    const worst = { what: '', wait: 0 }
    for (const [what, requestFor] of Object.entries(ATTACKS)) {
      if (process.env.ATTACK && !what.includes(process.env.ATTACK)) continue
      const tokens: string[] = []
      for (let count = 0; count < SESSIONS; count += 1)
        tokens.push(await tokenFor(app.origin, 'one'))
      await call(app.origin, 'PUT', PREFERENCES, {
        token: tokens[0] ?? '',
        body: { version: 0, preferences: preferencesOf(63_000) },
      })
      const requests = tokens.map(token => requestFor(token))
      const attack = await startAttack({ origin: app.origin, requests })
      await delay(WARM_UP_MS)
      const until = performance.now() + MEASURED_MS
      const waits = await waitsOfOthers(app.origin, admin, () => performance.now() < until)
      const answers = await attack.stop()
      const wait = median(waits)
      if (process.env.VERBOSE)
        console.log(
          what,
          wait.toFixed(1),
          `longest ${Math.max(...waits).toFixed(0)}`,
          waits.length,
          answers,
        )
      if (wait > worst.wait) Object.assign(worst, { what, wait })
    }
    const title = 'server: others’ calls while one person does their worst'
    return timing(`${title} (${worst.what}), median`, worst.wait, LIMIT)
  } finally {
    await app.stop()
  }
}

async function addRole(origin: string, token: string): Promise<number> {
  const body = { roleName: 'No rights', roleKey: 'nothing', roleSort: 9, menuIds: [] }
  const { code, msg, data } = await call<{ roleId: number }>(origin, 'POST', '/api/v1/role', {
    token,
    body,
  })
  if (code !== 200) throw new Error(msg)
  return data.roleId
}

const preferencesOf = (bytes: number) => ({ 'views:/x': 'é'.repeat((bytes - 20) / 2) })

/** Sends each request sixteen times at once, and again as soon as it is answered. */
async function repeatAll({ origin, requests }: Attack) {
  const agent = new Agent({ keepAlive: true })
  const answers: Record<string, number> = {}
  async function repeat(what: Request) {
    for (;;) {
      const code = await send(origin, agent, what).catch(() => 'cut')
      answers[code] = (answers[code] ?? 0) + 1
      parentPort?.postMessage(answers)
      if (code === 'cut') await delay(50)
    }
  }
  await Promise.all(
    requests.flatMap(what => Array.from({ length: CALLS_PER_SESSION }, () => repeat(what))),
  )
}

/**
 * In a thread of its own, which runs this file again: it must not delay what is measured here.
 * Resolves with the first answer.
 */
async function startAttack(attack: Attack) {
  const worker = new Worker(new URL(import.meta.url), { workerData: attack })
  let answers: unknown
  worker.on('message', latest => (answers = latest))
  await once(worker, 'message')
  return {
    async stop() {
      await worker.terminate()
      return answers
    },
  }
}

if (!isMainThread) void repeatAll(workerData as Attack)

function send(origin: string, agent: Agent, what: Request): Promise<string> {
  return new Promise((resolve, reject) => {
    const { method, path, body, token, idempotencyKey } = what
    const headers = {
      ...(token && { 'X-Token': token }),
      ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
      ...(body && {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
      }),
    }
    request(`${origin}/prod-api${path}`, { method, agent, headers }, answer => {
      let text = ''
      answer.on('data', (chunk: Buffer) => (text ||= chunk.subarray(0, 40).toString()))
      answer.once('end', () => resolve(/"code":(-?\d+)/.exec(text)?.[1] ?? 'none'))
      answer.once('error', reject)
    })
      .once('error', reject)
      .end(body)
  })
}

/** At least thirty calls, one after the other, for as long as `isOn`. */
async function waitsOfOthers(origin: string, token: string, isOn: () => boolean) {
  const agent = new Agent({ keepAlive: true, localAddress: OTHERS_ADDRESS })
  const waits: number[] = []
  while (isOn() || waits.length < 30) {
    for (const [method, path] of CALLS) {
      const body = JSON.stringify({ roleId: 2, remark: `${waits.length}` })
      const begun = performance.now()
      const what = { method, path, token, ...(method === 'PUT' && { body }) }
      const code = await send(origin, agent, what)
      if (code !== '200') throw new Error(`${path}: ${code}`)
      waits.push(performance.now() - begun)
    }
  }
  agent.destroy()
  return waits
}
