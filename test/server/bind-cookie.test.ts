import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { bindCookie, bindOf, expiredBindCookie } from '#server/bind-cookie.ts'

const test = suite('server/bind-cookie')

test('R7 the bind cookie is read when it is there once', () => {
  assert.is(bindOf('a=1; __Host-Admin-Bind=x.y-z; size=mini'), 'x.y-z')
  assert.is(bindOf('__Host-Admin-Bind=x; __Host-Admin-Bind=y'), undefined)
  assert.is(bindOf('x__Host-Admin-Bind=x'), undefined)
  assert.is(bindOf(undefined), undefined)
})

test('R7 what is set is what is read, and what is expired is empty', () => {
  assert.is(bindOf(bindCookie('b-1_2').split(';')[0]), 'b-1_2')
  assert.is(bindOf(expiredBindCookie.split(';')[0]), '')
})

test.run()
