import { readFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type MenuRoutes, routesFrom } from '#menu/menu-routes.ts'
import { parseMenu } from '#menu/parse-menu.ts'

/** The menu row that docs/back-ends.md shows. */
const test = suite('readme menu row')

const [, json = ''] = /```json\n(.*?)```/s.exec(readFileSync('docs/back-ends.md', 'utf8')) ?? []
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

test.run()
