import { readFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { renderScreen } from '../support/screen.tsx'
import { businessCards } from './orders-today.tsx'

/** The card that docs/development.md shows: what stands there is what runs here. */
const test = suite('readme card')

test('a card of the shop stands in docs/development.md with everything it needs', () => {
  const own = "import type { DashboardCard } from '#views/dashboard/card-frame.tsx'\n"
  const source = readFileSync('test/readme/orders-today.tsx', 'utf8')
  assert.ok(source.includes(own))
  // The file that it goes into has that one already.
  const shown = source.replace(own, '')
  assert.ok(readFileSync('docs/development.md', 'utf8').includes(`\`\`\`tsx\n${shown}\`\`\``))
})

test('it reads its figure and shows it', async () => {
  const [card] = businessCards
  assert.ok(card?.Content)
  const { container, unmount } = await renderScreen(<card.Content />, {
    path: '/dashboard',
    title: 'Home',
    areas: [],
    table: { 'GET /api/v1/orders/today': { code: 200, data: { count: 1234 } } },
  })
  assert.is(container.textContent, '1k')
  assert.is(container.querySelector('p')?.title, '1,234')
  unmount()
})

test.run()
