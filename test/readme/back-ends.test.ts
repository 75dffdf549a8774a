import { readFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import smallest from './smallest-back-end.ts'
import { describedBackend } from '#api/backends/described-backend.ts'
import { createClient } from '#api/client.ts'
import { createSessionApi } from '#api/session.ts'
import { type MenuRoutes, routesFrom } from '#menu/menu-routes.ts'
import { parseMenu } from '#menu/parse-menu.ts'

/** The menu row that docs/back-ends.md shows. */
const test = suite('readme menu row')

const docs = readFileSync('docs/back-ends.md', 'utf8')
const [, json = ''] = /```json\n(.*?)```/s.exec(docs) ?? []
const row: Record<string, unknown> = JSON.parse(json)

const routesOf = (shown: object): MenuRoutes =>
  routesFrom(parseMenu([shown], 'boolean'), {
    hasView: component => component === '/shop/yards',
  })

test('the row leads to its screen', () => {
  const { pages, sidebar, problems } = routesOf(row)
  assert.equal(
    pages.map(({ path, component }) => [path, component]),
    [['/shop/yards', '/shop/yards']],
  )
  assert.equal([sidebar.length, problems], [1, []])
})

test('it has no field that could be left out', () => {
  for (const name of Object.keys(row)) {
    const { [name]: _, ...rest } = row
    assert.ok(routesOf(rest).problems.length > 0, `${name} is not needed`)
  }
})

test('the descriptions that it shows are those that are compiled and run', () => {
  const shown = [...docs.matchAll(/```ts\n(import .*?)```/gs)].map(([, text]) => text)
  const files = ['test/readme/smallest-back-end.ts', 'test/support/acme.ts']
  assert.equal(
    shown,
    files.map(file => readFileSync(file, 'utf8')),
  )
})

test('the smallest one signs in, and its token travels as it says', async () => {
  const sent: string[] = []
  const call = createClient({
    base: '',
    timeoutMs: 1_000,
    token: () => 'abc',
    locale: () => 'en',
    backend: describedBackend(smallest),
    onFailure: () => {},
    async fetch(url, request) {
      sent.push(`${request?.method} ${url} ${new Headers(request?.headers).get('Authorization')}`)
      return Response.json({ code: 200, data: { accessToken: 't1' } })
    },
  })
  const answer = await createSessionApi(call).login({ username: 'li', password: 'p' })
  assert.equal([answer && answer.token, sent], ['t1', ['POST /auth/sign-in Bearer abc']])
})

test.run()
