import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { getByRole, queryAllByRole, queryByRole } from '../../support/by-role.ts'
import { act } from '../../support/render.tsx'
import {
  createScreenTest,
  type ScreenOptions,
  sentBodies,
  storedText,
  wait,
} from '../../support/screen.tsx'
import { click, press, type as typeIn } from '../../support/user.ts'
import { account, open, ROLES, server } from './users-screen.tsx'

const test = suite('user import')
const screen = createScreenTest(test, (options: Partial<ScreenOptions> = {}) =>
  open({
    path: '/system/user?import',
    areas: ['users', 'login', 'new-password', 'import'],
    ...options,
  }),
)

/** Makes a password for each new user. */
const made = () => {
  let count = 0
  return {
    table: server({
      'POST /api/v1/sysUser': body => {
        const fields = body as { username: string }
        if (fields.username === 'bad') return { code: -1, msg: 'not this one' }
        count += 1
        return {
          code: 200,
          data: { ...account(10 + count, ''), ...fields, password: `made-${count}` },
        }
      },
    }),
  }
}

/** Whether the browser asks before the window closes. */
function browserAsks() {
  const event = new Event('beforeunload', { cancelable: true })
  act(() => void dispatchEvent(event))
  return event.defaultPrevented
}

screen(
  'the focus goes back to the button, also where the code of the import was still to be loaded',
  async shown => {
    await wait()
    const button = getByRole(shown.container, 'button', 'Import')
    click(button)
    await wait()
    const panel = getByRole(document.body, 'dialog', 'Import users')
    assert.ok(panel.contains(document.activeElement))
    press('Escape')
    await wait()
    assert.ok(document.activeElement === button, document.activeElement?.outerHTML)
  },
  { path: '/system/user' },
)

screen(
  'B.7 a table of people is created one by one, and their passwords are shown once and given out as one file',
  async shown => {
    await wait()
    const panel = getByRole(document.body, 'dialog', 'Import users')
    typeIn(
      getByRole(panel, 'textbox', /^Table/),
      'Username,Nickname,Role,Department\nnora,Nora,Trader,Trading\nlin,Lin,Trader,\nmei,Mei,Trader,',
    )
    await wait()
    click(getByRole(panel, 'button', 'Create 2 users'))
    await wait()
    assert.equal(
      sentBodies(shown, 'POST /api/v1/sysUser').map(body => {
        const { username, roleIds, deptId, password } = body as Record<string, unknown>
        return [username, roleIds, deptId, password]
      }),
      [
        ['nora', [2], 2, undefined],
        ['mei', [2], undefined, undefined],
      ],
    )
    const once = getByRole(document.body, 'dialog', 'New passwords')
    assert.ok(browserAsks(), 'W3 the passwords would be lost with the window')
    assert.match(once.textContent ?? '', /For 2 users/)
    getByRole(once, 'row', 'noraNoramade-1')
    assert.not.match(storedText(), /made-/)

    press('Escape')
    await wait()
    assert.match(getByRole(once, 'alert').textContent ?? '', /cannot be shown again/)
    const files: Blob[] = []
    const { createObjectURL } = URL
    URL.createObjectURL = file => {
      files.push(file as Blob)
      return '#passwords'
    }
    click(getByRole(once, 'button', 'Download passwords'))
    URL.createObjectURL = createObjectURL
    await wait()
    assert.is(
      (await files[0]?.text())?.replace('\ufeff', ''),
      'Username,Nickname,Password\r\nnora,Nora,made-1\r\nmei,Mei,made-2\r\n',
    )
    assert.not(browserAsks(), 'the file has them')
    click(getByRole(once, 'button', 'Done'))
    await wait()
    assert.not(queryByRole(document.body, 'dialog', 'New passwords'))
    assert.not.match(document.body.innerHTML, /made-/)
  },
  made,
)

screen(
  'B.7 W17 a table exported in Chinese is read in the English interface',
  async shown => {
    const panel = getByRole(document.body, 'dialog', 'Import users')
    typeIn(
      getByRole(panel, 'textbox', /^Table/),
      '用户名,昵称,角色,部门,状态\nnora,诺拉,Trader,Trading,停用\nmei,Mei,交易员,贸易部,启用',
    )
    await wait()
    click(getByRole(panel, 'button', 'Create 2 users'))
    await wait()
    assert.equal(
      sentBodies(shown, 'POST /api/v1/sysUser').map(body => {
        const { nickName, roleIds, deptId, status } = body as Record<string, unknown>
        return [nickName, roleIds, deptId, status]
      }),
      [
        ['诺拉', [2], 2, '1'],
        ['Mei', [2], 2, '0'],
      ],
    )
  },
  () => {
    const [, trader] = ROLES
    const list = [{ ...trader, roleNameZh: '交易员' }]
    return {
      table: {
        ...made().table,
        'GET /api/v1/rolelist': { code: 200, data: { list, count: 1 } },
        'GET /api/v1/deptTree': (_, __, locale) => ({
          code: 200,
          data: [{ id: 2, label: locale === 'en' ? 'Trading' : '贸易部', children: [] }],
        }),
      },
    }
  },
)

screen(
  'B.7 the preview shows role and department of each line, and the headings that are not known',
  async () => {
    const panel = getByRole(document.body, 'dialog', 'Import users')
    typeIn(
      getByRole(panel, 'textbox', /^Table/),
      'Username,Nickname,Role,Department,Birthday\nnora,Nora,Trader,Trading,1990\nmei,Mei,Trader,,',
    )
    await wait()
    const preview = getByRole(panel, 'table', 'Preview')
    const [head, ...rows] = queryAllByRole(preview, 'row').map(row =>
      [...row.children].map(cell => cell.textContent),
    )
    assert.equal(head, ['Username', 'Nickname', 'Role', 'Department', 'Line', 'Result'])
    assert.equal(rows, [
      ['nora', 'Nora', 'Trader', 'Trading', '2', 'New'],
      ['mei', 'Mei', 'Trader', '–', '3', 'New'],
    ])
    assert.match(panel.textContent ?? '', /The heading "Birthday" is not known here/)
  },
  made,
)

screen(
  'B.7 who was created is named so afterwards, and who could not be stays in the table',
  async () => {
    const panel = () => getByRole(document.body, 'dialog', 'Import users')
    typeIn(
      getByRole(panel(), 'textbox', /^Table/),
      'Username,Nickname,Role\nnora,Nora,Trader\nbad,Bad,Trader\nann,Ann,King\nlin,Lin,Trader',
    )
    await wait()
    click(getByRole(panel(), 'button', 'Create 2 users'))
    await wait()
    const once = getByRole(document.body, 'dialog', 'New passwords')
    for (let press = 0; press < 2; press += 1) {
      click(getByRole(once, 'button', 'Done'))
      await wait()
    }
    const run = getByRole(document.body, 'dialog', 'Create 2 users')
    click(queryAllByRole(run, 'button', 'Close').at(-1) ?? run)
    await wait()
    assert.equal(
      queryAllByRole(getByRole(panel(), 'table', 'Preview'), 'rowheader').map(
        row => `${row.textContent} ${row.parentElement?.lastElementChild?.textContent}`,
      ),
      [
        'nora Created',
        'badnot this one Not saved',
        'annThere is no enabled role "King". Invalid',
        'linUsername "lin" exists already. Duplicate',
      ],
    )
    assert.match(panel().textContent ?? '', /1 created, 3 have a problem/)
  },
  () => {
    const { table } = made()
    const create = table['POST /api/v1/sysUser']
    const stored = [account(2, 'lin')]
    return {
      table: {
        ...table,
        'POST /api/v1/sysUser': async (body, query) => {
          if (typeof create !== 'function') return { code: -1 }
          const answer = await create(body, query)
          const { username } = body as { username: string }
          if (username !== 'bad') stored.push(account(10, username))
          return answer
        },
        'GET /api/v1/sysUserList': () => ({
          code: 200,
          data: { list: stored, count: stored.length },
        }),
      },
    }
  },
)

screen(
  'B.7 a line that cannot become a user says which field is wrong, and the rule',
  async () => {
    const panel = getByRole(document.body, 'dialog', 'Import users')
    typeIn(
      getByRole(panel, 'textbox', /^Table/),
      'Username,Nickname,Role,Status\nno ra,Nora,Trader,\nmei,Mei,Trader,Active\nann,Ann,King,enabled',
    )
    await wait()
    assert.equal(
      queryAllByRole(panel, 'rowheader').map(row => row.textContent),
      [
        'no raUsername cannot be "no ra". Letters, digits, ".", "_", "@" and "-", at most 64; letters of one alphabet only.',
        'meiStatus cannot be "Active". It is one of: Enabled, Disabled.',
        'annThere is no enabled role "King".',
      ],
    )
  },
  made,
)

screen(
  'B.7 W3 while a run goes on, the passwords made so far are not lost without a question',
  async () => {
    await wait()
    const panel = getByRole(document.body, 'dialog', 'Import users')
    typeIn(
      getByRole(panel, 'textbox', /^Table/),
      'Username,Nickname,Role\nnora,Nora,Trader\nslow,Slow,Trader',
    )
    await wait()
    assert.not(browserAsks(), 'the table is kept as a draft')
    click(getByRole(panel, 'button', 'Create 2 users'))
    await wait()
    assert.ok(browserAsks())
  },
  () => {
    const { table } = made()
    const create = table['POST /api/v1/sysUser']
    return {
      table: {
        ...table,
        'POST /api/v1/sysUser': (body, query) =>
          (body as { username: string }).username === 'slow' || typeof create !== 'function'
            ? new Promise<never>(() => {})
            : create(body, query),
      },
    }
  },
)

screen(
  'B.7 without the right to add users nothing is imported',
  async ({ container }) => {
    assert.not(queryByRole(document.body, 'dialog', 'Import users'))
    assert.not(queryByRole(container, 'button', 'Import'))
  },
  { user: { userId: 8, permissions: ['system:sysuser:list', 'system:sysuser:edit'] } },
)

test.run()
