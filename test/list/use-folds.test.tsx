import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { getByRole } from '../support/by-role.ts'
import { settle } from '../support/render.tsx'
import { renderScreen } from '../support/screen.tsx'
import { click } from '../support/user.ts'
import { LISTS } from '../views/record-lists.ts'
import { foldsFrom } from '#list/use-folds.ts'

const test = suite('use-folds')

test('B.1 of what is stored only choices of the user count', () => {
  const stored = { filters: true, chart: 'yes', preview: false }
  assert.equal(foldsFrom(stored), { filters: true, preview: false })
  for (const damaged of [undefined, null, 'true', 7, []]) assert.equal(foldsFrom(damaged), {})
})

test('B.1 folded filters stay folded when the page is opened again, and say how many are in force', async () => {
  localStorage.clear()
  const { roles } = LISTS
  assert.ok(roles)
  const { Screen, path, areas, call, row } = roles
  const open = () =>
    renderScreen(<Screen />, {
      path,
      areas,
      table: { [call]: { code: 200, data: { list: [row], count: 1 } } },
    })
  const button = (shown: Awaited<ReturnType<typeof open>>) =>
    getByRole(shown.container, 'button', /^Filters/)
  const fields = (shown: Awaited<ReturnType<typeof open>>) =>
    shown.container.querySelector('.list-card__filters')

  const first = await open()
  assert.is(button(first).getAttribute('aria-expanded'), 'true')
  await settle(() => click(button(first)))
  assert.ok(fields(first)?.hasAttribute('hidden'))
  first.unmount()

  const second = await open()
  assert.is(button(second).getAttribute('aria-expanded'), 'false')
  await settle(() => click(button(second)))
  assert.not(fields(second)?.hasAttribute('hidden'))
  second.unmount()
})

test.run()
