import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  bindCookiesAt,
  expiredBindCookie,
  formatBindCookie,
  localBindCookies,
  readBindCookie,
  readLocalBindCookie,
} from '#server/http/bind-cookie.ts'

const test = suite('server/bind-cookie')

test('R7 the bind cookie is read when it is there once', () => {
  assert.is(readBindCookie('a=1; __Host-Admin-Bind=x.y-z; size=mini'), 'x.y-z')
  assert.is(readBindCookie('__Host-Admin-Bind=x; __Host-Admin-Bind=y'), undefined)
  assert.is(readBindCookie('x__Host-Admin-Bind=x'), undefined)
  assert.is(readBindCookie(undefined), undefined)
})

test('R7 a cookie that was set is read back, and an expired one is empty', () => {
  assert.is(readBindCookie(formatBindCookie('b-1_2').split(';')[0]), 'b-1_2')
  assert.is(readBindCookie(expiredBindCookie.split(';')[0]), '')
})

test('R7 on this machine a copy without Secure is sent too, for a browser that drops the other', () => {
  const set = formatBindCookie('b1')
  assert.equal(localBindCookies(set, undefined), [
    set,
    'Admin-Bind=b1; Path=/; HttpOnly; SameSite=Strict',
  ])
  assert.equal(localBindCookies(undefined, 'Admin-Bind=b1'), [])
  assert.is(readLocalBindCookie('Admin-Bind=b1'), 'b1')
  assert.is(readBindCookie('Admin-Bind=b1'), undefined)
})

test('R7 the copy is removed from a browser that keeps the real cookie, and the real one alone counts', () => {
  const both = '__Host-Admin-Bind=b1; Admin-Bind=b2'
  assert.equal(localBindCookies(undefined, both), [
    'Admin-Bind=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0',
  ])
  assert.equal(localBindCookies(undefined, '__Host-Admin-Bind=b1'), [])
  assert.is(readLocalBindCookie(both), 'b1')
  assert.is(readLocalBindCookie('Admin-Bind=x; Admin-Bind=y'), undefined)
})

test('R7 consoles below two paths of one host have a cookie each; `__Host-` keeps its path', () => {
  const set = '__Host-Admin-Bind.shop.admin=b1; Path=/; Secure; HttpOnly; SameSite=Strict'
  const twin = 'Admin-Bind.shop.admin=b1; Path=/shop/admin/; HttpOnly; SameSite=Strict'
  assert.equal(bindCookiesAt('/shop/admin/', formatBindCookie('b1')), [set])
  assert.equal(bindCookiesAt('/', formatBindCookie('b1')), [formatBindCookie('b1')])
  assert.equal(localBindCookies(formatBindCookie('b1'), undefined, '/shop/admin/'), [set, twin])
  const both = '__Host-Admin-Bind.shop.admin=b1; __Host-Admin-Bind=b2; Admin-Bind.shop=b3'
  assert.is(readBindCookie(both, '/shop/admin/'), 'b1')
  assert.is(readBindCookie(both), 'b2')
  assert.is(readLocalBindCookie(both, '/shop/'), 'b3')
})

test('R4 signing out on this machine ends both cookies', () => {
  assert.equal(localBindCookies(expiredBindCookie, 'Admin-Bind=b1'), [
    expiredBindCookie,
    'Admin-Bind=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0',
  ])
})

test.run()
