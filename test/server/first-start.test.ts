import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { LITERALS, literalsIn } from './literals.ts'
import { openShop } from './shop.ts'

const test = suite('first start')

const NAMES = [
  'admin',
  'root',
  'administrator',
  'test',
  'demo',
  'user',
  'guest',
  'trader',
  'auditor',
  'coalface',
]
const USUAL = ['admin', 'admin123', '123456', 'password', 'coalface']

test('R13 fifty usual pairs of name and password open nothing, only the printed password does', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'coalface-'))
  const shop = await openShop({ dataDir, demo: false })
  assert.equal([...shop.accounts.keys()], ['admin'])
  for (const username of NAMES) {
    for (const password of USUAL) {
      // Each password is really compared: no wait of the throttle is left.
      shop.clock.now += 16 * 60_000
      const { code, msg } = await shop.send('POST', '/login', { body: { username, password } })
      assert.equal(
        [code, msg],
        [400, 'The username or password is incorrect.'],
        `${username} ${password}`,
      )
    }
  }
  const printed = shop.accounts.get('admin') ?? ''
  assert.ok(printed.replaceAll('-', '').length >= 20)
  assert.is((await shop.signIn('admin')).code, 200)
  await shop.close()

  const again = await openShop({ dataDir, demo: false })
  assert.equal([...again.accounts], [], 'printed once')
  await again.close()
  rmSync(dataDir, { recursive: true })
})

test('R13 no key and no password is written into the source', () => {
  for (const [pattern, example] of LITERALS) assert.match(example, pattern)
  assert.equal(literalsIn(['src', 'static', 'build', '.ci']), [])
})

test.run()
