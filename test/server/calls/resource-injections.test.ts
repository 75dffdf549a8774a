import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openShop, rowFrom } from '../shop.ts'
import { defineResource, fieldsOfResource, type Resource } from '#definitions/define-resource.ts'
import { text } from '#definitions/fields.ts'
import { sampleResources } from '#resources/listed.ts'

const test = suite('injections into described records')

const words = { en: 'Word', 'zh-CN': '词' }

const lorry = (name: string, field: string) =>
  defineResource({
    ...{ name, title: { one: words, many: words }, icon: 'goods' },
    ...{ permission: 'shop:lorry', scope: 'all', titleField: 'plate' },
    fields: { plate: text(words), [field]: text(words) },
  })

test('R23 a name that could end a name in SQL stops the start', async () => {
  for (const name of ['a"', "a'", 'a b', 'a;', 'a--', 'a_b', 'a.b', '', 'ä', '1a', 'a\0'])
    for (const [resource, place] of [
      [lorry(name, 'load'), name],
      [lorry('lorry', name), `lorry.${name}`],
    ] as const) {
      const line = await openShop({ resources: [resource] }).then(String, String)
      assert.is(line, `Error: ${place}: a name is a small letter, then letters and digits`)
    }
})

const PAYLOADS = [
  "'",
  '"',
  "' OR 1=1--",
  '1 OR 1=1',
  '1) or (1=1',
  "'; DROP TABLE resource_goods;--",
  "' UNION SELECT password FROM users--",
  '%',
  '_',
  '*',
  '__proto__',
  '\\',
  '9'.repeat(400),
]

/** Every parameter of a list that its description makes. */
const parametersOf = (resource: Resource) => [
  'keywords',
  ...fieldsOfResource(resource).flatMap(([name, field]) => {
    if (!('filter' in field && field.filter)) return []
    return field.kind === 'day' ? [`${name}From`, `${name}To`] : [name]
  }),
]

test('R23 an injection in a filter matches nothing, in an order changes nothing', async () => {
  const shop = await openShop({ sample: true })
  const token = await shop.tokenOf('admin')
  for (const resource of sampleResources) {
    const { list } = resource.paths
    const send = (query: readonly (readonly [string, string])[]) =>
      shop.send('GET', list, { token, query: new Map(query) })
    const all = rowFrom(await send([])).count
    for (const payload of PAYLOADS) {
      for (const name of parametersOf(resource)) {
        const answer = await send([[name, payload]])
        assert.is(answer.code, 200, `${list} ${name} ${payload}`)
        // Days are compared as texts.
        if (/(From|To)$/.test(name)) continue
        assert.is(rowFrom(answer).count, 0, `${list} ${name} ${payload}`)
      }
      const ordered = await send([
        ['sort', payload],
        ['order', payload],
      ])
      assert.equal([ordered.code, rowFrom(ordered).count], [200, all])
    }
    assert.is(rowFrom(await send([])).count, all)
  }
  await shop.close()
})

test('R23 an injection in a value is stored as it is, or refused', async () => {
  const shop = await openShop()
  const token = await shop.tokenOf('admin')
  for (const [index, payload] of PAYLOADS.filter(each => each.length < 64).entries()) {
    const body = { goodsCode: `AA-${index}`, goodsName: payload, remark: payload }
    const row = rowFrom(await shop.send('POST', '/api/v1/goods', { token, body }))
    assert.equal([row.goodsName, row.remark], [payload, payload])
    for (const name of ['price', 'calorific', 'coalKind', 'deliveredOn', 'status', 'inStock']) {
      const wrong = { ...body, goodsCode: 'BB-1', [name]: payload }
      assert.is((await shop.send('POST', '/api/v1/goods', { token, body: wrong })).code, 400, name)
    }
  }
  await shop.close()
})

test.run()
