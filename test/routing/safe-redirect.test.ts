import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { safeRedirect } from '#routing/safe-redirect.ts'

const test = suite('safe-redirect')
const ORIGIN = 'https://admin.example'

const HOSTILE = [
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '\t//evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  ' //evil.example',
  '/ /evil.example',
  '/..//evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/%2e%2e//evil.example',
  '/a/%2E%2E//evil.example/x',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>1</script>',
  'https://evil.example/',
  'https:evil.example',
  'https://admin.example@evil.example',
  'http://admin.example/',
  '@evil.example',
  'evil.example',
  '/\u0000',
  '/a\u007fb',
  '/a\u0085b',
  '/a\\..\\b',
]

test('R35 thirty hostile addresses lead to / and stay on the origin', () => {
  assert.is(HOSTILE.length, 30)
  for (const wanted of HOSTILE) assert.is(safeRedirect(wanted, ORIGIN), '/', JSON.stringify(wanted))
})

test('R35 every result, used as an address, is on our origin', () => {
  const harmless = [
    '/%09/evil',
    '/%2f%2fevil',
    '/%5cevil',
    '/@evil',
    '/a:b',
    '/?//evil',
    '/#//evil',
  ]
  for (const wanted of [...HOSTILE, ...harmless]) {
    const path = safeRedirect(wanted, ORIGIN)
    assert.is(new URL(path, ORIGIN).origin, ORIGIN, wanted)
    assert.is.not(path.slice(0, 2), '//', wanted)
  }
  for (const wanted of harmless) assert.is.not(safeRedirect(wanted, ORIGIN), '/', wanted)
})

test('§2 a good path keeps its query and hash', () => {
  for (const path of [
    '/',
    '/dashboard',
    '/upms/dict/data/3?page=2&type=coal_kind#row-4',
    '/profile/index?next=https://admin.example/x',
    '/loginlog',
    '/redirected',
    '/a//b',
    '/?a=/login',
  ]) {
    assert.is(safeRedirect(path, ORIGIN), path)
  }
})

test('dot segments and letters beyond ASCII come out as the browser writes them', () => {
  assert.is(safeRedirect('/a/../b?c=煤', ORIGIN), '/b?c=%E7%85%A4')
})

test('§13 no redirect leads back to sign-in, nor to a page that only redirects', () => {
  for (const path of [
    '/login',
    '/login/',
    '/LOGIN?redirect=%2F',
    '/%6cogin',
    '/x/../login',
    '/auth-redirect?code=1',
    '/redirect',
    '/redirect/dashboard',
    '/redirect//evil.example',
  ]) {
    assert.is(safeRedirect(path, ORIGIN), '/', path)
  }
})

test('R35 at most 2,000 characters, also after encoding', () => {
  assert.is(safeRedirect(`/${'a'.repeat(1_999)}`, ORIGIN).length, 2_000)
  assert.is(safeRedirect(`/${'a'.repeat(2_000)}`, ORIGIN), '/')
  assert.is(safeRedirect(`/${'煤'.repeat(1_000)}`, ORIGIN), '/')
})

test('anything but a text leads to /, and so does a broken escape', () => {
  for (const wanted of [undefined, null, 3, {}, ['/a'], true, '', '/%', '/%ff']) {
    assert.is(safeRedirect(wanted, ORIGIN), '/')
  }
})

test.run()
