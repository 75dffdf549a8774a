import { randomUUID } from 'node:crypto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type App, startApp } from '../support/app.ts'
import { call, tokenFor } from '../support/call.ts'
import { slowness } from '../support/slowness.ts'

/**
 * R58: four clients change the same three roles of a server that is killed again and again. Each
 * reads a role, and writes it with the version that it has read and a key of its own; a write that
 * a kill cut off is sent again under the same key. A versioned row is a register, so checking is
 * simple: every acknowledged version follows its base by one, none is acknowledged twice, and the
 * row holds the text of the highest version in the end.
 *
 * Prints: kills · acknowledged · conflicts · confirmed after a kill · lost · missing · duplicates.
 */
const test = suite('concurrency')

const CLIENTS = 4
const ROLES = 3
const KILLS = 40
const LONGEST = 60_000
/** Without the version nothing stops a client from overwriting a change that it has not read. */
const CONTROL = 3_000

interface Role {
  roleId: number
  version: number
  remark: string
}

interface Acknowledged {
  roleId: number
  base: number
  version: number
  remark: string
}

interface Run {
  app: App
  token: string
  isOn: boolean
  written: Acknowledged[]
  conflicts: number
  confirmed: number
}

const pause = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds))

const ask = ({ app, token }: Run, method: string, path: string, body?: unknown, key = '') =>
  call<Role>(app.origin, method, path, { body, token, idempotencyKey: key })

/** Sends the request again until it is answered; `times` is the number of attempts. */
async function insist(run: Run, method: string, path: string, body?: unknown, key = '') {
  for (let times = 1; ; times += 1) {
    const answer = await ask(run, method, path, body, key).catch(() => undefined)
    if (answer) return { answer, times }
    await pause(15)
  }
}

async function client(run: Run, name: string, roleIds: readonly number[], isChecked: boolean) {
  for (let turn = 0; run.isOn; turn += 1) {
    const roleId = roleIds[turn % roleIds.length] ?? 0
    const base = (await insist(run, 'GET', `/api/v1/role/${roleId}`)).answer.data.version
    const remark = `${name}-${turn}`
    const body = { roleId, remark, ...(isChecked && { version: base }) }
    const { answer, times } = await insist(run, 'PUT', '/api/v1/role', body, randomUUID())
    if (answer.code === 409) {
      run.conflicts += 1
      continue
    }
    if (answer.code !== 200) throw new Error(`${remark}: code ${answer.code}`)
    if (times > 1) run.confirmed += 1
    run.written.push({ roleId, base, version: answer.data.version, remark })
  }
}

function check(written: readonly Acknowledged[], found: readonly Role[]) {
  const seen = written.map(({ roleId, version }) => `${roleId}/${version}`)
  const missing = found.filter(({ roleId, version, remark }) => {
    const last = written
      .filter(row => row.roleId === roleId)
      .sort((a, b) => b.version - a.version)[0]
    return last && (last.version > version || (last.version === version && last.remark !== remark))
  })
  return {
    lost: written.filter(({ base, version }) => version !== base + 1).length,
    missing: missing.length,
    duplicates: seen.length - new Set(seen).size,
  }
}

async function perform(isChecked: boolean, kills: number, longest: number) {
  const app = await startApp()
  const run: Run = {
    app,
    token: await tokenFor(app.origin),
    isOn: true,
    written: [],
    conflicts: 0,
    confirmed: 0,
  }
  const roleIds: number[] = []
  for (let role = 0; role < ROLES; role += 1) {
    const body = { roleName: `Register ${role}`, roleKey: `register${role}` }
    roleIds.push((await ask(run, 'POST', '/api/v1/role', body)).data.roleId)
  }
  const clients = Promise.all(
    Array.from({ length: CLIENTS }, (_, index) =>
      client(run, `client${index}`, roleIds, isChecked),
    ),
  )
  clients.catch(() => (run.isOn = false)) // reported below, where it is awaited
  const end = performance.now() + longest
  let killed = 0
  while (run.isOn && killed < kills && performance.now() < end) {
    await pause(80 + Math.random() * 320)
    await run.app.kill()
    run.app = await startApp({ dataDir: run.app.dataDir })
    killed += 1
  }
  while (run.isOn && kills === 0 && performance.now() < end) await pause(50)
  run.isOn = false
  await clients
  const found: Role[] = []
  for (const roleId of roleIds) found.push((await ask(run, 'GET', `/api/v1/role/${roleId}`)).data)
  await run.app.stop()
  return { ...run, killed, ...check(run.written, found) }
}

test(`R58 ${CLIENTS} clients, ${ROLES} rows, ${KILLS} kills: no write is lost, missing or doubled`, async () => {
  const { killed, written, conflicts, confirmed, lost, missing, duplicates } = await perform(
    true,
    KILLS,
    LONGEST * slowness(),
  )
  console.log(
    `\n  ${killed} kills · ${written.length} acknowledged · ${conflicts} conflicts · `
      + `${confirmed} confirmed after a kill · ${lost} lost · ${missing} missing · ${duplicates} duplicates`,
  )
  assert.equal({ lost, missing, duplicates }, { lost: 0, missing: 0, duplicates: 0 })
  assert.is(killed, KILLS)
  assert.ok(conflicts > 0 && written.length > 40, 'the clients never met')
})

test('R58 negative control: without the version the checker finds lost updates', async () => {
  const { written, lost } = await perform(false, 0, CONTROL)
  console.log(`\n  without the check: ${written.length} acknowledged · ${lost} lost`)
  assert.ok(lost > 0)
})

test.run()
