import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { raw, request, serve } from '../serve.ts'
import { expiredBindCookie, formatBindCookie } from '#server/http/bind-cookie.ts'
import { formatDeviceCookie, readDeviceCookie } from '#server/http/device-cookie.ts'
import { createHostCheck } from '#server/http/request.ts'

const test = suite('server/device-cookie')

const LIFE = 'Path=/; HttpOnly; SameSite=Strict; Max-Age=7776000'

test('R10 the cookie is read back for ninety days, and no script can read it', () => {
  for (const [isTrusted, set] of [
    [true, `__Host-Admin-Device=d-1; Secure; ${LIFE}`],
    [false, `Admin-Device=d-1; ${LIFE}`],
  ] as const) {
    assert.is(formatDeviceCookie('d-1', isTrusted), set)
    assert.is(readDeviceCookie(`a=1; ${set.split(';')[0]}`, isTrusted), 'd-1')
    assert.is(
      readDeviceCookie(set.split(';')[0], !isTrusted),
      undefined,
      'the other name does not count',
    )
  }
  assert.is(readDeviceCookie('Admin-Device=x; Admin-Device=y', false), undefined)
})

test('R10 consoles below two paths of one host have a device cookie each', () => {
  for (const isTrusted of [true, false]) {
    const ours = formatDeviceCookie('d-1', isTrusted, '/admin/').split(';')[0] ?? ''
    const theirs = formatDeviceCookie('d-2', isTrusted, '/shop/').split(';')[0] ?? ''
    assert.is(readDeviceCookie(`${ours}; ${theirs}`, isTrusted, '/admin/'), 'd-1')
    assert.is(readDeviceCookie(`${ours}; ${theirs}`, isTrusted, '/shop/'), 'd-2')
  }
  assert.match(formatDeviceCookie('d-1', false, '/admin/'), /; Path=\/admin\/;/)
  assert.match(formatDeviceCookie('d-1', true, '/admin/'), /; Path=\/;/, 'as the prefix demands')
})

test('R7 R10 the cookie has the prefix on this machine and over https, and nowhere else', async () => {
  const hosts = createHostCheck('127.0.0.1', ['shop.example.com'])
  const respond = () => ({
    code: 200,
    msg: '',
    headers: { 'Set-Cookie': formatBindCookie('b1') },
    device: 'd1',
  })
  const cookie = 'Cookie: __Host-Admin-Device=real; Admin-Device=plain\r\n'
  const local = request('GET /prod-api/api/v1/getinfo', cookie)
  const foreign = local.replace('127.0.0.1', 'shop.example.com')
  const https = foreign.replace('Cookie', 'X-Forwarded-Proto: https\r\nCookie')
  const open = await serve({ respond, isAllowedHost: hosts })
  const behind = await serve({ respond, isAllowedHost: hosts, trustProxy: 1 })
  for (const [what, served, text, found, set] of [
    ['this machine', open, local, 'real', formatDeviceCookie('d1', true)],
    ['plain http', open, foreign, 'plain', formatDeviceCookie('d1', false)],
    ['plain http behind a proxy', behind, foreign, 'plain', formatDeviceCookie('d1', false)],
    ['https', behind, https, 'real', formatDeviceCookie('d1', true)],
  ] as const) {
    const { lines } = await raw(served.port, text)
    assert.is(served.seen.at(-1)?.device, found, what)
    assert.ok(lines.includes(`Set-Cookie: ${set}`), `${what}: ${lines.join('\n')}`)
    assert.ok(lines.includes(`Set-Cookie: ${formatBindCookie('b1')}`), `${what}, beside the other`)
  }
  await open.stop(0)
  await behind.stop(0)
})

test('R4 R44 signing out ends the bind cookie and keeps the device cookie', async () => {
  const headers = { 'Set-Cookie': expiredBindCookie }
  const served = await serve({ respond: () => ({ code: 200, msg: '', headers }) })
  const cookie = 'Cookie: __Host-Admin-Bind=b1; __Host-Admin-Device=d1\r\n'
  const { lines } = await raw(served.port, request('GET /prod-api/api/v1/getinfo', cookie))
  assert.ok(lines.includes(`Set-Cookie: ${expiredBindCookie}`))
  assert.equal(
    lines.filter(line => /admin-device|clear-site-data/i.test(line)),
    [],
  )
  await served.stop(0)
})

test.run()
