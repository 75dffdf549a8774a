import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createBase } from '#lib/base.ts'

const test = suite('base')

test("below a path the browser's addresses begin with the base, the console's never", () => {
  const admin = createBase('/admin/')
  for (const [own, shown] of [
    ['/', '/admin/'],
    ['/login?redirect=%2Fsystem%2Frole', '/admin/login?redirect=%2Fsystem%2Frole'],
    ['/admin', '/admin/admin'],
    ['/admin/users', '/admin/admin/users'],
  ] as const) {
    assert.is(admin.prepend(own), shown)
    assert.is(admin.strip(shown), own)
  }
})

test('an address that is no path of ours stays as it is', () => {
  const admin = createBase('/admin/')
  for (const address of ['?page=2', '#main', '', 'https://example.com/', 'mailto:a@b.c'])
    assert.is(admin.prepend(address), address)
  for (const address of ['/adminx', '/admin', '/']) assert.is(admin.strip(address), address)
})

test('two consoles of one host share no name; one at the root uses the plain names', () => {
  const names = ['/', '/admin/', '/shop/admin/'].map(path =>
    createBase(path).scopedName('coalface:x'),
  )
  assert.equal(names, ['coalface:x', '/admin/coalface:x', '/shop/admin/coalface:x'])
})

test('at the root nothing is added or stripped', () => {
  const top = createBase('/')
  for (const address of ['/', '/login', '/a/b?c#d', '//x', '?a', '']) {
    assert.is(top.prepend(address), address)
    assert.is(top.strip(address), address)
  }
})

test.run()
