import * as assert from 'uvu/assert'
import { listFrom, rowFrom, shopSuite } from '../shop.ts'

const test = shopSuite('logged configuration key')

const ROW = { configName: 'Rail tariff', configValue: '0.12', configType: 'N' }

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
