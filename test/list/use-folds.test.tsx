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

test('B.1 filters start folded, and stay as one left them when the page is opened again', async () => {
  localStorage.clear()
  const { roles } = LISTS
  assert.ok(roles)
  const { Screen, path, areas, call, row } = roles
  const open = (folds?: Readonly<Record<string, boolean>>) =>
    renderScreen(<Screen />, {
      path,
      areas,
      table: { [call]: { code: 200, data: { list: [row], count: 1 } } },
      ...(folds && { folds }),
    })
  const button = (shown: Awaited<ReturnType<typeof open>>) =>
    getByRole(shown.container, 'button', /^Filters/)
  const fields = (shown: Awaited<ReturnType<typeof open>>) =>
    shown.container.querySelector('.list-card__filters')

  const first = await open({})
  assert.is(button(first).getAttribute('aria-expanded'), 'false')
  assert.ok(fields(first)?.hasAttribute('hidden'))
  await settle(() => click(button(first)))
  assert.not(fields(first)?.hasAttribute('hidden'))
  first.unmount()

  const second = await open()
  assert.is(button(second).getAttribute('aria-expanded'), 'true')
  await settle(() => click(button(second)))
  assert.ok(fields(second)?.hasAttribute('hidden'))
  second.unmount()
})

test.run()
