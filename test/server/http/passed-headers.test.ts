import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createHeaderFilter } from '#server/http/passed-headers.ts'

const test = suite('server/passed-headers')

test('without a description nothing passes', () => {
  assert.equal(
    createHeaderFilter()({ 'x-token': 'a', authorization: 'Bearer a', cookie: 'a=b' }),
    {},
  )
})

test('the header of the token passes with one token after its word', () => {
  const bearer = createHeaderFilter({ token: 'Authorization: Bearer' })
  assert.equal(bearer({ authorization: 'Bearer abc' }), { Authorization: 'Bearer abc' })
  for (const authorization of [
    'abc',
    'Bearer',
    'Bearer ',
    'Bearer a b',
    'Basic abc',
    'Bearer a, b',
  ])
    assert.equal(bearer({ authorization }), {}, authorization)
  const bare = createHeaderFilter({ token: 'satoken' })
  assert.equal(bare({ satoken: 'abc', authorization: 'Bearer abc' }), { satoken: 'abc' })
  // Node joins the values of a header that is given twice.
  assert.equal(bare({ satoken: 'abc, abd' }), {})
})

test('headers that are named pass, with printable values of a sensible length', () => {
  const filter = createHeaderFilter({ passed: ['X-Tenant'] })
  assert.equal(filter({ 'x-tenant': 'north 7', 'x-other': 'a' }), { 'X-Tenant': 'north 7' })
  for (const value of ['', 'caf\u00e9', 'a\u0000b', 'a'.repeat(1_001)])
    assert.equal(filter({ 'x-tenant': value }), {})
})

test('the header of the token passes as that alone, under whatever spelling', () => {
  const filter = createHeaderFilter({
    token: 'Authorization: Bearer',
    passed: ['authorization'],
  })
  assert.equal(filter({ authorization: 'Basic zzz' }), {})
})

test('cookies, headers of the connection and of proxies never pass, even if named', () => {
  for (const name of [
    'Cookie',
    'set-cookie',
    'Connection',
    'Transfer-Encoding',
    'Content-Length',
    'Host',
    'TE',
    'Upgrade',
    'Proxy-Authorization',
    'X-Forwarded-For',
    'X-Forwarded-Host',
    'Forwarded',
    'Sec-Fetch-Site',
    'Accept-Encoding',
    'HTTP2-Settings',
    'X_Forwarded_For',
  ]) {
    const headers = { [name.toLowerCase()]: 'a' }
    assert.equal(createHeaderFilter({ passed: [name] })(headers), {}, name)
    assert.equal(createHeaderFilter({ token: name })(headers), {}, name)
  }
})

test.run()
