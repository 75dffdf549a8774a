import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { getByRole, queryAllByRole, queryByRole } from '../support/by-role.ts'
import { createScreenTest, renderScreen, type ScreenOptions, wait } from '../support/screen.tsx'
import { click } from '../support/user.ts'
import load from './load-parts.tsx'
import { loads } from './loads.ts'
import { shownInDocs } from './sample.ts'
import { mistakesIn } from '#definitions/check-resources.ts'
import DescribedScreen from '#resource/described/described-screen.tsx'

/** The parts that docs/development.md shows: what stands there is what runs here. */
const test = suite('readme parts')

for (const [sample, path] of [
  ['loads.ts', 'src/resources/loads.ts'],
  ['load-parts.tsx', 'src/views/loads/load-parts.tsx'],
] as const)
  test(`${path} stands in docs/development.md`, () => void shownInDocs(sample, path))

test('the description has no mistake', () => assert.equal(mistakesIn([loads]), []))

const LOADS = [
  { loadId: 1, lorry: 'BA-1', tonnes: 30, place: 1, loaded: false, version: 1 },
  { loadId: 2, lorry: 'BA-2', tonnes: 50, place: 2, loaded: true, version: 1 },
]
const screen = createScreenTest(test, (options: Partial<ScreenOptions> = {}) =>
  renderScreen(<DescribedScreen resource={loads} parts={load.parts} />, {
    path: '/resource/load',
    title: 'Loads',
    areas: ['resource'],
    ...options,
    table: {
      'GET /api/v1/loadList': { code: 200, data: { list: LOADS, count: 2 } },
      'GET /api/v1/load/1': { code: 200, data: LOADS[0] },
      'PUT /api/v1/load': body => ({ code: 200, data: { ...Object(body), version: 2 } }),
      'POST /api/v1/load/next': { code: 200 },
    },
  }),
)

screen('it draws the chart and the queue, and its actions send what they say', async shown => {
  const { container } = shown
  getByRole(container, 'img', 'Tonnes')
  const [first, second] = container.querySelectorAll('ol > li')
  assert.ok(first && second)
  click(getByRole(container, 'button', 'Call the next lorry'))
  await wait()
  const [more] = queryAllByRole(first, 'button').slice(-1)
  assert.ok(more)
  click(more)
  await wait()
  click(getByRole(document.body, 'menuitem', 'Loaded'))
  await wait()
  const sent = shown.calls.map(({ call }) => call)
  assert.ok(sent.includes('POST /api/v1/load/next'))
  assert.ok(sent.includes('PUT /api/v1/load'))
})

screen('a lorry that is dropped on another takes its place', async shown => {
  const [first, second] = shown.container.querySelectorAll('ol > li')
  assert.ok(first && second)
  const kept = new Map<string, string>()
  const drag = (type: string) =>
    Object.assign(new Event(type, { bubbles: true, cancelable: true }), {
      dataTransfer: {
        setData: (name: string, value: string) => kept.set(name, value),
        getData: (name: string) => kept.get(name),
      },
    })
  first.dispatchEvent(drag('dragstart'))
  second.dispatchEvent(drag('drop'))
  await wait()
  const body = shown.calls.find(({ call }) => call === 'PUT /api/v1/load')?.body
  assert.is(Object(body).place, 2)
})

screen(
  'the panel and the control of the form are drawn',
  async () => {
    assert.match(getByRole(document.body, 'dialog', 'Scales').textContent ?? '', '30 Tonnes')
  },
  { path: '/resource/load?show=scales.1' },
)

screen(
  'who may only list the loads is offered none of the actions',
  async ({ container }) => {
    assert.not(queryByRole(container, 'button', 'Call the next lorry'))
    assert.ok(getByRole(container, 'img', 'Tonnes'))
  },
  { user: { roles: ['clerk'], permissions: ['shop:load:list'] } },
)

test.run()
