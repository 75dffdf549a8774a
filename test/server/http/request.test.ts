import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { isPrivate, networkOf, unmapIPv4 } from '#server/http/address.ts'
import { clientOf, createHostCheck } from '#server/http/request.ts'

const test = suite('server/request')

test('R27 loopback, HOST and ALLOWED_HOSTS are answered, with or without a port', () => {
  const hosts = createHostCheck('10.0.0.9', ['shop.example.com'])
  for (const host of [
    'localhost',
    'LOCALHOST:80',
    '127.0.0.1',
    '[::1]:8080',
    '10.0.0.9:1',
    'shop.example.com',
  ]) {
    assert.is(hosts(host, '10.0.0.9'), true, host)
  }
  for (const host of [
    '',
    'evil.com',
    'shop.example.com.evil.com',
    'localhost.',
    '10.0.0.8',
    'a b',
    '::1',
    'localhost:x',
  ]) {
    assert.is(hosts(host, '10.0.0.8'), false, host)
  }
})

test('R27 listening everywhere adds only the address that the connection came in on', () => {
  const hosts = createHostCheck('0.0.0.0', [])
  assert.is(hosts('192.168.1.5:8080', '192.168.1.5'), true)
  assert.is(hosts('192.168.1.5:8080', '::ffff:192.168.1.5'), true)
  assert.is(hosts('192.168.1.6:8080', '192.168.1.5'), false)
  assert.is(hosts('evil.com', '192.168.1.5'), false)
  for (const host of ['evil.com', '', 'a b']) assert.is(hosts(host, undefined), false, host)
  const ofEither = createHostCheck('::', [])
  assert.is(ofEither('[2001:db8::5]:8080', '2001:db8::5'), true)
  assert.is(ofEither('[2001:db8::6]:8080', '2001:db8::5'), false)
})

test('R7 R10 the client is the caller, or the hop as far from the right as proxies are trusted', () => {
  const request = (
    headers: Record<string, string>,
    remoteAddress = '127.0.0.1',
    encrypted = false,
  ) =>
    ({ headers: { host: 'localhost', ...headers }, socket: { remoteAddress, encrypted } }) as never
  const https = { 'x-forwarded-for': '9.9.9.9, 3.3.3.3', 'x-forwarded-proto': 'https' }
  for (const [from, trustProxy, ip, isHttps, isLocal] of [
    [request({}), 0, '127.0.0.1', false, true],
    [request({}, '::ffff:127.0.0.1'), 0, '127.0.0.1', false, true],
    [request({}, '127.0.0.1', true), 0, '127.0.0.1', true, false],
    [request({}, '192.0.2.1'), 0, '192.0.2.1', false, false],
    [request({ host: 'shop.example.com' }), 0, '127.0.0.1', false, false],
    [request(https), 0, '127.0.0.1', false, true],
    [request(https), 1, '3.3.3.3', true, false],
    // Of two proxies only the first may have been reached by https.
    [request({ ...https, 'x-forwarded-proto': 'https, http' }), 1, '3.3.3.3', false, false],
    [request({ ...https, 'x-forwarded-proto': 'https, http' }), 2, '9.9.9.9', true, false],
    [request(https), 2, '9.9.9.9', true, false],
    [request({ 'x-forwarded-for': 'unknown' }), 1, '127.0.0.1', false, false],
    [request({}), 1, '127.0.0.1', false, false],
    [request({}, '127.0.0.1', true), 1, '127.0.0.1', true, false],
  ] as const) {
    assert.equal(clientOf(from, trustProxy), { ip, isHttps, isLocal })
  }
})

test('R32 private is loopback and private networks, in every spelling', () => {
  for (const address of [
    'localhost',
    '127.9.9.9',
    '::1',
    '10.0.0.1',
    '172.31.0.1',
    '192.168.0.1',
    'fd00::1',
    '::ffff:10.0.0.1',
    '::ffff:a00:1',
  ]) {
    assert.is(isPrivate(address), true, address)
  }
  for (const address of [
    '8.8.8.8',
    '172.32.0.1',
    '169.254.169.254',
    'fe80::1',
    '2001:db8::1',
    '::ffff:8.8.8.8',
    '0.0.0.0',
    'evil.com',
    '',
  ]) {
    assert.is(isPrivate(address), false, address)
  }
  assert.is(unmapIPv4('::FFFF:1.2.3.4'), '1.2.3.4')
})

test('R10 the network of an IPv6 address is its first half, however it is written', () => {
  for (const address of [
    '2001:db8:0:9::1',
    '2001:DB8::9:a:b:c:d',
    '2001:0db8:0000:0009:0:0:0:1',
    '2001:db8:0:9:1:2:3.4.5.6',
    '2001:db8:0:9::1%eth0',
  ]) {
    assert.is(networkOf(address), '2001:db8:0:9', address)
  }
  assert.is(networkOf('2001:db8:0:9a7b::1', 56), '2001:db8:0:9a00')
  assert.is(networkOf('2001:db8:0:7b::1', 56), '2001:db8:0:0')
  assert.is(networkOf('2001:db8:0:9a7b::1', 48), '2001:db8:0')
  assert.is(networkOf('192.0.2.1', 48), '192.0.2.1')
  assert.is(networkOf('::1'), '0:0:0:0')
  assert.is(networkOf('fe80::1.2.3.4'), 'fe80:0:0:0')
  assert.is(networkOf('192.0.2.1'), '192.0.2.1')
  assert.is(networkOf(''), '')
})

test.run()
