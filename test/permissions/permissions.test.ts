import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { hasPermission, hasRole } from '#permissions/permissions.ts'

const test = suite('permissions')
const NOTHING = [undefined, null, [], '', 'admin', { length: 1 }] as unknown as string[][]

test('§6 one matching role suffices', () => {
  assert.ok(hasRole(['trader', 'auditor'], ['admin', 'auditor']))
  assert.not(hasRole(['trader'], ['admin', 'auditor']))
  assert.not(hasRole([], ['admin']))
})

test('§6 no role is a shortcut, and part of a name is no match', () => {
  assert.not(hasRole(['admin'], ['trader']))
  assert.not(hasRole(['administrator'], ['admin']))
})

test('§6 one matching operation suffices', () => {
  assert.ok(hasPermission(['a:b:c', 'd:e:f'], ['x:y:z', 'd:e:f']))
  assert.not(hasPermission(['a:b:c'], ['d:e:f']))
  assert.not(hasPermission([], ['d:e:f']))
})

test('§6 *:*:* grants every operation, and nothing else is a wildcard', () => {
  assert.ok(hasPermission(['*:*:*'], ['system:sysrole:remove']))
  assert.not(hasPermission(['system:*:*', '*', '*:*'], ['system:sysrole:remove']))
})

test('§5 R34 without a non-empty array the role rule throws', () => {
  for (const wanted of NOTHING) {
    assert.throws(
      () => hasRole(['admin'], wanted),
      (error: Error) => error.message === `need roles! Like v-permission="['admin','editor']"`,
    )
  }
})

test('§5 R34 without a non-empty array the operation rule asks for a tag value', () => {
  for (const wanted of NOTHING) {
    assert.throws(() => hasPermission(['*:*:*'], wanted), /operation permission tag value/)
  }
})

test.run()
