import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { componentKey, fillPath, joinPath } from '#routing/paths.ts'

const test = suite('paths')

test('§24.3 nested paths join like this', () => {
  for (const [base, path, joined] of [
    ['/upms', 'sysuser', '/upms/sysuser'],
    ['/upms', '/config', '/config'],
    ['/log', '/loginlog', '/loginlog'],
    ['/upms', 'dict/data/:dictId', '/upms/dict/data/:dictId'],
    ['/upms', '', '/upms'],
    ['/', 'dashboard', '/dashboard'],
    ['/a', '../b', '/b'],
    ['/', 'rel', '/rel'],
    ['/a', '../../../b', '/b'],
    ['/a/', 'b/', '/a/b'],
    ['/', '', '/'],
  ] as const) {
    assert.is(joinPath(base, path), joined)
  }
})

test('§13 a leading slash, trailing /index and .vue do not matter, case does', () => {
  for (const component of [
    '/dict/index',
    'dict',
    '/dict',
    'dict/index.vue',
    '/dict.vue',
    '//dict',
  ]) {
    assert.is(componentKey(component), '/dict', component)
  }
  assert.is(componentKey('/dict/data'), '/dict/data')
  assert.is(componentKey('/Dict/Index'), '/Dict/Index')
  assert.is(componentKey('/index/list'), '/index/list')
})

test('a parameter without a value stays as it is', () => {
  assert.is(fillPath('/a/:b/:c', { b: 'x/y' }), '/a/x%2Fy/:c')
})

test.run()
