import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { isNormalPath } from '#server/http/request-target.ts'

const test = suite('server/target')

test('R31 what a browser sends for a path of ours is its normal form', () => {
  for (const path of [
    '/',
    '/api/v1/role/2,3',
    '/api/v1/dict/data/',
    '/system/role-menu/a_b~c.d',
    `/redirect/${encodeURIComponent('角色 "x"')}`,
    new URL('/角色/a|b^c', 'http://x').pathname.replace('|', '%7C').replace('^', '%5E'),
  ]) {
    assert.is(isNormalPath(path), true, path)
  }
})

test('R31 every other spelling is refused', () => {
  for (const path of [
    '',
    'a',
    '*',
    'http://evil/',
    '//evil.com',
    '/a//b',
    '/.',
    '/..',
    '/a/./b',
    '/a/../b',
    '/a.',
    '/a./b',
    '/\\evil',
    '/a;b',
    '/a b',
    '/a"b',
    '/%2e%2e/a',
    '/%2E',
    '/%2F',
    '/%5C',
    '/%00',
    '/%0D%0A',
    '/%7F',
    '/%C2%85',
    '/%41',
    '/%7E',
    '/%25',
    '/%e7%85%a4',
    '/%E7%85',
    '/%C0%AE',
    '/%',
    '/%G0',
    '/煤',
    '/a\n',
  ]) {
    assert.is(isNormalPath(path), false, path)
  }
})

test.run()
