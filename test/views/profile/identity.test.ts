import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { permissionGroupsFrom } from '#views/profile/identity.tsx'

const test = suite('permission groups')

const GRANTED = [
  'system:sysuser:list',
  'system:sysrole:edit',
  'system:sysrole:add',
  'system:sysrole:add',
  'report',
]

test('B.4 permissions are grouped by module and resource, each once', () => {
  assert.equal(permissionGroupsFrom(GRANTED), [
    { resource: '', operations: ['report'] },
    { resource: 'system:sysrole', operations: ['add', 'edit'] },
    { resource: 'system:sysuser', operations: ['list'] },
  ])
})

test('the search matches the whole permission and ignores case', () => {
  assert.equal(permissionGroupsFrom(GRANTED, ' SYSROLE:E '), [
    { resource: 'system:sysrole', operations: ['edit'] },
  ])
  assert.equal(permissionGroupsFrom(GRANTED, 'nothing like it'), [])
})

test.run()
