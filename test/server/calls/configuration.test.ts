import * as assert from 'uvu/assert'
import { fieldsFrom, listFrom, rowFrom, shopSuite } from '../shop.ts'

const test = shopSuite('configuration calls')

const ROW = {
  configName: 'Rail tariff',
  configKey: 'shop.rail.tariff',
  configValue: '0.12',
  configType: 'N',
}
const SECRET = {
  configName: 'Map key',
  configKey: 'maps.key',
  configValue: 'k-5577006791947779410',
  secret: true,
}

test('§7 a key is added, read by id and by key, changed and deleted', async ({ shop, admin }) => {
  const added = rowFrom(await shop.send('POST', '/api/v1/config', { token: admin, body: ROW }))
  const configId = added.configId
  const byKey = await shop.send('GET', '/api/v1/configKey/shop.rail.tariff', { token: admin })
  assert.equal([byKey.msg, byKey.data], ['0.12', added])
  const body = { configId, configValue: '0.15' }
  const changed = rowFrom(await shop.send('PUT', '/api/v1/config', { token: admin, body }))
  assert.equal(changed, {
    ...added,
    configValue: '0.15',
    version: 2,
    updateBy: '1',
    updateByName: 'Administrator',
  })
  assert.is(
    (await shop.send('PUT', '/api/v1/config', { token: admin, body: { ...body, version: 1 } }))
      .code,
    409,
  )
  assert.is((await shop.send('DELETE', `/api/v1/config/${configId}`, { token: admin })).code, 200)
  assert.is((await shop.send('GET', `/api/v1/config/${configId}`, { token: admin })).code, -1)
  assert.is(
    (await shop.send('GET', '/api/v1/configKey/shop.rail.tariff', { token: admin })).code,
    -1,
  )
})

test('§7 the list filters by name, key and type', async ({ shop, admin }) => {
  const keys = async (query: string) =>
    listFrom(await shop.send('GET', `/api/v1/configList?${query}`, { token: admin })).map(
      row => row.configKey,
    )
  assert.equal(await keys('configName=freight'), ['shop.freight.max'])
  assert.equal(await keys(`configName=${encodeURIComponent('运费')}`), ['shop.freight.max'])
  assert.equal(await keys('configKey=shop.'), [])
  assert.equal(await keys('configKey=shop.vat.percent'), ['shop.vat.percent'])
  assert.is((await keys('configType=Y')).length, 3)
  assert.is((await keys('')).includes('sys.user.initPassword'), false)
})

test('§23 configKey/shop.name goes on answering the name of the shop, and no key takes its place', async ({
  shop,
  admin,
}) => {
  const answer = await shop.send('GET', '/api/v1/configKey/shop.name', { token: admin })
  const { configKey, configValue, configType, secret } = rowFrom(answer)
  assert.equal(
    [answer.msg, configKey, configValue, configType, secret],
    ['Coalface', 'shop.name', 'Coalface', 'Y', null],
  )
  const body = { ...ROW, configName: 'Mine', configKey: 'shop.name' }
  const made = await shop.send('POST', '/api/v1/config', { token: admin, body })
  assert.equal(
    [made.code, fieldsFrom(made)],
    [400, { configKey: 'The name of the shop is changed on the page of the shop.' }],
  )
})

test('R20 keys follow a pattern, values a limit of length', async ({ shop, admin }) => {
  const post = (body: object) =>
    shop.send('POST', '/api/v1/config', { token: admin, body: { ...ROW, ...body } })
  const { configId } = rowFrom(await post({ configKey: 'to.change', configName: 'To change' }))
  const put = (body: object) =>
    shop.send('PUT', '/api/v1/config', { token: admin, body: { configId, ...body } })
  for (const configKey of ['1a', '', 'a b', 'a/b', 'a;b', '__proto__', 'a'.repeat(129), 'ключ']) {
    for (const send of [post, put]) {
      assert.equal(Object.keys(fieldsFrom(await send({ configKey }))), ['configKey'], configKey)
    }
  }
  assert.equal(Object.keys(fieldsFrom(await post({ configValue: '' }))), ['configValue'])
  assert.equal(Object.keys(fieldsFrom(await post({ configValue: 'x'.repeat(4097) }))), [
    'configValue',
  ])
  assert.equal(Object.keys(fieldsFrom(await post({ configValue: 'a\0b' }))), ['configValue'])
  assert.equal(Object.keys(fieldsFrom(await put({ configValue: 'a\0b' }))), ['configValue'])
  const lines = await post({ configValue: ' {\n  "a": 1\n} ' })
  assert.is(rowFrom(lines).configValue, ' {\n  "a": 1\n} ')
  const taken = await post({ configKey: 'shop.currency', configName: 'Another' })
  assert.is(taken.code, -1)
  assert.equal(Object.keys(fieldsFrom(taken)), ['configKey'])
})

test('R20 a secret value is in no answer, no log and no list', async ({ shop, admin }) => {
  const answers = [await shop.send('POST', '/api/v1/config', { token: admin, body: SECRET })]
  const configId = rowFrom(answers[0] ?? { code: 0, msg: '' }).configId
  assert.is(rowFrom(answers[0] ?? { code: 0, msg: '' }).secret, true)
  answers.push(
    await shop.send('GET', '/api/v1/configList?pageSize=100', { token: admin }),
    await shop.send('GET', `/api/v1/config/${configId}`, { token: admin }),
    await shop.send('PUT', '/api/v1/config', { token: admin, body: { configId, remark: 'x' } }),
    await shop.send('PUT', '/api/v1/config', {
      token: admin,
      body: { configId, remark: 'y', version: 1 },
    }),
    await shop.send('PUT', '/api/v1/config', { token: admin, body: { configId, secret: false } }),
    await shop.send('GET', '/api/v1/configKey/maps.key', { token: admin }),
    await shop.send('GET', '/api/v1/operloglist?pageSize=100', { token: admin }),
  )
  assert.is(answers[6]?.code, 403)
  assert.is(JSON.stringify(answers).includes(SECRET.configValue), false)
  assert.is(JSON.stringify(shop.events).includes(SECRET.configValue), false)
})

test('R20 a secret can be replaced, and becomes visible only with a new value', async ({
  shop,
  admin,
}) => {
  const added = await shop.send('POST', '/api/v1/config', { token: admin, body: SECRET })
  const configId = rowFrom(added).configId
  const put = (body: object) =>
    shop.send('PUT', '/api/v1/config', { token: admin, body: { configId, ...body } })
  assert.is((await put({ configValue: '' })).code, 400)
  assert.equal(Object.keys(fieldsFrom(await put({ secret: false }))), ['configValue'])
  assert.is(rowFrom(await put({ secret: false, configValue: 'public' })).configValue, 'public')
  assert.is((await shop.send('GET', '/api/v1/configKey/maps.key', { token: admin })).msg, 'public')
})

test('R20 a key with a secret name is a secret until somebody says otherwise: unset, yes or no', async ({
  shop,
  admin,
}) => {
  const send = (method: 'POST' | 'PUT', body: object) =>
    shop.send(method, '/api/v1/config', { token: admin, body })
  const shown = (row: Record<string, unknown>) => [row.secret, row.configValue]
  const added = rowFrom(await send('POST', { ...ROW, configKey: 'mail.token', configValue: 'abc' }))
  assert.equal(shown(added), [null, ''])
  const { configId } = added
  const read = async () => {
    const byId = await shop.send('GET', `/api/v1/config/${configId}`, { token: admin })
    const list = await shop.send('GET', '/api/v1/configList?pageSize=100', { token: admin })
    const inList = listFrom(list).find(row => row.configId === configId) ?? {}
    assert.equal(shown(inList), shown(rowFrom(byId)))
    return shown(inList)
  }
  const byKey = async (key: string) =>
    (await shop.send('GET', `/api/v1/configKey/${key}`, { token: admin })).code
  assert.equal(await read(), [null, ''])
  assert.is(await byKey('mail.token'), 403)

  // Neither removing the mark nor renaming the key reveals the value.
  assert.equal(Object.keys(fieldsFrom(await send('PUT', { configId, secret: false }))), [
    'configValue',
  ])
  assert.equal(shown(rowFrom(await send('PUT', { configId, configKey: 'mail.colour' }))), [
    true,
    '',
  ])
  await send('PUT', { configId, configKey: 'mail.token' })

  await send('PUT', { configId, secret: false, configValue: 'red' })
  assert.equal(await read(), [false, 'red'])
  assert.is(await byKey('mail.token'), 200)
  await send('PUT', { configId, secret: null, configValue: 'blue' })
  assert.equal(await read(), [false, 'blue'], 'null says nothing')
  await send('PUT', { configId, secret: true })
  assert.equal(await read(), [true, ''])

  const plain = rowFrom(await send('POST', { ...ROW, configKey: 'mail.from', configName: 'From' }))
  assert.equal(shown(plain), [null, ROW.configValue])
  const no = { ...ROW, configKey: 'till.token', configName: 'Till', secret: false }
  assert.equal(shown(rowFrom(await send('POST', no))), [false, ROW.configValue])
})

test('a built-in key keeps its name and stays; its value may change', async ({ shop, admin }) => {
  const row = rowFrom(await shop.send('GET', '/api/v1/configKey/shop.currency', { token: admin }))
  const put = (body: object) =>
    shop.send('PUT', '/api/v1/config', {
      token: admin,
      body: { configId: row.configId, ...body },
    })
  assert.is((await put({ configKey: 'shop.title' })).code, -1)
  assert.is((await put({ configType: 'N' })).code, -1)
  assert.is((await put({ configValue: 'Coal and more' })).code, 200)
  assert.is(
    (await shop.send('DELETE', `/api/v1/config/${row.configId}`, { token: admin })).code,
    -1,
  )
})

test('R47 no value is logged whose key is, was or becomes secret by its name', async ({
  shop,
  admin,
}) => {
  const value = 'k-5577006791947779410'
  const send = async (method: 'POST' | 'PUT', body: object) => {
    const answer = await shop.send(method, '/api/v1/config', { token: admin, body })
    assert.is(answer.code, 200, answer.msg)
    return rowFrom(answer).configId
  }
  const configId = await send('POST', { ...ROW, configKey: 'shop.api-key', configValue: value })
  await send('PUT', { configId, configKey: 'shop.plain' })
  await send('PUT', { configId, configKey: 'shop.password' })
  const log = await shop.send('GET', '/api/v1/operloglist?pageSize=100', { token: admin })
  assert.is(JSON.stringify(log).includes(value), false)
  assert.is(JSON.stringify(shop.events).includes(value), false)
  assert.match(JSON.stringify(log), /"configValue":"\*{6}"/)
})

test('R20 a value whose key only resembles a secret name is logged like any other', async ({
  shop,
  admin,
}) => {
  await shop.send('POST', '/api/v1/config', {
    token: admin,
    body: { ...ROW, configKey: 'shop.cookie.banner' },
  })
  const [row] = listFrom(await shop.send('GET', '/api/v1/operloglist', { token: admin }))
  assert.is((row?.after as { configValue?: unknown } | undefined)?.configValue, ROW.configValue)
})

test.run()
