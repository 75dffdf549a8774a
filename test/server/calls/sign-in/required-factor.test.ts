import * as assert from 'uvu/assert'
import { rowFrom, tokenFrom } from '../../shop.ts'
import { type FactorContext, factorSuite } from './factor-shop.ts'
import type { CallAnswer } from '#server/call.ts'
import { routes } from '#server/calls/index.ts'
import type { Route } from '#server/calls/pipeline/route.ts'

const test = factorSuite('a required factor')

const BROWSER = { fromBrowser: true, hasOrigin: true }
const TRADER = 2
const AUDITOR = 3

const nameOf = ({ method, path }: Route) => `${method} ${path}`
const addressOf = ({ path }: Route) => path.replace(/\{\w+\}/g, '1')
const MUST_SET_UP = /requires a second factor/

const require = async (
  { shop, admin }: FactorContext,
  requiresFactor = true,
  roleId = TRADER,
): Promise<void> => {
  const body = { roleId, requiresFactor }
  const answer = await shop.send('PUT', '/api/v1/role', { token: admin, body })
  assert.is(answer.code, 200, answer.msg)
}

const bindOf = (answer: CallAnswer) => /=([\w-]+)/.exec(answer.headers?.['Set-Cookie'] ?? '')?.[1]

test('R78 whoever holds a role that requires a factor reaches no call but those of its set-up, by an old session, a new one or that of a program', async context => {
  const { shop, add, signIn } = context
  await add('wang', [TRADER])
  const page = await signIn('wang', BROWSER)
  const old = { ...BROWSER, token: tokenFrom(page), bind: bindOf(page) }
  const program = { token: tokenFrom(await signIn('wang')) }
  for (const session of [old, program])
    assert.is((await shop.send('GET', '/api/v1/sessions', session)).code, 200)

  await require(context)
  const later = await signIn('wang', BROWSER)
  const fresh = { ...BROWSER, token: tokenFrom(later), bind: bindOf(later) }
  for (const session of [old, program, fresh]) {
    for (const route of routes) {
      if (route.kind === 'open' || route.rights === 'always') continue
      const answer = await shop.send(route.method, addressOf(route), { ...session, body: {} })
      assert.is(answer.code, 403, nameOf(route))
      assert.match(answer.msg, MUST_SET_UP, nameOf(route))
    }
    const body = { token: session.token }
    assert.is((await shop.send('POST', '/refreshtoken', { ...session, body })).code, 403)
    const info = rowFrom(await shop.send('GET', '/api/v1/getinfo', session))
    assert.equal(
      [info.mustSetUpFactor, info.hasFactor, info.permissions, 'previewRoles' in info],
      [true, false, [], false],
    )
    assert.equal((await shop.send('GET', '/api/v1/menurole', session)).data, [])
  }
  assert.is((await shop.send('POST', '/api/v1/logout', program)).code, 200)
})

test('R78 it counts at the next call, and not after the role requires it no longer', async context => {
  const { shop, add, signIn } = context
  await add('wang', [TRADER, AUDITOR])
  const token = tokenFrom(await signIn('wang'))
  const menu = () => shop.send('GET', '/api/v1/menurole', { token })
  const before = await menu()
  await require(context)
  const refused = await shop.send('GET', '/api/v1/sessions', { token })
  assert.is(refused.code, 403)
  const version = before.headers?.['X-Menu-Version']
  assert.is.not(refused.headers?.['X-Menu-Version'], version, 'open pages learn of it')
  assert.is((await menu()).headers?.['X-Menu-Version'], refused.headers?.['X-Menu-Version'])
  await require(context, false)
  assert.is((await shop.send('GET', '/api/v1/sessions', { token })).code, 200)
  assert.equal(await menu(), before)
  const info = rowFrom(await shop.send('GET', '/api/v1/getinfo', { token }))
  assert.not('mustSetUpFactor' in info)
})

test('R78 viewing the console as another role lifts nothing, and a role counts that is given later', async context => {
  const { shop, admin, add, signIn } = context
  const userId = await add('wang', [TRADER, AUDITOR])
  const token = tokenFrom(await signIn('wang'))
  const body = { roleKey: 'auditor' }
  const viewing = tokenFrom(await shop.send('POST', '/api/v1/changerole', { token, body }))
  const list = () => shop.send('GET', '/api/v1/sessions', { token: viewing })
  assert.is((await list()).code, 200)
  await require(context)
  assert.match((await list()).msg, MUST_SET_UP)
  const put = (body: object) =>
    shop.send('PUT', '/api/v1/sysUser', { token: admin, body: { userId, ...body } })
  assert.is((await put({ roleIds: [AUDITOR] })).code, 200)
  assert.is((await list()).code, 200)
  assert.is((await put({ roleIds: [TRADER, AUDITOR] })).code, 200)
  assert.is((await list()).code, 403)
})

test('R78 a disabled role requires nothing', async context => {
  const { shop, admin, add, signIn } = context
  await add('wang', [TRADER, AUDITOR])
  const token = tokenFrom(await signIn('wang'))
  await require(context)
  const body = { roleId: TRADER, status: '1' }
  assert.is((await shop.send('PUT', '/api/v1/role', { token: admin, body })).code, 200)
  assert.is((await shop.send('GET', '/api/v1/sessions', { token })).code, 200)
})

test('R78 what counts is that this session has shown a factor', async context => {
  const { shop, add, signIn, giveFactor, enter, codeNow } = context
  const userId = await add('wang', [TRADER])
  const old = tokenFrom(await signIn('wang'))
  await giveFactor(userId)
  await require(context)
  const list = (token: string) => shop.send('GET', '/api/v1/sessions', { token })
  assert.is((await list(old)).code, 403)
  const info = rowFrom(await shop.send('GET', '/api/v1/getinfo', { token: old }))
  assert.equal([info.mustSetUpFactor, info.hasFactor], [true, true])
  const passed = tokenFrom(await enter('wang', codeNow()))
  const before = await shop.send('GET', '/api/v1/menurole', { token: passed })
  assert.is((await list(passed)).code, 200)
  assert.ok((before.data as unknown[]).length > 0)
})

test('R78 a one-time password is changed first', async context => {
  const { shop, admin, add } = context
  const userId = await add('wang', [TRADER])
  await require(context)
  const path = `/api/v1/sysUser/${userId}/password`
  const reset = rowFrom(await shop.send('PUT', path, { token: admin, body: {} }))
  const body = { username: 'wang', password: reset.password }
  const token = tokenFrom(await shop.send('POST', '/login', { body }))
  const list = () => shop.send('GET', '/api/v1/sessions', { token })
  assert.match((await list()).msg, /Set a new password first/)
  const passwords = { oldPassword: reset.password, newPassword: 'sixty carts of slate' }
  const changed = await shop.send('PUT', '/api/v1/user/pwd', { token, body: passwords })
  assert.is(changed.code, 200)
  assert.match((await list()).msg, MUST_SET_UP)
})

test('R78 the administrators’ role requires none: nobody changes it', async context => {
  const { shop, admin } = context
  const body = { roleId: 1, requiresFactor: true }
  assert.is((await shop.send('PUT', '/api/v1/role', { token: admin, body })).code, 403)
})

test.run()
