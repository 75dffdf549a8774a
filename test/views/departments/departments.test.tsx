import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { getByRole, queryAllByRole, queryByRole } from '../../support/by-role.ts'
import {
  createScreenTest,
  renderScreen,
  type ScreenOptions,
  sentBodies,
  wait,
} from '../../support/screen.tsx'
import type { StubbedCalls } from '../../support/session.ts'
import { submit, type as typeIn } from '../../support/user.ts'
import Departments from '#views/departments/departments.tsx'

const test = suite('departments')

const node = (deptId: number, deptName: string, parentId: number, more: object = {}) => ({
  ...{ deptId, deptName, deptNameZh: null, parentId, leader: '', phone: '', email: '' },
  ...{ sort: deptId, status: '0', inScope: true, userCount: 0, unseenUserCount: 0 },
  ...{ createdAt: '2026-01-04T09:12:30Z', updatedAt: '2026-01-04T09:12:30Z', version: 1 },
  ...more,
})

/** Yard and transport below logistics; `outside` is not in the user's scope. */
const tree = (outside: readonly number[] = []) => {
  const scope = (deptId: number) => ({ inScope: !outside.includes(deptId) })
  return [
    node(1, 'Coalface', 0, {
      ...scope(1),
      children: [
        node(2, 'Trading desk', 1, { ...scope(2), unseenUserCount: 3 }),
        node(3, 'Logistics', 1, {
          ...scope(3),
          children: [
            node(4, 'Coal yard', 3, { ...scope(4), userCount: 2 }),
            node(5, 'Transport', 3, { ...scope(5), status: '1' }),
          ],
        }),
      ],
    }),
  ]
}

const NO_ANSWER = new Promise<never>(() => {})

const server = (more: StubbedCalls = {}): StubbedCalls => ({
  'GET /api/v1/deptList': { code: 200, data: tree() },
  'GET /api/v1/dept/4': {
    code: 200,
    data: node(4, 'Coal yard', 3, { parentName: 'Logistics' }),
  },
  'GET /api/v1/dept/3': {
    code: 200,
    data: node(3, 'Logistics', 1, { parentName: 'Coalface' }),
  },
  'PUT /api/v1/dept': body => ({
    code: 200,
    data: { ...node(4, 'Coal yard', 3), ...(body as object), version: 2 },
  }),
  'POST /api/v1/dept': body => ({ code: 200, data: { ...node(9, '', 0), ...(body as object) } }),
  ...more,
})

const open = (options: Partial<ScreenOptions> = {}) =>
  renderScreen(<Departments />, {
    path: '/system/dept',
    title: 'Departments',
    areas: ['departments', 'resource'],
    table: server(),
    ...options,
  })
const screen = createScreenTest(test, open)

const rowOf = (container: Element, name: string) =>
  getByRole(container, 'row', new RegExp(`^Select ${name}`))
const panel = (title: string) => getByRole(document.body, 'dialog', title)
const upper = (title: string) => getByRole(panel(title), 'combobox', /^Belongs to/)
const optionsOf = (select: Element) =>
  [...select.querySelectorAll('option')].map(option => option.textContent)

async function save(title: string) {
  const form = panel(title).querySelector('form')
  assert.ok(form)
  submit(form)
  await wait()
}

screen('§27.8 the tree, each department set in below the one above it', async ({ container }) => {
  const names = queryAllByRole(container, 'rowheader').map(cell =>
    cell.textContent?.replaceAll('\u2003', '  '),
  )
  assert.equal(
    names.map(name => name?.replace('\u2002', ' ')),
    ['Coalface', '└ Trading desk', '└ Logistics', '  └ Coal yard', '  └ Transport'],
  )
  assert.match(rowOf(container, 'Coal yard').textContent ?? '', /Logistics/)
})

screen('§27.8 the number of people, and of those whom one may not see', async ({ container }) => {
  assert.match(rowOf(container, 'Trading desk').textContent ?? '', /0, and 3 people you cannot/)
  assert.match(rowOf(container, 'Coal yard').textContent ?? '', /2/)
})

screen(
  'a filter keeps to its rows, which are no tree then',
  async ({ container }) => {
    const cells = queryAllByRole(container, 'rowheader').map(cell => cell.textContent)
    assert.equal(cells, ['Transport'])
  },
  { path: '/system/dept?status=1' },
)

screen(
  '§27.8 a department is put below another, and not below itself',
  async shown => {
    const select = upper('Edit department')
    assert.equal(
      optionsOf(select).map(label => label?.trim()),
      ['Top level', 'Coalface', 'Trading desk'],
    )
    typeIn(select as HTMLSelectElement, '2')
    await save('Edit department')
    const [body] = sentBodies(shown, 'PUT /api/v1/dept') as Record<string, unknown>[]
    assert.equal([body?.deptId, body?.parentId, body?.version], [3, 2, 1])
  },
  { path: '/system/dept?edit=3' },
)

screen(
  '§27.8 the top of the tree is 0 in the calls',
  async shown => {
    typeIn(upper('Edit department') as HTMLSelectElement, '')
    await save('Edit department')
    const [body] = sentBodies(shown, 'PUT /api/v1/dept') as Record<string, unknown>[]
    assert.is(body?.parentId, 0)
  },
  { path: '/system/dept?edit=4' },
)

const LIMITED = server({ 'GET /api/v1/deptList': { code: 200, data: tree([1, 2]) } })

screen(
  'R17 whoever does not have all in their scope chooses among theirs, and has to',
  async shown => {
    const title = 'New department'
    assert.equal(
      optionsOf(upper(title)).map(label => label?.trim()),
      ['Choose…', 'Logistics', 'Coal yard', 'Transport'],
    )
    typeIn(getByRole(panel(title), 'textbox', /^Name/) as HTMLInputElement, 'Pit')
    await save(title)
    assert.equal(sentBodies(shown, 'POST /api/v1/dept'), [])
    assert.match(panel(title).textContent ?? '', /Choose the department that this one belongs to/)
    typeIn(upper(title) as HTMLSelectElement, '4')
    await save(title)
    const [body] = sentBodies(shown, 'POST /api/v1/dept') as Record<string, unknown>[]
    assert.equal([body?.deptName, body?.parentId], ['Pit', 4])
  },
  { path: '/system/dept?new', table: LIMITED },
)

screen(
  'until the departments are read the form does not say that one may stand on top',
  async () => {
    assert.equal(optionsOf(upper('New department')), ['Loading'])
    assert.not(panel('New department').textContent?.includes('Belongs to (optional)'))
  },
  {
    path: '/system/dept?new',
    table: server({ 'GET /api/v1/deptList': () => NO_ANSWER }),
  },
)

screen(
  'R17 what lies outside of the scope has no buttons, and its switch says why',
  async ({ container }) => {
    assert.not(queryByRole(container, 'button', 'Edit Trading desk'))
    assert.not(queryByRole(container, 'button', 'Delete Trading desk'))
    assert.ok(queryByRole(container, 'button', 'Delete Coal yard'))
    const locked = getByRole(container, 'switch', 'Trading desk enabled')
    assert.ok(locked.hasAttribute('disabled'))
    assert.is(locked.getAttribute('title'), 'This department is outside your data scope.')
  },
  { table: LIMITED },
)

screen(
  'R17 one that the server would refuse to change opens read-only, with the reason',
  async () => {
    const facts = panel('Department')
    assert.not(queryByRole(facts, 'textbox'))
    assert.match(facts.textContent ?? '', /outside your data scope.*Belongs toLogistics/)
  },
  {
    path: '/system/dept?edit=4',
    table: server({
      'GET /api/v1/dept/4': {
        code: 200,
        data: node(4, 'Coal yard', 3, {
          parentName: 'Logistics',
          lockedReason: 'This department is outside your data scope.',
        }),
      },
    }),
  },
)

screen(
  'before a go-admin what a department belongs to is chosen for good',
  async () => {
    assert.not(queryByRole(panel('Edit department'), 'combobox', /^Belongs to/))
    assert.match(panel('Edit department').textContent ?? '', /Belongs toLogistics/)
  },
  {
    path: '/system/dept?edit=4',
    config: { backend: 'go-admin' },
    table: server({ 'GET /api/v1/deptTree': { code: 200, data: tree() } }),
  },
)

screen(
  '§16 a server without departments offers none',
  async ({ container }) => assert.not(queryByRole(container, 'button', 'New department')),
  { table: server({ 'GET /api/v1/deptList': { code: 404, msg: 'no such call' } }) },
)

test.run()
