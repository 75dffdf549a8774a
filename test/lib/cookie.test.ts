import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createCookies, formatCookie, parseCookies } from '#lib/cookie.ts'

const test = suite('cookie')

/** A document that keeps cookies as a browser does, attributes aside. */
function jar(cookie = '') {
  const cookies = parseCookies(cookie)
  const written: string[] = []
  return {
    written,
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')
    },
    set cookie(text: string) {
      written.push(text)
      const [name, value] = [...parseCookies(text)][0] ?? ['', '']
      if (text.includes('Max-Age=0')) cookies.delete(name)
      else cookies.set(name, value)
    },
  }
}

test('any written value can be read', () => {
  for (const value of ['1', '', 'a=b', 'x; Path=/evil', '煤', '100%', 'eyJ.a-b_c.d', '"quoted"']) {
    const cookies = createCookies(jar(), false)
    cookies.write('Admin-Token', value)
    assert.is(cookies.read('Admin-Token'), value)
  }
})

test('a removed cookie is undefined, not an empty text', () => {
  const cookies = createCookies(jar('size=mini; sidebarStatus=0'), false)
  cookies.remove('size')
  assert.equal([cookies.read('size'), cookies.isStillSet('size')], [undefined, false])
  assert.is(cookies.read('sidebarStatus'), '0')
})

test('R70 T3 a cookie that cannot be removed is no longer read, and does not hide a later one', () => {
  // A sibling host's, with a Domain: our own Max-Age=0 does not reach it.
  const tossed = 'Admin-Token=tossed'
  const own = jar()
  const document = {
    get cookie() {
      return [tossed, own.cookie].filter(Boolean).join('; ')
    },
    set cookie(text: string) {
      own.cookie = text
    },
  }
  const cookies = createCookies(document, false)
  assert.is(cookies.read('Admin-Token'), 'tossed')
  cookies.remove('Admin-Token')
  assert.is(cookies.read('Admin-Token'), undefined)
  assert.is(cookies.isStillSet('Admin-Token'), true)
  cookies.write('Admin-Token', 'mine')
  assert.is(cookies.read('Admin-Token'), 'mine')
  cookies.remove('Admin-Token')
  assert.is(cookies.read('Admin-Token'), undefined)
  cookies.write('Admin-Token', 'mine')
  assert.is(cookies.read('Admin-Token'), 'mine')
})

test('§11 a session cookie for the whole site, Strict, Secure on https', () => {
  assert.is(formatCookie('a', 'b', false), 'a=b; Path=/; SameSite=Strict')
  assert.is(formatCookie('a', 'b', true), 'a=b; Path=/; SameSite=Strict; Secure')
  assert.is(formatCookie('a', undefined, true), 'a=; Path=/; SameSite=Strict; Secure; Max-Age=0')
})

test('below a path of the host a cookie is set for that path, and removed there', () => {
  const document = jar()
  const cookies = createCookies(document, false, '/admin/')
  cookies.write('size', 'mini')
  cookies.remove('size')
  assert.equal(document.written, [
    'size=mini; Path=/admin/; SameSite=Strict',
    'size=; Path=/admin/; SameSite=Strict; Max-Age=0',
  ])
})

test('a value cannot add attributes of its own', () => {
  const document = jar()
  createCookies(document, false).write('size', 'mini; Domain=example.com')
  assert.equal(document.written, ['size=mini%3B%20Domain%3Dexample.com; Path=/; SameSite=Strict'])
})

test('a stray % gives the raw text', () => {
  assert.is(parseCookies('size=100%').get('size'), '100%')
})

test('text without a = is no cookie, and blanks around names do not matter', () => {
  assert.equal(
    [...parseCookies('lonely;  a = 1 ;b=2=3;')],
    [
      ['a', '1'],
      ['b', '2=3'],
    ],
  )
})

test('of two cookies with the same name the first counts', () => {
  assert.is(parseCookies('a=near; a=far').get('a'), 'near')
})

test('a cookie named like an object property is only a cookie', () => {
  assert.is(parseCookies('a=1').get('constructor'), undefined)
  assert.is(parseCookies('__proto__=x').get('__proto__'), 'x')
})

test.run()
