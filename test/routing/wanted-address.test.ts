import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { errorAddress, wantedAddress } from '#routing/wanted-address.ts'

const test = suite('wanted address')

const origin = 'https://shop.example'

/** What an error page reads from the address that it was given. */
function kept(wanted: string, error: '/404' | '/401' = '/404') {
  const { pathname, search } = new URL(errorAddress(error, wanted, origin), origin)
  assert.is(pathname, error)
  return wantedAddress({ origin, path: pathname, search })
}

test('13.3 an error page keeps the wanted address, with query and hash, in its own', () => {
  assert.is(errorAddress('/404', '/a?b=1', origin), '/404?wanted=%2Fa%3Fb%3D1')
  for (const wanted of ['/system/user', '/a?b=1&c=%26#top', '/%E7%85%A4', '/logs/access.log']) {
    assert.is(kept(wanted), wanted)
    assert.is(kept(wanted, '/401'), wanted)
  }
})

for (const wanted of [
  '',
  'a',
  '//evil.example',
  '/\\evil.example',
  'https://evil.example/a',
  'javascript:alert(1)',
  '/a/..//evil.example',
  `/${'a'.repeat(3_000)}`,
]) {
  test(`R35 nothing but a path of our own is kept: ${wanted.slice(0, 30)}`, () => {
    assert.is(kept(wanted), undefined)
    assert.is(errorAddress('/404', wanted, origin), '/404')
  })
}

for (const wanted of [
  '/404',
  '/404/',
  '/401?wanted=%2Fa',
  '/404?wanted=%2F404%3Fwanted%3D%252Fa',
  '/%34%30%34',
  '/x/../404',
  '/login?redirect=%2F404',
  '/redirect/404',
  '/auth-redirect',
]) {
  test(`R70 an error page is never opened for one that leads back to it: ${wanted}`, () => {
    assert.is(kept(wanted), undefined)
  })
}

test('an address of another page has no wanted address', () => {
  assert.is(wantedAddress({ origin, path: '/login', search: '?wanted=%2Fa' }), undefined)
  assert.is(wantedAddress({ origin, path: '/404/', search: '?wanted=%2Fa' }), '/a')
  assert.is(wantedAddress({ origin, path: '/404', search: '' }), undefined)
})

test.run()
