import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { fieldsFrom, listFrom, openShop, rowFrom, shopSuite, tokenFrom } from '../shop.ts'
import { takeBackToVersion7 } from '../version-2.ts'
import { databasePath } from '#server/store/sqlite/database-file.ts'
import { openDatabase } from '#server/store/sqlite/driver.ts'

const test = shopSuite('dictionary calls')

const ENTRY = { dictType: 'coal_kind', dictLabel: 'Peat', dictValue: 'peat', dictSort: 70 }

test('§7 an entry is added, read, listed, changed and deleted', async ({ shop, admin }) => {
  const added = await shop.send('POST', '/api/v1/dict/data', { token: admin, body: ENTRY })
  const dictCode = rowFrom(added).dictCode
  const get = () => shop.send('GET', `/api/v1/dict/data/${dictCode}`, { token: admin })
  assert.equal(rowFrom(await get()), rowFrom(added))
  const body = { dictCode, dictLabel: 'Black peat', dictSort: 0 }
  const changed = rowFrom(await shop.send('PUT', '/api/v1/dict/data/', { token: admin, body }))
  assert.equal(
    [changed.dictLabel, changed.dictValue, changed.dictSort, changed.version],
    ['Black peat', 'peat', 0, 2],
  )
  assert.is(
    (await shop.send('PUT', '/api/v1/dict/data', { token: admin, body: { ...body, version: 1 } }))
      .code,
    409,
  )
  const removed = await shop.send('DELETE', `/api/v1/dict/data/${dictCode}`, { token: admin })
  assert.equal([removed.code, removed.data], [200, true])
  assert.is((await get()).code, -1)
})

test('§7 lists filter by substring for labels, exactly for type, value and status', async ({
  shop,
  admin,
}) => {
  const labels = async (query: string) =>
    listFrom(await shop.send('GET', `/api/v1/dict/datalist?${query}`, { token: admin })).map(
      row => row.dictValue,
    )
  assert.equal(await labels('dictType=coal_unit'), ['t', 'kg', 'wagon', 'mj_kg'])
  assert.equal(await labels('dictType=coal'), [])
  assert.equal(await labels('dictType=coal_kind&dictLabel=COK'), ['coking'])
  assert.equal(await labels(`dictType=coal_kind&dictLabel=${encodeURIComponent('焦')}`), ['coking'])
  assert.equal(await labels('dictType=coal_kind&dictValue=cok'), [])
  assert.equal(await labels('dictType=coal_kind&status=1'), [])
  assert.equal(await labels('dictCode=x'), [])
  assert.equal(await labels('dictLabel=%25'), [])
})

test('§7 databytype answers the entries in order, in both languages, to every person', async ({
  shop,
}) => {
  const token = await shop.tokenOf('trader')
  const rows = async (type: string) =>
    (await shop.send('GET', `/api/v1/dict/databytype/${type}`, { token })).data as Record<
      string,
      unknown
    >[]
  assert.equal(
    (await rows('sys_normal_disable')).map(row => [row.dictLabel, row.dictLabelZh]),
    [
      ['Enabled', '启用'],
      ['Disabled', '停用'],
    ],
  )
  assert.equal(await rows('unknown'), [])
  assert.is((await shop.send('GET', '/api/v1/dict/databytype/sys_yes_no')).code, 401)
})

test('§7 a text is the same however its accents are composed: unique, and found', async ({
  shop,
  admin,
}) => {
  const send = (dictLabel: string, dictValue: string) => {
    const body = { ...ENTRY, dictLabel, dictValue }
    return shop.send('POST', '/api/v1/dict/data', { token: admin, body })
  }
  const whole = 'Braunkohle für Öfen'.normalize('NFC')
  const apart = whole.normalize('NFD')
  const added = await send(apart, 'one')
  assert.is(rowFrom(added).dictLabel, whole)
  assert.is((await send(whole, 'two')).code, -1)
  assert.is((await send('Other', 'Öl'.normalize('NFC'))).code, 200)
  assert.is((await send('Another', 'Öl'.normalize('NFD'))).code, -1)
  for (const label of [whole, apart]) {
    const query = `dictType=coal_kind&dictLabel=${encodeURIComponent(label)}`
    const found = await shop.send('GET', `/api/v1/dict/datalist?${query}`, { token: admin })
    assert.equal(
      listFrom(found).map(row => row.dictValue),
      ['one'],
    )
  }
  const value = encodeURIComponent('Öl'.normalize('NFD'))
  const found = await shop.send('GET', `/api/v1/dict/datalist?dictValue=${value}`, { token: admin })
  assert.equal(
    listFrom(found).map(row => row.dictLabel),
    ['Other'],
  )
})

test('§7 a search also finds texts that an older server stored with separate accents', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'coalface-'))
  const options = { demo: false, dataDir, adminPassword: 'seam and siding 12' }
  await (await openShop(options)).close()
  const [apart, whole] = ['ÄRZTE'.normalize('NFD'), 'ÄRZTE'.normalize('NFC')]
  await takeBackToVersion7(dataDir)
  const db = await openDatabase(databasePath(dataDir))
  const set = 'update dict_data set dict_label = :apart, dict_value = :apart where dict_code = 1'
  await db.run(set, { apart })
  db.close()
  const shop = await openShop(options)
  const body = { username: 'admin', password: options.adminPassword }
  const token = tokenFrom(await shop.send('POST', '/login', { body }))
  const found = async (name: string, text: string) => {
    const query = `${name}=${encodeURIComponent(text)}`
    const rows = listFrom(await shop.send('GET', `/api/v1/dict/datalist?${query}`, { token }))
    return rows.map(row => row.dictCode)
  }
  for (const text of [apart, whole]) {
    assert.equal(await found('dictLabel', text.toLowerCase()), [1], 'label')
    assert.equal(await found('dictValue', text), [1], 'value')
    assert.equal(await found('dictValue', text.toLowerCase()), [], 'a value matches whole')
  }
  await shop.close()
  rmSync(dataDir, { recursive: true })
})

test('R22 half a character is no text, and a request names at most a hundred records', async ({
  shop,
  admin,
}) => {
  for (const half of ['\ud83e', 'a\udea8', '\udea8\ud83e']) {
    const answer = await shop.send('POST', '/api/v1/dict/data', {
      token: admin,
      body: { ...ENTRY, remark: half },
    })
    assert.equal(Object.keys(fieldsFrom(answer)), ['remark'])
  }
  const ids = (count: number) => Array.from({ length: count }, (_, index) => 5_000 + index).join()
  const remove = async (count: number) =>
    (await shop.send('DELETE', `/api/v1/dict/data/${ids(count)}`, { token: admin })).code
  assert.equal([await remove(100), await remove(101)], [-1, 400])
})

test('label and value are unique within their type only', async ({ shop, admin }) => {
  const post = (body: object) =>
    shop.send('POST', '/api/v1/dict/data', { token: admin, body: { ...ENTRY, ...body } })
  for (const [name, text] of [
    ['dictValue', 'steam'],
    ['dictLabel', 'Steam coal'],
    ['dictLabel', '动力煤'],
    ['dictLabelZh', '动力煤'],
  ] as const) {
    const taken = await post({ [name]: text })
    assert.is(taken.code, -1)
    assert.equal(fieldsFrom(taken), { [name]: 'This exists already.' })
  }
  assert.is(
    (await post({ dictType: 'coal_grade', dictLabel: 'Steam coal', dictValue: 'steam' })).code,
    200,
  )
  assert.is((await post({ dictType: 'no_such_type' })).code, -1)
})

test('R20 types, values and styles follow a pattern', async ({ shop, admin }) => {
  const post = (body: object) => shop.send('POST', '/api/v1/dict/data', { token: admin, body })
  assert.equal(Object.keys(fieldsFrom(await post({}))), ['dictType', 'dictLabel', 'dictValue'])
  const wrong = {
    ...ENTRY,
    dictType: 'Coal Kind',
    dictValue: 'x'.repeat(256),
    listClass: '<b>',
    isDefault: true,
    dictSort: -1,
  }
  assert.equal(Object.keys(fieldsFrom(await post(wrong))), [
    'dictType',
    'dictValue',
    'dictSort',
    'listClass',
    'isDefault',
  ])
  const type = (dictType: unknown) =>
    shop.send('POST', '/api/v1/dict/type', { token: admin, body: { dictName: 'New', dictType } })
  const { dictId } = rowFrom(await type('constructor'))
  const { dictCode } = rowFrom(await post(ENTRY))
  const change = (path: string, body: object) => shop.send('PUT', path, { token: admin, body })
  for (const wrong of ['1a', 'A', 'a-b', '', 'a'.repeat(101), '__proto__', 7]) {
    for (const answer of [
      await type(wrong),
      await change('/api/v1/dict/type', { dictId, dictType: wrong }),
      await change('/api/v1/dict/data/', { dictCode, dictType: wrong }),
    ]) {
      assert.equal(Object.keys(fieldsFrom(answer)), ['dictType'], String(wrong))
    }
  }
})

test('only one entry of a type is the default', async ({ shop, admin }) => {
  await shop.send('POST', '/api/v1/dict/data', { token: admin, body: { ...ENTRY, isDefault: 'Y' } })
  const rows = (await shop.send('GET', '/api/v1/dict/databytype/coal_kind', { token: admin }))
    .data as Record<string, unknown>[]
  assert.equal(
    rows.filter(row => row.isDefault === 'Y').map(row => row.dictValue),
    ['peat'],
  )
})

test('built-in entries and types keep their value and stay', async ({ shop, admin }) => {
  const put = (body: object) => shop.send('PUT', '/api/v1/dict/data/', { token: admin, body })
  assert.is((await put({ dictCode: 1, dictValue: '9' })).code, -1)
  assert.is((await put({ dictCode: 1, dictLabel: 'Working' })).code, 200)
  assert.is((await shop.send('DELETE', '/api/v1/dict/data/1', { token: admin })).code, -1)
  const type = (body: object) => shop.send('PUT', '/api/v1/dict/type', { token: admin, body })
  assert.is((await type({ dictId: 1, dictType: 'other' })).code, -1)
  assert.is((await type({ dictId: 1, dictName: 'State' })).code, 200)
  const refused = await shop.send('DELETE', '/api/v1/dict/type/1', { token: admin })
  assert.is(refused.code, -1)
  assert.match(refused.msg, 'the dictionary cannot be deleted')
})

test('a type is added, renamed with its entries, and deleted once it is empty', async ({
  shop,
  admin,
}) => {
  const all = (await shop.send('GET', '/api/v1/dict/typeoptionselect', { token: admin }))
    .data as Record<string, unknown>[]
  const kind = all.find(row => row.dictType === 'coal_kind')
  assert.is(kind?.count, 6)
  const dictId = kind?.dictId
  await shop.send('PUT', '/api/v1/dict/type', {
    token: admin,
    body: { dictId, dictType: 'kind_of_coal' },
  })
  const moved = (await shop.send('GET', '/api/v1/dict/databytype/kind_of_coal', { token: admin }))
    .data as unknown[]
  assert.is(moved.length, 6)
  assert.is((await shop.send('DELETE', `/api/v1/dict/type/${dictId}`, { token: admin })).code, -1)

  const added = await shop.send('POST', '/api/v1/dict/type', {
    token: admin,
    body: { dictName: 'Mine', dictType: 'mine' },
  })
  const id = rowFrom(added).dictId
  assert.is(
    (
      await shop.send('POST', '/api/v1/dict/type', {
        token: admin,
        body: { dictName: 'Mine 2', dictType: 'mine' },
      })
    ).code,
    -1,
  )
  const found = listFrom(
    await shop.send('GET', '/api/v1/dict/typelist?dictName=min', { token: admin }),
  )
  assert.equal(
    found.map(row => row.dictType),
    ['mine'],
  )
  assert.is((await shop.send('DELETE', `/api/v1/dict/type/${id}`, { token: admin })).code, 200)
  assert.is((await shop.send('GET', `/api/v1/dict/type/${id}`, { token: admin })).code, -1)
})

test('§26 a disabled entry is nobody’s default', async ({ shop, admin }) => {
  const put = async (body: object) => {
    const sent = { dictCode: 1, ...body }
    return rowFrom(await shop.send('PUT', '/api/v1/dict/data/', { token: admin, body: sent }))
  }
  assert.is((await put({})).isDefault, 'Y')
  assert.is((await put({ status: '1' })).isDefault, 'N')
  assert.is((await put({ isDefault: 'Y' })).isDefault, 'N', 'as long as it is disabled')
  assert.is((await put({ status: '0' })).isDefault, 'N')
  assert.is((await put({ status: '1', isDefault: 'Y' })).isDefault, 'N')
  assert.is((await put({ status: '0', isDefault: 'Y' })).isDefault, 'Y', 'an undone disabling')
  const added = await shop.send('POST', '/api/v1/dict/data', {
    token: admin,
    body: { ...ENTRY, isDefault: 'Y', status: '1' },
  })
  assert.is(rowFrom(added).isDefault, 'N')
})

test.run()
