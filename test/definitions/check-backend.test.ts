import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import acme from '../support/acme.ts'
import goAdmin from '#definitions/backends/go-admin.ts'
import { backendProblems } from '#definitions/check-backend.ts'
import type { BackendDescription } from '#definitions/define-backend.ts'
import { goods } from '#resources/goods.ts'
import { systemResources } from '#resources/system/index.ts'
import { operations } from '#resources/system/operations.ts'

const test = suite('check back end')

const resources = [...systemResources, operations, goods]
const problems = (description: BackendDescription) => backendProblems(description, resources)

test('nothing is wrong with those that are here', () => {
  for (const description of [{}, goAdmin, acme]) assert.equal(problems(description), [])
})

test('a record that no resource is named after is one line', () => {
  assert.equal(problems({ records: { role: {}, gods: {} } }), ['no resource has the name "gods"'])
})

test('a field whose name is given to another one is one line', () => {
  const wire = { username: 'email', nickName: 'displayName' }
  assert.equal(problems({ records: { user: { wire } } }), [
    'records.user.wire: "email" is what username is called there; name email too',
  ])
  assert.equal(problems({ records: { user: { wire: { ...wire, email: 'mail' } } } }), [])
})

test('a path with a query is one line', () => {
  const description: BackendDescription = {
    signIn: { call: 'POST /token?kind=password' },
    records: { role: { list: 'GET /roles#all' } },
  }
  assert.equal(problems(description), [
    '"POST /token?kind=password": a path has no ? and no #',
    '"GET /roles#all": a path has no ? and no #',
  ])
})

test.run()
