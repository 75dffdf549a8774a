import { randomBytes } from 'node:crypto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { newRecoveryCodes, recoveryDigestOf, takeFactorCode } from '#server/auth/factor.ts'
import { codeAt, timeStepOf } from '#server/auth/totp.ts'
import type { StoreKeys } from '#server/store/keys/load-keys.ts'
import { openStore } from '#server/store/store.ts'

const test = suite('factor')

const NOW = 1_234_567_890_000
const SEED = Buffer.from('12345678901234567890')

/** A store with two people, of whom the first has a factor. */
async function open(keys: StoreKeys = {}) {
  const store = await openStore({
    dataDir: undefined,
    keys,
    prepareSeed: async () => async tables => {
      const texts = {
        nickName: '',
        nickNameZh: null,
        phone: '',
        email: '',
        avatar: '',
        introduction: '',
        remark: '',
      }
      for (const username of ['wang', 'li'])
        await tables.users.add(
          { ...texts, username, deptId: null, status: '0', password: '', mustChange: false },
          { by: null, at: 0 },
        )
    },
  })
  await store.write(async tables => {
    await tables.factors.start(1, SEED, NOW)
    await tables.factors.activate(1)
  })
  const take = (userId: number, code: string, now = NOW) =>
    store.write(tables => takeFactorCode(tables, userId, code, now))
  return { store, take }
}

test('R77 a code is accepted once, and no older one after it', async () => {
  const { store, take } = await open()
  const step = timeStepOf(NOW)
  assert.is(await take(1, codeAt(SEED, step + 1)), 'totp')
  assert.is(await take(1, codeAt(SEED, step + 1)), undefined)
  assert.is(await take(1, codeAt(SEED, step)), undefined)
  assert.is(await take(1, codeAt(SEED, step + 2), NOW + 60_000), 'totp')
  await store.close()
})

test('R77 of two calls at once with the same code one is accepted', async () => {
  const { store, take } = await open()
  const code = codeAt(SEED, timeStepOf(NOW))
  const ways = await Promise.all([take(1, code), take(1, code)])
  assert.equal(ways.sort(), ['totp', undefined])
  await store.close()
})

test('R77 a recovery code is accepted once, in whatever letters and groups, and by its owner alone', async () => {
  const { store, take } = await open()
  const codes = newRecoveryCodes()
  assert.is(new Set(codes).size, 10)
  await store.write(tables => tables.factors.setCodes(1, codes.map(recoveryDigestOf)))
  const [first = '', second = ''] = codes
  assert.match(first, /^[A-Z2-7]{4}(-[A-Z2-7]{4}){5}$/)
  assert.is(await take(2, first), undefined)
  assert.is(await take(1, ` ${first.toLowerCase().replaceAll('-', ' ')}`), 'recoveryCode')
  assert.is(await take(1, first), undefined)
  assert.is(await take(1, second), 'recoveryCode')
  assert.is(await store.read(tables => tables.factors.codeCount(1)), 8)
  await store.close()
})

test('R76 a factor that is being set up does not count yet', async () => {
  const { store, take } = await open()
  await store.write(tables => tables.factors.start(1, SEED, NOW))
  assert.is(await take(1, codeAt(SEED, timeStepOf(NOW))), undefined)
  await store.close()
})

test('R76 with a key the stored seed is no seed, and counts in the row of its person alone', async () => {
  const secrets = { id: 'key', bytes: randomBytes(32) }
  const { store, take } = await open({ secrets })
  const row = await store.read(tables => tables.factors.ofUser(1))
  assert.not.match(row?.seed ?? '', SEED.toString('base64url'))
  assert.is(await take(1, codeAt(SEED, timeStepOf(NOW))), 'totp')
  const moved = await store.read(async tables => {
    assert.ok(row)
    try {
      return tables.factors.seedOf({ ...row, userId: 2 })
    } catch {
      return undefined
    }
  })
  assert.is(moved, undefined)
  await store.close()
})

test.run()
