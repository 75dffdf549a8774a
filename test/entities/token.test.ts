import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { isTimeToRefresh, tokenLifetimeOf } from '#entities/token.ts'

const test = suite('token')
const MINUTE = 60_000
const jwt = (claims: unknown) => `x.${btoa(JSON.stringify(claims))}.y`

test('the answer says when the token expires', () => {
  assert.equal(tokenLifetimeOf('opaque', 90_000, 30_000), { issuedAt: 30_000, expiresAt: 90_000 })
})

test('a JWT says itself when it expires', () => {
  assert.equal(tokenLifetimeOf(jwt({ iat: 100, exp: 3_700 }), undefined, 0), {
    issuedAt: 100_000,
    expiresAt: 3_700_000,
  })
  assert.equal(tokenLifetimeOf(jwt({ exp: 50 }), undefined, 10_000), {
    issuedAt: 10_000,
    expiresAt: 50_000,
  })
})

for (const token of ['opaque', '', 'a.b.c', jwt('text'), jwt(null), jwt({ exp: 'soon' })]) {
  test(`"${token}" has no lifetime`, () =>
    assert.is(tokenLifetimeOf(token, undefined, 0), undefined))
}

test('§11 a token is refreshed in the last fifth of its lifetime, while the user is active', () => {
  const life = { issuedAt: 0, expiresAt: 100 * MINUTE }
  assert.not(isTimeToRefresh(life, 79 * MINUTE, 79 * MINUTE))
  assert.ok(isTimeToRefresh(life, 81 * MINUTE, 79 * MINUTE))
  assert.not(
    isTimeToRefresh(life, 81 * MINUTE, 75 * MINUTE),
    'nobody has been here for six minutes',
  )
  assert.not(isTimeToRefresh(life, 101 * MINUTE, 101 * MINUTE), 'too late')
})

test.run()
