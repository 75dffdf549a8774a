import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { BUILD_FOLDER, startApp, temporaryFolder } from '../support/app.ts'
import { call, tokenFor } from '../support/call.ts'
import { permissionFlags } from '../support/permission.ts'

/**
 * R71: the built server under Node's permission model: it may read the build, use its data, and no
 * more.
 */
const test = suite('permission')

test('R71 pages, sign-in, reading, writing and a second start work', async () => {
  const dataDir = temporaryFolder()
  const key = join(temporaryFolder(), 'log.key')
  writeFileSync(key, 'k'.repeat(32), { mode: 0o600 })
  const env = { LOG_KEY_FILE: key }
  for (const start of [1, 2]) {
    const app = await startApp({ dataDir, env, nodeArgs: permissionFlags(dataDir, key) })
    const page = await fetch(app.origin, { headers: { 'sec-fetch-dest': 'document' } })
    assert.match(await page.text(), /<div id="root">/)
    const token = await tokenFor(app.origin)
    const body = {
      configName: `by permission ${start}`,
      configKey: `shop.key${start}`,
      configValue: 'v',
      configType: 'N',
    }
    assert.is((await call(app.origin, 'POST', '/api/v1/config', { body, token })).code, 200)
    const kept = await call<{ count: number }>(
      app.origin,
      'GET',
      '/api/v1/configList?configName=by%20permission&pageIndex=1&pageSize=10',
      { token },
    )
    assert.is((await call(app.origin, 'POST', '/api/v1/logout', { token })).code, 200)
    assert.is(await app.stop(), 0)
    assert.not.match(app.logs(), /ERR_ACCESS_DENIED|"event":"error"/)
    assert.is(kept.data.count, start)
  }
})

/** What an attacker with code inside the server would try. */
const TRIES = {
  'another program': "require('node:child_process').spawnSync('id')",
  'a thread': "new (require('node:worker_threads').Worker)('0', { eval: true })",
  'a file of the machine': "require('node:fs').readFileSync('/etc/passwd')",
  'a change of the program': `require('node:fs').appendFileSync(${JSON.stringify(join(process.cwd(), BUILD_FOLDER, 'server.mjs'))}, '')`,
  'a file elsewhere': "require('node:fs').writeFileSync('/tmp/coalface-was-here', '')",
}

for (const [what, code] of Object.entries(TRIES)) {
  test(`R71 ${what} is denied`, () => {
    const argv = [...permissionFlags(temporaryFolder()), '--no-warnings', '--eval', code]
    const { status, stderr } = spawnSync(process.execPath, argv, { encoding: 'utf8' })
    assert.is(status, 1)
    assert.match(stderr, 'ERR_ACCESS_DENIED')
  })
}

test.run()
