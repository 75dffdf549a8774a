import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { build } from 'esbuild'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { HTML, JSON_HEADERS } from './serve.ts'

/** Three of the hundred kills of test/endurance/kill.test.ts. */
const test = suite('kill')

const PASSWORD = 'forty carts of slate'
/** The granted rows below that hold no other granted row. */
const LEAVES = 6

interface Answer {
  code: number
  data: { token: string; count: number; list: { roleKey: string; menuIds: number[] }[] }
}

async function start(folder: string) {
  const child = spawn(process.execPath, [join(folder, 'server.mjs')], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      ADMIN_PASSWORD: PASSWORD,
    },
  })
  let output = ''
  child.stdout.on('data', chunk => (output += chunk))
  child.stderr.on('data', chunk => (output += chunk))
  while (!/^Coalface ready at /m.test(output)) {
    assert.is(child.exitCode, null, output)
    await setTimeout(5)
  }
  const origin = /ready at (\S+)/.exec(output)?.[1]
  const call = async (method: string, path: string, body?: object, token = '', key = '') => {
    const answer = await fetch(`${origin}/prod-api${path}`, {
      method,
      headers: { ...JSON_HEADERS, 'X-Token': token, ...(key && { 'Idempotency-Key': key }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    return (await answer.json()) as Answer
  }
  return { child, call }
}

test('R56 after three kills in the middle of writing each answered write is there, once and whole', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'coalface-'))
  mkdirSync(join(folder, 'public'))
  writeFileSync(join(folder, 'public/index.html'), HTML)
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
  await build({
    entryPoints: ['src/server/main.ts'],
    outfile: join(folder, 'server.mjs'),
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: ['@photostructure/sqlite', 'postgres'],
    define: { BASE: '"/"' },
    loader: { '.sql': 'text' },
  })
  const menuIds = [1, 10, 11, 12, 13, 20, 21, 22, 23]
  const acknowledged = new Set<string>()
  let { child, call } = await start(folder)
  const { token } = (await call('POST', '/login', { username: 'admin', password: PASSWORD })).data
  let next = 0
  for (let kill = 0; kill < 3; kill += 1) {
    const enough = acknowledged.size + 5
    const ended = once(child, 'exit')
    for (;;) {
      const roleKey = `role${next}`
      const body = { roleName: roleKey, roleKey, menuIds }
      const writing = call('POST', '/api/v1/role', body, token, roleKey)
      if (acknowledged.size >= enough) {
        await setTimeout(Math.random() * 3)
        child.kill('SIGKILL')
        await writing.catch(() => undefined)
        break
      }
      assert.is((await writing).code, 200)
      acknowledged.add(roleKey)
      next += 1
    }
    await ended
    ;({ child, call } = await start(folder))
    // Sent again under its key: done before the kill or after it, never twice.
    const roleKey = `role${next}`
    assert.is(
      (await call('POST', '/api/v1/role', { roleName: roleKey, roleKey, menuIds }, token, roleKey))
        .code,
      200,
    )
    acknowledged.add(roleKey)
    next += 1
  }
  const { data } = await call('GET', '/api/v1/rolelist?pageSize=100&sort=roleId', undefined, token)
  const found = data.list.filter(row => row.roleKey.startsWith('role'))
  assert.equal(
    found.map(row => row.roleKey),
    [...acknowledged],
  )
  assert.equal(
    found.filter(row => row.menuIds.length !== LEAVES).map(row => row.roleKey),
    [],
  )
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
  rmSync(folder, { recursive: true })
})

test.run()
