import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { PASSWORD, startApp } from '../support/app.ts'

/**
 * R11: no answer tells whether a person exists, not even by its time. Fifty wrong sign-ins with
 * known names and fifty with unknown ones, in turn, at the real cost of a password; each from an
 * address of its own, because the throttle counts addresses.
 */
const test = suite('enumeration')

const NAMES = 10
const TRIES = 5
const LIMIT = 0.1

const median = (times: readonly number[]) =>
  [...times].sort((a, b) => a - b)[times.length >> 1] ?? Number.NaN

test('R11 a known name and an unknown one get the same answer in the same time', async () => {
  const app = await startApp({ env: { TRUST_PROXY: '1' } })
  let sent = 0
  const post = async (path: string, body: object, token = '') => {
    sent += 1
    const start = performance.now()
    const answer = await fetch(`${app.origin}/prod-api${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `198.51.100.${sent % 250}`,
        ...(token && { 'x-token': token }),
      },
      body: JSON.stringify(body),
    })
    const envelope = (await answer.json()) as { code: number; msg: string; data: { token: string } }
    const time = performance.now() - start
    const names = [...answer.headers.keys()].sort().join()
    return { ...envelope, time, seen: JSON.stringify([answer.status, envelope, names]) }
  }
  const { token } = (await post('/login', { username: 'admin', password: PASSWORD })).data
  for (let index = 0; index < NAMES; index += 1) {
    const made = await post(
      '/api/v1/sysUser',
      { username: `known${index}`, roleId: 2, deptId: 2, password: PASSWORD },
      token,
    )
    assert.is(made.code, 200, made.msg)
  }
  const times = { known: [] as number[], other: [] as number[] }
  const seen = new Set<string>()
  for (let round = 0; round < NAMES * TRIES; round += 1) {
    const kinds = round % 2 === 0 ? (['known', 'other'] as const) : (['other', 'known'] as const)
    for (const kind of kinds) {
      const answer = await post('/login', {
        username: `${kind}${round % NAMES}`,
        password: 'wrong and wrong',
      })
      times[kind].push(answer.time)
      seen.add(answer.seen)
    }
  }
  await app.stop()
  const [known, other] = [median(times.known), median(times.other)]
  console.log(
    `\n  ${times.known.length} tries each: median ${known.toFixed(1)} ms with a known name, ${other.toFixed(1)} ms with another`,
  )
  assert.is(seen.size, 1, [...seen].join('\n'))
  assert.ok(Math.abs(known - other) / Math.max(known, other) < LIMIT, `${known} ms, ${other} ms`)
})

test.run()
