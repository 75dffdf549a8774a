import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  accessibleDescriptionOf,
  getByRole,
  queryAllByRole,
  queryByRole,
} from '../support/by-role.ts'
import { dismissAll } from '../support/notices.ts'
import { settle } from '../support/render.tsx'
import {
  createScreenTest,
  type RenderedScreen,
  renderScreen,
  type ScreenOptions,
  sentBodies,
  sentChanges,
  shownMessages,
  wait,
} from '../support/screen.tsx'
import type { StubbedCalls } from '../support/session.ts'
import { click, submit, type as typeIn } from '../support/user.ts'
import { shownInDocs } from './sample.ts'
import Yards from './yards.tsx'

/** The list screen that docs/development.md shows: what stands there is what runs here. */
const test = suite('readme')

test('a list screen for a further entity is under 60 lines, and stands in docs/development.md', () => {
  const shown = shownInDocs('yards.tsx', 'src/views/yards/yards.tsx')
  assert.ok(shown.trimEnd().split('\n').length < 60)
})

for (const [sample, path] of [
  ['yards-api.ts', 'src/api/yards.ts'],
  ['yard-actions.tsx', 'src/views/yards/yard-actions.tsx'],
  ['yard-form.tsx', 'src/views/yards/yard-form.tsx'],
] as const)
  test(`${path} stands in docs/development.md`, () => void shownInDocs(sample, path))

const SAVED = 'PUT /api/v1/yard'
const DELETED = 'DELETE /api/v1/yard/1'

/** A back end as the page asks for it: it keeps what is written, and counts versions. */
function server(more: StubbedCalls = {}): StubbedCalls {
  const yards = [
    { yardId: 1, name: 'Halde', tonnes: 1200 as number | null, version: 1 },
    { yardId: 2, name: 'Quay', tonnes: null, version: 1 },
  ]
  return {
    'GET /api/v1/yardlist': () => ({
      code: 200,
      data: { list: yards.map(yard => ({ ...yard })), count: yards.length },
    }),
    'GET /api/v1/yard/1': () => ({ code: 200, data: yards[0] }),
    'POST /api/v1/yard': body => {
      const yard = { yardId: 3, version: 1, ...(body as { name: string; tonnes: number }) }
      yards.push(yard)
      return { code: 200, data: yard }
    },
    [SAVED]: body => {
      const [yard = { version: 0 }] = yards
      Object.assign(yard, body, { version: yard.version + 1 })
      return { code: 200, data: yard }
    },
    [DELETED]: () => {
      yards.shift()
      return { code: 200 }
    },
    ...more,
  }
}

const screen = createScreenTest(test, (options: Partial<ScreenOptions> = {}) =>
  renderScreen(<Yards />, {
    path: '/shop/yards',
    title: 'Yards',
    areas: [],
    ...options,
    table: options.table ?? server(),
  }),
)
const EDIT = { path: '/shop/yards?edit=1' }

const rows = ({ container }: RenderedScreen) =>
  queryAllByRole(getByRole(container, 'table', 'Yards'), 'row')
    .slice(1)
    .map(row => [...row.querySelectorAll('th, td')].slice(0, 2).map(cell => cell.textContent))
const form = (title: string) => getByRole(document.body, 'dialog', title)
const field = (label: string) =>
  getByRole(document.body.querySelector('dialog form') ?? document.body, 'textbox', label)

async function save(title: string) {
  submit(form(title).querySelector('form') as HTMLFormElement)
  await wait()
}

screen(
  'it reads a page once, shows its rows and names the filter of the address',
  async shown => {
    assert.equal(rows(shown), [
      ['Halde', '1200'],
      ['Quay', '–'],
    ])
    assert.is(shown.calls.filter(({ call }) => call === 'GET /api/v1/yardlist').length, 1)
    assert.ok(getByRole(shown.container, 'button', 'Remove filter Yard: a'))
  },
  { path: '/shop/yards?name=a' },
)

screen('it creates a yard once every field is right', async shown => {
  click(getByRole(shown.container, 'button', 'New yard'))
  await wait()
  await save('New yard')
  assert.match(accessibleDescriptionOf(field('Tonnes')), /A whole number/)
  typeIn(field('Yard'), ' Pit ')
  typeIn(field('Tonnes'), '70')
  await save('New yard')
  assert.equal(sentBodies(shown, 'POST /api/v1/yard'), [{ name: 'Pit', tonnes: 70 }])
  assert.equal(shownMessages(shown), ['Pit saved'])
  assert.equal(rows(shown).at(-1), ['Pit', '70'])
  assert.is(shown.address(), '/shop/yards')
})

screen(
  'it sends the whole record back, and a refusal stands at the field that it names',
  async shown => {
    click(getByRole(shown.container, 'button', 'Edit Halde'))
    await wait()
    typeIn(field('Yard'), 'Quay')
    await save('Edit yard')
    assert.match(accessibleDescriptionOf(field('Yard')), /There is such a yard/)
    assert.equal(sentChanges(shown, SAVED, 'yardId'), [{ yardId: 1, name: 'Quay', version: 1 }])
  },
  {
    table: server({
      [SAVED]: { code: 400, msg: 'wrong', data: { fields: { name: 'There is such a yard' } } },
    }),
  },
)

screen(
  'a change of what the form does not have is kept, one of what it has is put to the user',
  async shown => {
    typeIn(field('Tonnes'), '900')
    await save('Edit yard')
    const [, again] = sentBodies(shown, SAVED)
    assert.equal(again, { yardId: 1, name: 'Halde', tonnes: 900, place: 'north', version: 2 })
    assert.ok(form('Someone else changed this record'))
  },
  () => {
    const theirs = [
      { yardId: 1, name: 'Halde', tonnes: 1200, place: 'north', version: 2 },
      { yardId: 1, name: 'Heap', tonnes: 1200, place: 'north', version: 3 },
    ]
    return {
      ...EDIT,
      table: server({ [SAVED]: () => ({ code: 409, msg: 'changed', data: theirs.shift() }) }),
    }
  },
)

screen('a deletion waits for Undo, which sends nothing', async shown => {
  click(getByRole(shown.container, 'button', 'Delete Halde'))
  await wait()
  click(getByRole(shown.container, 'button', 'Undo Halde'))
  await wait()
  assert.equal(sentBodies(shown, DELETED), [])
  click(getByRole(shown.container, 'button', 'Delete Halde'))
  await wait()
  await settle(() => dismissAll(shown.notices))
  await wait()
  assert.is(sentBodies(shown, DELETED).length, 1)
  assert.equal(rows(shown), [['Quay', '–']])
})

screen(
  'a refused deletion says why in its row',
  async shown => {
    click(getByRole(shown.container, 'button', 'Delete Halde'))
    await settle(() => dismissAll(shown.notices))
    await wait()
    const [, row] = queryAllByRole(getByRole(shown.container, 'table', 'Yards'), 'row')
    assert.is(row && getByRole(row, 'alert').textContent, 'Coal lies there')
  },
  { table: server({ [DELETED]: { code: -1, msg: 'Coal lies there' } }) },
)

screen(
  'who may only list the yards is offered nothing else, by address neither',
  async ({ container }) => {
    assert.ok(getByRole(container, 'table', 'Yards'))
    for (const name of ['New yard', 'Edit Halde', 'Delete Halde'])
      assert.not(queryByRole(container, 'button', name))
    assert.not(queryByRole(document.body, 'dialog'))
  },
  { ...EDIT, user: { roles: ['clerk'], permissions: ['shop:yard:list'] } },
)

test.run()
