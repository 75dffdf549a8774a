import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import goAdmin from '#definitions/backends/go-admin.ts'
import { callFrom, matchesPath } from '#definitions/call-text.ts'
import {
  type BackendDescription,
  defineBackend,
  type PassedHeader,
  type ReadAnswer,
} from '#definitions/define-backend.ts'
import { readDescribedAnswer } from '#definitions/described-answer.ts'
import { backendNameOf, loadBackendDescription } from '#definitions/load-backend-description.ts'
import { tokenHeaderFrom } from '#definitions/token-header.ts'

const test = suite('definitions/backends')

test('a description is found by the name of its file, and by no other', async () => {
  assert.is(await loadBackendDescription('go-admin'), goAdmin)
  for (const name of [undefined, '', 'acme', 'go-admin.ts', './go-admin', '../define-backend'])
    assert.is(await loadBackendDescription(name), undefined, name)
  for (const name of ['constructor', '__proto__', 'toString'])
    assert.is(await loadBackendDescription(name), undefined, name)
})

test('a configuration without a text for its back end names none', () => {
  assert.is(backendNameOf({ backend: 'acme' }), 'acme')
  for (const value of [{}, { backend: 'standard' }, { backend: 7 }, null, 'acme', ['acme']])
    assert.is(backendNameOf(value), undefined)
})

test('a header of the connection, of cookies or of our own is a type error', () => {
  type IsRefused<Name extends string> = [PassedHeader<Name>] extends [never] ? true : false
  const refused: [
    IsRefused<'Cookie'>,
    IsRefused<'Transfer-Encoding'>,
    IsRefused<'X-Forwarded-For'>,
    IsRefused<'sec-fetch-site'>,
    IsRefused<'X_Forwarded_For'>,
    IsRefused<'X-Tenant'>,
  ] = [true, true, true, true, true, false]
  assert.is(refused.length, 6)
  const { headers } = defineBackend({
    headers: { token: 'Authorization: Bearer', passed: ['X-Tenant', 'X-Trace-Id'] },
  })
  assert.equal(headers?.passed, ['X-Tenant', 'X-Trace-Id'])
})

test('the header of the token has a word before the token, or none', () => {
  const bearer = tokenHeaderFrom('Authorization: Bearer')
  assert.equal([bearer.name, bearer.valueOf('abc')], ['Authorization', 'Bearer abc'])
  assert.equal([bearer.tokenIn('Bearer abc'), bearer.tokenIn('abc')], ['abc', undefined])
  assert.equal([tokenHeaderFrom().name, tokenHeaderFrom().valueOf('abc')], ['X-Token', 'abc'])
  assert.is(tokenHeaderFrom('satoken').tokenIn('abc'), 'abc')
})

const succeeded: ReadAnswer = ({ status, fields }) =>
  typeof fields.success === 'boolean'
    ? { code: fields.success ? 200 : status, msg: fields.message, data: fields.data }
    : undefined

test('a deletion names its records, and a renewal with a token has a body: else it is a type error', () => {
  type Record = NonNullable<BackendDescription['records']>[string]
  type Renewal = Exclude<BackendDescription['renewal'], false | undefined>
  type Calls = NonNullable<BackendDescription['calls']>
  const refused: [
    { remove: 'DELETE /roles' } extends Record ? false : true,
    { call: 'GET /renew'; token: 'old' } extends Renewal ? false : true,
    { 'POST /login': 'POST /auth' } extends Calls ? false : true,
    { remove: 'DELETE /roles/{id}' } extends Record ? false : true,
  ] = [true, true, true, false]
  assert.is(refused.length, 4)
})

test('an answer becomes what the specification has', () => {
  const read = (status: number, body: unknown) => readDescribedAnswer(succeeded, { status, body })
  assert.equal(read(200, { success: true, data: [1] }), { code: 200, msg: undefined, data: [1] })
  assert.equal(read(403, { success: false, message: 'No' }), {
    code: 403,
    msg: 'No',
    data: undefined,
  })
  for (const body of [undefined, null, 'text', 7, [], {}]) assert.is(read(200, body), undefined)
})

test('a reader that stumbles, or gives no whole number, has read nothing', () => {
  const give = (code: unknown) => ({ code }) as { code: number }
  const stumble: ReadAnswer = () => {
    throw new TypeError('no such field')
  }
  const answer = { status: 200, body: {} }
  assert.is(readDescribedAnswer(stumble, answer), undefined)
  for (const code of [Number.NaN, 1.5, Infinity, undefined, null, {}, 'ok'])
    assert.is(
      readDescribedAnswer(() => give(code), answer),
      undefined,
    )
  assert.equal(
    readDescribedAnswer(() => give('200'), answer),
    { code: 200 },
  )
})

test('a call is a method and a path, whose ids stand for one part each', () => {
  assert.equal(callFrom('PUT /roles/{id}'), { method: 'PUT', path: '/roles/{id}' })
  assert.ok(matchesPath('/roles/{id}', '/roles/7'))
  assert.ok(matchesPath('/me', '/me'))
  assert.ok(matchesPath('/roles({id})', '/roles(7)') && matchesPath('/a/{id}.json', '/a/7.json'))
  assert.not(matchesPath('/a/{id}.json', '/a/7xjson'))
  for (const path of ['/roles', '/roles/', '/roles/7/menus', '/role/7', '/x/roles/7'])
    assert.not(matchesPath('/roles/{id}', path), path)
})

test.run()
