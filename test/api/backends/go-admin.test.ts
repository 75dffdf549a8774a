import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { CAPTCHA, GO_ADMIN_PASSWORD, startGoAdmin } from '../../support/go-admin.ts'
import { rejection } from '../answers.ts'
import { createGoAdmin, millisecondsOf } from '#api/backends/go-admin.ts'
import { createClient } from '#api/client.ts'
import { createConfigurationApi } from '#api/configuration.ts'
import { createDepartmentsApi } from '#api/departments.ts'
import { createDictionaryApi } from '#api/dictionary.ts'
import { CallError, isNotFound, Refused } from '#api/errors.ts'
import { createMenusApi } from '#api/menus.ts'
import { createOperationLogApi } from '#api/operation-log/operation-log.ts'
import { areMenusStored, createRolesApi } from '#api/roles.ts'
import { createSessionApi, createSessionChangeApi } from '#api/session.ts'
import { createUsersApi } from '#api/users.ts'
import { isFields, textOf } from '#lib/decode.ts'
import texts from '#locales/en/back-end.ts'

const test = suite('go-admin')

/** A session at a simulated server of its own, with every call of the console. */
async function open({
  version = '1.0',
  username = 'admin',
}: {
  version?: '1.0' | '1.1'
  username?: string
} = {}) {
  const server = await startGoAdmin({ version })
  const told: CallError[] = []
  const headers: Headers[] = []
  let token = ''
  let broken: RegExp | undefined
  let other: { at: RegExp; answer: unknown } | undefined
  const call = createClient({
    base: server.origin,
    timeoutMs: 5_000,
    token: () => token || undefined,
    locale: () => 'en',
    onFailure: error => told.push(error),
    backend: createGoAdmin(async () => texts),
    async fetch(url, init) {
      headers.push(new Headers(init?.headers))
      const called = `${init?.method} ${String(url)}`
      if (broken?.test(called)) throw new TypeError('no network')
      if (other?.at.test(called)) return Response.json(other.answer)
      return fetch(url, init)
    },
  })
  const session = createSessionApi(call)
  const picture = await call('GET', '/api/v1/getCaptcha', {
    read: (_, { envelope }) => textOf(envelope.id),
  })
  const uuid = picture || ''
  const body = { username, password: GO_ADMIN_PASSWORD, code: CAPTCHA, uuid }
  const answer = await call('POST', '/login', {
    body,
    read: (_, { envelope }) => textOf(envelope.token),
  })
  token = answer || ''
  return {
    ...server,
    told,
    headers,
    call,
    session,
    change: createSessionChangeApi(call),
    roles: createRolesApi(call),
    dict: createDictionaryApi(call),
    config: createConfigurationApi(call),
    users: createUsersApi(call),
    departments: createDepartmentsApi(call),
    menus: createMenusApi(call),
    log: createOperationLogApi(call),
    /** What a role form asks of the console: the role, and its menus as they are sent. */
    async menusOf(roleId: number) {
      const tree = await createRolesApi(call).roleMenus(roleId)
      if (!tree) throw new Error('no menus')
      return tree
    },
    token: () => token,
    /** Calls that match have no network from now on; without a pattern all have it. */
    breakCalls(pattern?: RegExp) {
      broken = pattern
    },
    answerWith(at: RegExp, answer: unknown) {
      other = { at, answer }
    },
  }
}

type Open = Awaited<ReturnType<typeof open>>

const goAdminTest = (
  name: string,
  run: (back: Open) => Promise<void>,
  given: Parameters<typeof open>[0] = {},
) => {
  for (const version of ['1.0', '1.1'] as const)
    test(`${version}: ${name}`, async () => {
      const back = await open({ ...given, version })
      try {
        await run(back)
      } finally {
        await back.stop()
      }
    })
}

goAdminTest(
  'the token is sent as a bearer token, never as X-Token',
  async ({ headers, session, token }) => {
    await session.getInfo()
    assert.is(headers.at(-1)?.get('Authorization'), `Bearer ${token()}`)
    assert.not(headers.some(each => each.has('X-Token')))
  },
)

goAdminTest(
  'a refresh has a call of its own, whose answer holds a token and its expiry',
  async ({ change, token }) => {
    const next = await change.refreshToken(token())
    assert.ok(next)
    assert.not.equal(next.token, token())
    assert.ok((next.expire ?? 0) > Date.now())
  },
)

goAdminTest(
  'a role changed in one text keeps every menu and every right to call',
  async ({ roles, state }) => {
    const before = await state(2)
    assert.ok(before.menus.length > 50 && before.rules > 50)
    const role = await roles.get(2)
    assert.ok(role)
    const saved = await roles.update(role, { remark: 'office' })
    assert.equal(saved && [saved.record?.remark, saved.notStored], ['office', []])
    const after = await state(2)
    assert.equal(after.menus.sort(), before.menus.sort())
    assert.is(after.rules, before.rules)
  },
)

goAdminTest(
  'a role whose departments cannot be read is not sent: it would lose them',
  async ({ roles, state, breakCalls, told }) => {
    const role = await roles.get(2)
    assert.ok(role)
    await roles.setDataScope(role, '2', [7, 8])
    const before = await state(2)
    assert.ok(before.depts.includes(8))
    breakCalls(/roleDeptTreeselect/)
    const error = await rejection(roles.setStatus(role, '1'))
    assert.instance(error, Refused)
    assert.is(told.at(-1)?.message, texts.notRead)
    assert.equal(await state(2), before)
  },
)

goAdminTest(
  'departments that were dropped and could not be set again are reported, and set by the next save',
  async ({ roles, state, breakCalls, told }) => {
    const role = await roles.get(2)
    assert.ok(role)
    await roles.setDataScope(role, '2', [7, 8])
    const before = await state(2)
    const now = await roles.get(2)
    assert.ok(now)
    breakCalls(/roledatascope/)
    assert.instance(await rejection(roles.update(now, { remark: 'office' })), Refused)
    assert.equal(
      told.map(({ message }) => message),
      [texts.departmentsOwed],
    )
    assert.equal((await state(2)).depts, [])
    breakCalls()
    const again = await roles.get(2)
    assert.ok(again && (await roles.update(again, { remark: 'office' })))
    assert.equal((await state(2)).depts.sort(), before.depts.sort())
    const once = await roles.get(2)
    assert.ok(once)
    await roles.setDataScope(once, '1', [])
    await roles.setDataScope(once, '2', [])
    assert.ok(await roles.setStatus(once, '0'))
    assert.equal((await state(2)).depts, [], 'what was taken away since stays away')
  },
)

goAdminTest(
  'a user who does not see all rows of the menu may save a role without a ticked call',
  async ({ roles, answerWith }) => {
    const role = await roles.get(2)
    assert.ok(role)
    answerWith(/menulist/, { code: 200, data: [] })
    assert.ok(await roles.update(role, { remark: 'office' }))
  },
)

goAdminTest(
  'a row that cannot be read breaks neither the menu nor a list',
  async ({ session, users, log, answerWith }) => {
    answerWith(/menurole/, { code: 200, data: [null, { menuId: 2, path: '/upms', children: [7] }] })
    assert.ok(await session.menuRole())
    answerWith(/sysUserList/, {
      code: 200,
      data: { list: [null, { userId: 1, username: 'admin' }], count: 2 },
    })
    const people = await users.list({ pageIndex: 1, pageSize: 10 })
    assert.is(people && people.rows.length, 1)
    answerWith(/operloglist/, { code: 200, data: { list: [{ operId: 1 }, 'x'], count: 2 } })
    const rows = await log.list({ pageIndex: 1, pageSize: 10 })
    assert.is(rows && rows.rows.length, 1)
  },
)

goAdminTest('a missing record is reported in words', async ({ roles, told }) => {
  assert.ok(isNotFound(await rejection(roles.get(99))))
  assert.is(told.at(-1)?.message, texts.notFound)
})

goAdminTest('a change of the status keeps the menus of a role', async ({ roles, state }) => {
  const before = await state(2)
  const role = await roles.get(2)
  assert.ok(role)
  for (const status of ['1', '0']) {
    const saved = await roles.setStatus(role, status)
    assert.equal(saved && [saved.record?.status, saved.notStored], [status, []])
  }
  const after = await state(2)
  assert.equal([after.menus.sort(), after.rules], [before.menus.sort(), before.rules])
})

goAdminTest(
  'a role keeps its departments through a change of its name, its order and its menus',
  async ({ menusOf, roles, state }) => {
    const role = await roles.get(2)
    assert.ok(role)
    const scoped = await roles.setDataScope(role, '2', [7, 8])
    assert.equal(scoped && scoped.notStored, [])
    const before = await state(2)
    assert.ok(before.depts.includes(7) && before.depts.includes(8))

    const again = await roles.get(2)
    assert.ok(again)
    assert.equal(again.deptIds, [7, 8])
    await roles.update(again, { remark: 'x', roleSort: 9 })
    assert.equal((await state(2)).depts, before.depts)

    const { nodes, checked } = await menusOf(2)
    const saved = await roles.setMenu(again, checked, { isStoredAsSent: areMenusStored(nodes) })
    assert.equal(saved && saved.notStored, [])
    const after = await state(2)
    assert.equal([after.depts, after.menus.sort()], [before.depts, before.menus.sort()])
  },
)

goAdminTest(
  'departments are listed as a tree, without numbers of people',
  async ({ departments }) => {
    const all = await departments.all()
    assert.equal(
      all && all.map(({ deptId, depth, parentIdName }) => [deptId, depth, parentIdName]),
      [
        [1, 0, ''],
        [8, 1, '示例公司'],
        [9, 1, '示例公司'],
        [7, 1, '示例公司'],
        [10, 1, '示例公司'],
      ],
    )
    const last = all && all.at(-1)
    assert.equal(last && [last.status, last.leader, last.userCount, last.isInScope], [
      '1',
      '负责人',
      undefined,
      true,
    ])
  },
)

goAdminTest('a department is made, changed, disabled and deleted', async ({ departments }) => {
  const body = { deptName: 'Coal yard', deptNameZh: null, parentId: 7, deptSort: 3 }
  const made = await departments.create({ ...body, leader: 'Min Li', status: '0' })
  const yard = made && made.record
  assert.ok(yard)
  assert.equal([yard.deptName, yard.parentId, yard.parentIdName], ['Coal yard', 7, '研发部'])
  const saved = await departments.update(yard, { deptName: 'Yard', deptSort: 4 })
  assert.equal(saved && [saved.record?.deptName, saved.record?.deptSort, saved.notStored], [
    'Yard',
    4,
    [],
  ])
  const off = await departments.changeStatus(yard.deptId, '1')
  assert.is(off && off.record?.status, '1')
  const top = await departments.create({ ...body, parentId: '' })
  assert.is(top && top.record?.parentId, null)
  await departments.remove([yard, ...(top && top.record ? [top.record] : [])])
  const all = await departments.all()
  assert.is(all && all.length, 5)
})

goAdminTest(
  '§27.10 the menu is read with its rights to call, and what is shown there is shown here',
  async ({ menus }) => {
    const all = await menus.all()
    assert.ok(all)
    const found = (menuId: number) => all.find(row => row.menuId === menuId)
    const facts = (menuId: number) => {
      const { title, menuType, visible, depth, parentIdName } = found(menuId) ?? {}
      return [title, menuType, visible, depth, parentIdName]
    }
    assert.equal(facts(2), ['系统管理', 'M', true, 0, ''])
    assert.equal(facts(51), ['菜单管理', 'C', true, 1, '系统管理'])
    assert.equal(facts(67), ['菜单列表', 'A', false, 2, '菜单管理'])
    const one = await menus.get(51)
    assert.equal(one && [one.parentIdName, one.visible, one.roleIds], ['系统管理', true, undefined])
  },
)

goAdminTest(
  '§27.10 a changed row keeps its place and all that the console does not know of it',
  async ({ menus, call }) => {
    const stored = (menuId: number) =>
      call('GET', '/api/v1/menulist', {
        read: data => JSON.stringify(data, null, 1).match(new RegExp(`"menuId": ${menuId},[^}]*`)),
      })
    const { menuId, raw } = (await menus.get(67)) || {}
    assert.ok(raw && menuId)
    const row = await menus.get(menuId)
    assert.ok(row)
    const before = await stored(67)
    const saved = await menus.update(row, { title: 'List' })
    assert.equal(saved && [saved.record?.title, saved.notStored], ['List', []])
    const after = await stored(67)
    const same = (text: unknown) => String(text).replace(/"(title|updatedAt|updateBy)": .*/g, '')
    assert.is(same(after), same(before))
    assert.match(String(after), /"menuType": "A",\n *"action": "GET"/)
    // Its place counts anew with each change there: it is sent along.
    assert.match(String(after), /"parentId": 66/)
  },
)

goAdminTest(
  '§27.10 a row is made, hidden, moved and deleted; one with rows below it is not',
  async ({ menus, told }) => {
    const values = { title: 'Yards', menuType: 'C', path: '/yards', visible: true, sort: 7 }
    const made = await menus.create({ ...values, parentId: 2 })
    assert.ok(made)
    const all = (await menus.all()) || []
    const row = all.find(({ title }) => title === 'Yards')
    assert.ok(row)
    assert.equal([row.parentId, row.path, row.visible, row.sort], [2, '/yards', true, 7])
    const hidden = await menus.update(row, { visible: false, parentId: 60 })
    assert.equal(hidden && hidden.notStored, [])
    const now = await menus.get(row.menuId)
    assert.equal(now && [now.visible, now.parentId], [false, 60])
    const upper = all.find(({ menuId }) => menuId === 60)
    assert.ok(upper && now)
    const error = await rejection(menus.remove([upper]))
    assert.instance(error, Refused)
    assert.is(error.message, texts.rowsBelow('系统工具'))
    assert.is(told.length, 1)
    await menus.remove([now])
    assert.not(((await menus.all()) || []).some(({ title }) => title === 'Yards'))
  },
)

goAdminTest(
  '§27.10 a move to the top, which that server stores by half, is not sent',
  async ({ menus, requests }) => {
    const row = await menus.get(51)
    assert.ok(row)
    const error = await rejection(menus.update(row, { parentId: null }))
    assert.is(error.message, texts.notToTop)
    assert.not((await requests()).some(({ method }) => method === 'PUT'))
  },
)

goAdminTest('§27.10 several rows are deleted one by one', async ({ menus }) => {
  for (const title of ['Yards', 'Quays'])
    await menus.create({ title, menuType: 'C', path: `/${title}`, visible: true, parentId: 2 })
  const made = async () =>
    ((await menus.all()) || []).filter(({ path }) => path === '/Yards' || path === '/Quays')
  const rows = await made()
  assert.is(rows.length, 2)
  await menus.remove(rows)
  assert.equal(await made(), [])
})

goAdminTest('§16 who sees a row is not asked there', async ({ menus, requests, told }) => {
  const before = (await requests()).length
  assert.instance(await rejection(menus.viewers(2, {})), CallError)
  assert.equal([(await requests()).length, told.length], [before, 0])
})

goAdminTest(
  'a department with others below it is not deleted, which this server would do; nor is one with people',
  async ({ departments, requests, told }) => {
    const all = (await departments.all()) || []
    const [, operations, , research] = all
    assert.ok(operations && research)
    assert.ok(await departments.create({ deptName: 'Yard', parentId: research.deptId }))
    const error = await rejection(departments.remove([operations, research]))
    assert.instance(error, Refused)
    assert.is(error.message, texts.departmentsBelow('研发部'))
    assert.is(told.at(-1), error)
    assert.not((await requests()).some(({ method }) => method === 'DELETE'))
    const held = await rejection(departments.remove([operations]))
    assert.is(held.message, '当前部门存在用户，不能删除！')
    const left = await departments.all()
    assert.is(left && left.length, 6)
  },
)

goAdminTest('an unticked menu is removed, all others stay', async ({ menusOf, roles, state }) => {
  const before = await state(2)
  const { nodes, checked } = await menusOf(2)
  const [gone] = checked
  const role = await roles.get(2)
  assert.ok(role)
  const saved = await roles.setMenu(role, checked.slice(1), {
    isStoredAsSent: areMenusStored(nodes),
  })
  assert.equal(saved && saved.notStored, [])
  const after = await state(2)
  const lost = before.menus.filter(id => !after.menus.includes(id))
  assert.ok(lost.includes(Number(gone)))
  assert.equal(
    after.menus.filter(id => !before.menus.includes(id)),
    [],
  )
})

goAdminTest(
  'a role without any call is refused in words before it is sent',
  async ({ requests, roles, state, told }) => {
    const before = await state(2)
    const role = await roles.get(2)
    assert.ok(role)
    const error = await rejection(roles.setMenu(role, [3]))
    assert.instance(error, Refused)
    assert.is(error.message, texts.callsNeeded)
    assert.is(told.at(-1), error)
    assert.not((await requests()).some(({ method }) => method === 'PUT'))
    assert.equal(await state(2), before)
  },
)

test('1.1: a refused write that removed the menus of a role says so if the rights to call could not be read', async () => {
  const { breakCalls, roles, state, stop, told } = await open({ version: '1.1' })
  const role = await roles.get(2)
  assert.ok(role)
  breakCalls(/menulist/)
  const error = await rejection(roles.setMenu(role, [3]))
  assert.equal((await state(2)).menus, [])
  assert.instance(error, CallError)
  assert.equal(error instanceof CallError && error.changedFields, ['menuIds'])
  assert.is(told.at(-1), error)
  await stop()
})

goAdminTest(
  'a new role is made with its menus, departments and rights',
  async ({ menusOf, roles, state }) => {
    const { nodes, checked } = await menusOf(2)
    const body = {
      roleName: 'Depot',
      roleKey: 'depot',
      roleSort: 4,
      status: '0',
      remark: '',
      dataScope: '2',
      deptIds: [7],
      menuIds: checked,
    }
    const saved = await roles.create(body, { isStoredAsSent: areMenusStored(nodes) })
    assert.ok(saved && saved.record)
    assert.equal(saved.notStored, [])
    const stored = await state(Number(saved.record.roleId))
    assert.ok(stored.rules > 50)
    assert.ok(stored.depts.includes(7))
  },
)

goAdminTest('a missing role is reported as deleted', async ({ roles, told }) => {
  assert.ok(isNotFound(await rejection(roles.get(99, { handlesError: code => code === -1 }))))
  assert.equal(told, [])
})

goAdminTest(
  'a deletion succeeds if the role is deleted, whatever the answer',
  async ({ menusOf, roles, told }) => {
    const { checked } = await menusOf(2)
    const made = await roles.create({ roleName: 'Depot', roleKey: 'depot', menuIds: checked })
    assert.ok(made && made.record)
    await roles.remove([made.record])
    assert.equal(told, [])
    assert.ok(
      isNotFound(await rejection(roles.get(made.record.roleId, { handlesError: () => true }))),
    )
  },
)

goAdminTest(
  'emptied fields are named as not stored, changed ones are seen to be stored',
  async ({ config, dict, roles, users }) => {
    const role = await roles.get(2)
    assert.ok(role)
    await roles.update(role, { remark: 'full', roleSort: 4 })
    const now = await roles.get(2)
    assert.ok(now)
    const emptied = await roles.update(now, { remark: '', roleSort: 0 })
    assert.equal(emptied && emptied.notStored, ['remark', 'roleSort'])

    const entry = await dict.change(1, { remark: 'new', dictSort: 5, status: '1' })
    assert.equal(entry && [entry.record?.remark, entry.record?.dictSort, entry.notStored], [
      'new',
      5,
      [],
    ])
    const zero = await dict.change(1, { dictSort: 0, remark: '' })
    assert.equal(zero && zero.notStored, ['dictSort', 'remark'])

    const value = await config.change(1, { configValue: 'skin-red' })
    assert.equal(value && [value.record?.configValue, value.notStored], ['skin-red', []])
    const empty = await config.change(1, { configValue: '' })
    assert.equal(empty && empty.notStored, ['configValue'])

    const person = await users.get(3)
    assert.ok(person)
    const phone = await users.update(person, { phone: '' })
    assert.equal(phone && phone.notStored, ['phone'])
  },
)

goAdminTest(
  'a type can be changed, and a change of a fixed field is refused in the words of the server',
  async ({ dict, told }) => {
    const type = await dict.type.get(1)
    assert.ok(type)
    const saved = await dict.type.update(type, { remark: 'switches' })
    assert.equal(saved && [saved.record?.remark, saved.notStored], ['switches', []])
    await rejection(dict.type.update(type, { dictName: 'Other' }))
    assert.is(told.at(-1)?.message, '名称不允许修改！')
  },
)

goAdminTest(
  'users can get another role, department, status and phone, and still sign in',
  async ({ requests, canSignIn, users }) => {
    const person = await users.get(3)
    assert.ok(person)
    assert.equal([person.roleIds, person.roleName !== ''], [[2], true])
    const saved = await users.update(person, {
      roleIds: [3],
      deptId: 8,
      status: '1',
      phone: '13811111111',
    })
    assert.ok(saved && saved.record)
    assert.equal([saved.notStored, saved.record.roleIds, saved.record.deptId], [[], [3], 8])
    for (const each of (await requests()).filter(
      ({ method, url }) => method === 'PUT' && url === '/api/v1/sysUser',
    ))
      assert.not(Object.hasOwn(each.body ?? {}, 'password'))
    for (const name of ['admin', 'staff2', 'staff3', 'staff4'])
      assert.ok(await canSignIn(name), name)
  },
)

goAdminTest(
  'users are listed without their passwords and found by their name',
  async ({ users }) => {
    const page = await users.list({ username: 'staff3', pageIndex: 1, pageSize: 20 })
    assert.ok(page)
    assert.equal(
      page.rows.map(({ username }) => username),
      ['staff3'],
    )
    const kept = JSON.stringify(page)
    assert.not.match(kept, /\$2a\$|"password"|"salt"/)
  },
)

goAdminTest('a new user signs in with the typed password', async ({ canSignIn, users }) => {
  const saved = await users.create({
    username: 'nora',
    nickName: 'Nora',
    roleIds: [3],
    deptId: 8,
    status: '0',
    phone: '',
    email: '',
    remark: '',
    password: 'kohle-und-koks',
  })
  assert.ok(saved && saved.record)
  assert.equal([saved.notStored, saved.record.username], [[], 'nora'])
  assert.ok(await canSignIn('nora', 'kohle-und-koks'))
})

goAdminTest('the rows of the log have durations and outcomes', async ({ dict, log }) => {
  await dict.change(1, { remark: 'logged' })
  const page = await log.list({ pageIndex: 1, pageSize: 20 })
  assert.ok(page && page.rows.length > 0)
  assert.ok(
    page.rows.every(({ latencyTime, status }) => (latencyTime ?? -1) >= 0 && status === '0'),
  )
  // Its shipped permissions have no call for one row.
  assert.instance(await rejection(log.list({ operId: '1' })), Refused)
})

goAdminTest(
  'the menu has no folder with a component, and no rights to call',
  async ({ session }) => {
    const rows = await session.menuRole()
    assert.ok(rows)
    const flat = (list: readonly unknown[]): Record<string, unknown>[] =>
      list.filter(isFields).flatMap(row => [row, ...flat(row.children as unknown[])])
    const all = flat(rows)
    assert.ok(all.some(row => row.component === '/role/index'))
    assert.equal(
      [...new Set(all.filter(row => row.menuType === 'M').map(row => row.component))],
      ['Layout'],
    )
    assert.ok(all.every(row => row.path || row.component))
  },
)

test('durations as Go writes them are milliseconds', () => {
  for (const [text, milliseconds] of [
    ['69.5ms', 69.5],
    ['1.2s', 1200],
    ['850µs', 0.85],
    ['1m2.5s', 62500],
    ['', undefined],
    ['soon', undefined],
  ] as const)
    assert.is(millisecondsOf(text), milliseconds, text)
})

test.run()
