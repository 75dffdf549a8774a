import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { getByRole, queryAllByRole } from '../support/by-role.ts'
import { renderScreen } from '../support/screen.tsx'
import { shownInDocs } from './sample.ts'
import Yards from './yards.tsx'

/** The list screen that docs/development.md shows: what stands there is what runs here. */
const test = suite('readme')

test('a list screen for a further entity is under 60 lines, and stands in docs/development.md', () => {
  // Its texts are the one thing that only a shop has.
  const shown = shownInDocs('src/views/yards.tsx', { './texts.ts': '#locales/texts.ts' })
  assert.ok(shown.trimEnd().split('\n').length < 60)
})

test('it reads a page once, shows its rows and names the filter of the address', async () => {
  const list = [
    { yardId: 1, name: 'Halde', tonnes: 1200 },
    { yardId: 2, name: 'Quay', tonnes: null },
  ]
  const { container, calls, unmount } = await renderScreen(<Yards />, {
    path: '/shop/yards?name=a',
    title: 'Yards',
    areas: ['list'],
    table: { 'GET /api/v1/yardlist': { code: 200, data: { list, count: 2 } } },
  })
  const rows = queryAllByRole(getByRole(container, 'table', 'Yards'), 'row').slice(1)
  assert.equal(
    rows.map(row => [...row.querySelectorAll('th, td')].map(cell => cell.textContent)),
    [
      ['Halde', '1200'],
      ['Quay', '–'],
    ],
  )
  assert.is(calls.filter(({ call }) => call === 'GET /api/v1/yardlist').length, 1)
  assert.ok(getByRole(container, 'button', 'Remove filter Yard: a'))
  unmount()
})

test.run()
