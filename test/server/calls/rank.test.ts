import { readdirSync, readFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { listFrom, rowFrom, type ShopContext, shopSuite, tokenFrom } from '../shop.ts'
import type { CallAnswer, CallRequest } from '#server/call.ts'
import { routes } from '#server/calls/index.ts'

type Send = (method: CallRequest['method'], path: string, body?: object) => Promise<CallAnswer>

interface Context extends ShopContext {
  asAdmin: Send
  /** Adds a role as admin and gives its id; the name is the key. */
  role(roleKey: string, fields: object): Promise<number>
  /** Adds a person as admin and gives their id. */
  person(username: string, roleIds: readonly number[], deptId: number): Promise<number>
  /** Calls as this person, whose session is a new one. */
  as(username: string, password?: string): Promise<Send>
}

const test = shopSuite<Context>('rank')

const PASSWORD = 'forty carts of slate'
const ALL = '1'
const CHOSEN = '2'
const DEPARTMENT = '3'
const BELOW = '4'
const OWN = '5'

/** Everything that has to do with roles and people, and the pages of dictionaries and the log. */
const KEEPING = [1, 10, 11, 12, 13, 20, 40, 41, 42, 43, 44, 50, 54, 55]
const AUDITING = [1, 40, 50]

// Departments of the sample shop: 1 above all; 2 trading; 3 logistics with 4 and 5 below; 6 finance.

test.before.each(context => {
  const { shop, admin } = context
  const asAdmin: Send = (method, path, body) => shop.send(method, path, { token: admin, body })
  const added = async (path: string, body: object) => {
    const answer = await asAdmin('POST', path, body)
    assert.is(answer.code, 200, JSON.stringify(answer))
    return rowFrom(answer)
  }
  Object.assign(context, {
    asAdmin,
    role: async (roleKey: string, fields: object) =>
      (await added('/api/v1/role', { roleName: roleKey, roleKey, ...fields })).roleId,
    person: async (username: string, roleIds: readonly number[], deptId: number) =>
      (await added('/api/v1/sysUser', { username, roleIds, deptId, password: PASSWORD })).userId,
    async as(username: string, password = PASSWORD): Promise<Send> {
      const token = tokenFrom(await shop.send('POST', '/login', { body: { username, password } }))
      return (method, path, body) => shop.send(method, path, { token, body })
    },
  })
})

test('R17 nobody narrows a role to take over its holder and waits until it is widened again', async ({
  shop,
  role,
  person,
  as,
  asAdmin,
}) => {
  const audit = await role('audit', { menuIds: AUDITING, dataScope: ALL })
  const keeper = await role('keeper', { menuIds: KEEPING, dataScope: DEPARTMENT })
  const clerk = await role('clerk', { menuIds: [1, 40], dataScope: OWN })
  const checker = await person('checker', [audit], 2)
  await person('mallory', [keeper], 2)
  await person('far', [clerk], 6)
  const mallory = await as('mallory')
  const reset = async () => {
    const body = { password: 'sixty carts of slate' }
    const { code, msg } = await mallory('PUT', `/api/v1/sysUser/${checker}/password`, body)
    return [code, msg]
  }
  const before = rowFrom(await asAdmin('GET', `/api/v1/role/${audit}`))
  const outOfReach = [403, 'This person sees people whom you do not see.']
  assert.equal(await reset(), outOfReach)

  // Step 1: bring the auditor down to one's own rank.
  for (const [path, body] of [
    ['/api/v1/roledatascope', { roleId: audit, dataScope: DEPARTMENT }],
    ['/api/v1/roledatascope', { roleId: audit, dataScope: CHOSEN, deptIds: [2] }],
    ['/api/v1/role', { roleId: audit, dataScope: OWN }],
    ['/api/v1/role', { roleId: audit, status: '1' }],
    ['/api/v1/rolemenu', { roleId: audit, menuIds: [] }],
    ['/api/v1/sysUser', { userId: checker, roleIds: [clerk] }],
    ['/api/v1/sysUser', { userId: checker, status: '1' }],
  ] as const) {
    const { code } = await mallory('PUT', path, body)
    assert.is(code, 403, `${path} ${JSON.stringify(body)}`)
    // Step 2: a new password, to sign in as the auditor.
    assert.equal(await reset(), outOfReach, JSON.stringify(body))
  }
  assert.equal(rowFrom(await asAdmin('GET', `/api/v1/role/${audit}`)), before)

  // Step 3: an administrator widens the role; the account is still the auditor's own.
  const wide = { roleId: audit, dataScope: ALL }
  assert.is((await asAdmin('PUT', '/api/v1/roledatascope', wide)).code, 200)
  const stolen = { username: 'checker', password: 'sixty carts of slate' }
  assert.is((await shop.send('POST', '/login', { body: stolen })).code, 400)
  const list = listFrom(await (await as('checker'))('GET', '/api/v1/sysUserList'))
  assert.ok(list.some(row => row.username === 'far'))
})

test('R17 a role of people out of sight is neither renamed, emptied, narrowed, disabled nor deleted', async ({
  shop,
  role,
  person,
  asAdmin,
}) => {
  const yard = await role('yard', { menuIds: [1, 20], dataScope: DEPARTMENT })
  const keeper = await role('keeper', { menuIds: KEEPING, dataScope: DEPARTMENT })
  await person('yard-one', [yard], 6)
  await person('yard-two', [yard], 6)
  await person('yard-near', [yard], 2)
  await person('boss', [keeper], 2)
  const body = { username: 'boss', password: PASSWORD }
  const token = tokenFrom(await shop.send('POST', '/login', { body }))
  const before = rowFrom(await asAdmin('GET', `/api/v1/role/${yard}`))
  const texts = {
    en: 'This role is held by people out of your reach: 2.',
    'zh-CN': '拥有该角色的用户中有 2 人超出了您的管理范围。',
  }
  for (const [method, path, fields] of [
    ['PUT', '/api/v1/role', { roleName: 'Renamed' }],
    ['PUT', '/api/v1/role', { roleKey: 'other' }],
    ['PUT', '/api/v1/role', { remark: 'x' }],
    ['PUT', '/api/v1/role', { status: '1' }],
    ['PUT', '/api/v1/role', { menuIds: [] }],
    ['PUT', '/api/v1/role', { dataScope: OWN }],
    ['PUT', '/api/v1/rolemenu', { menuIds: [] }],
    ['PUT', '/api/v1/rolemenu', { menuIds: [1, 20, 40] }],
    ['PUT', '/api/v1/roledatascope', { dataScope: OWN }],
    ['DELETE', `/api/v1/role/${yard}`, {}],
  ] as const) {
    for (const locale of ['en', 'zh-CN'] as const) {
      const answer = await shop.send(method, path, {
        token,
        locale,
        body: { roleId: yard, ...fields },
      })
      // How many they are, not who.
      const told = [answer.code, answer.msg, answer.data]
      assert.equal(told, [403, texts[locale], undefined], `${path} ${JSON.stringify(fields)}`)
    }
  }
  assert.equal(rowFrom(await asAdmin('GET', `/api/v1/role/${yard}`)), before)
  // The ordinary administrator keeps all of this, but for the deletion of a role in use.
  for (const [path, fields] of [
    ['/api/v1/role', { roleName: 'Renamed', roleKey: 'other', status: '1' }],
    ['/api/v1/roledatascope', { dataScope: ALL }],
    ['/api/v1/rolemenu', { menuIds: [] }],
  ] as const) {
    assert.is((await asAdmin('PUT', path, { roleId: yard, ...fields })).code, 200)
  }
  assert.is((await asAdmin('DELETE', `/api/v1/role/${yard}`)).code, -1)
})

test('R17 a role is out of reach when one of its holders may do or see more by another role', async ({
  role,
  person,
  as,
}) => {
  const keeper = await role('keeper', { menuIds: KEEPING, dataScope: DEPARTMENT })
  const clerk = await role('clerk', { menuIds: [1, 20], dataScope: OWN })
  const wide = await role('wide', { menuIds: [1], dataScope: ALL, status: '1' })
  const keys = await role('keys', { menuIds: [1, 30], dataScope: OWN })
  await person('boss', [keeper], 2)
  await person('fine', [clerk], 2)
  const boss = await as('boss')
  const rename = async () =>
    (await boss('PUT', '/api/v1/role', { roleId: clerk, remark: 'x' })).code
  assert.is(await rename(), 200)
  // A disabled role counts: whoever enables it gives all of it.
  for (const [username, more] of [
    ['sees', wide],
    ['does', keys],
  ] as const) {
    const id = await person(username, [clerk, more], 2)
    assert.is(await rename(), 403, username)
    assert.is((await boss('PUT', `/api/v1/sysUser/${id}/password`, {})).code, 403, username)
  }
})

test('R17 of a role that nobody holds the kind of scope decides: all, department and below, department, own', async ({
  role,
  person,
  as,
}) => {
  const kinds = [OWN, DEPARTMENT, BELOW, ALL]
  for (const [rank, kind] of kinds.entries()) {
    const keeper = await role(`keeper${kind}`, { menuIds: KEEPING, dataScope: kind })
    await person(`boss${kind}`, [keeper], 3)
    const boss = await as(`boss${kind}`)
    for (const [wantedRank, wanted] of kinds.entries()) {
      const free = await role(`free${kind}${wanted}`, { menuIds: [1, 20], dataScope: wanted })
      const expected = wantedRank <= rank ? 200 : 403
      const body = { roleId: free, remark: 'x' }
      assert.is((await boss('PUT', '/api/v1/role', body)).code, expected, `${kind} ${wanted}`)
      const narrow = { roleId: free, dataScope: OWN }
      assert.is((await boss('PUT', '/api/v1/roledatascope', narrow)).code, expected)
      const last = await role(`last${kind}${wanted}`, { menuIds: [1, 20], dataScope: wanted })
      assert.is((await boss('DELETE', `/api/v1/role/${last}`)).code, expected)
    }
  }
})

test('R17 chosen departments compare by what the caller sees, before and after', async ({
  role,
  person,
  as,
  asAdmin,
}) => {
  const chosen = (roleKey: string, deptIds: number[]) =>
    role(roleKey, { menuIds: [1, 20], dataScope: CHOSEN, deptIds })
  const equal = await chosen('equal', [3, 4, 5])
  const less = await chosen('less', [4])
  const more = await chosen('more', [4, 6])
  const keeper = await role('keeper', { menuIds: KEEPING, dataScope: BELOW })
  await person('boss', [keeper], 3)
  const boss = await as('boss')
  const put = async (roleId: number, fields: object) =>
    (await boss('PUT', '/api/v1/role', { roleId, ...fields })).code
  for (const turn of ['unheld', 'held']) {
    assert.equal(
      [
        await put(equal, { remark: turn }),
        await put(less, { deptIds: [4, 5] }),
        await put(less, { deptIds: [4, 6] }),
        await put(less, { dataScope: ALL }),
        await put(more, { deptIds: [4] }),
        await put(more, { dataScope: DEPARTMENT }),
      ],
      [200, 200, 403, 403, 403, 403],
      turn,
    )
    if (turn === 'unheld') await person('clerk', [equal, less], 3)
    if (turn === 'unheld') await person('wide', [more], 3)
  }
  // Whose own department is among the chosen ones sees no more; the kind of a new scope has to be
  // the caller's, because a holder may be moved.
  const some = await role('some', {
    menuIds: KEEPING,
    dataScope: CHOSEN,
    deptIds: [3, 4],
  })
  await person('picked', [some], 3)
  const picked = await as('picked')
  const own = await role('own', { menuIds: [1, 20], dataScope: DEPARTMENT })
  const mate = await person('mate', [own], 4)
  const byPicked = async (fields: object) =>
    (await picked('PUT', '/api/v1/role', { roleId: own, ...fields })).code
  assert.is(await byPicked({ remark: 'sees department 4, like the caller' }), 200)
  assert.is(await byPicked({ dataScope: CHOSEN, deptIds: [3, 4] }), 200)
  assert.is(await byPicked({ dataScope: DEPARTMENT }), 403)
  const moved = { userId: mate, deptId: 6 }
  assert.is((await asAdmin('PUT', '/api/v1/sysUser', moved)).code, 200)
  assert.is(await byPicked({ remark: 'the holder is out of sight' }), 403)
})

test('R17 with an equal scope all is allowed: change, menus, scope, status, deletion', async ({
  role,
  person,
  as,
}) => {
  const keeper = await role('keeper', { menuIds: KEEPING, dataScope: DEPARTMENT })
  const team = await role('team', { menuIds: [1, 20, 40], dataScope: DEPARTMENT })
  const spare = await role('spare', { menuIds: [1, 20], dataScope: OWN })
  const mate = await person('mate', [team], 2)
  await person('peer', [keeper], 2)
  await person('boss', [keeper], 2)
  const boss = await as('boss')
  for (const [method, path, body] of [
    ['PUT', '/api/v1/role', { roleId: team, roleName: 'Crew', roleKey: 'crew' }],
    ['PUT', '/api/v1/rolemenu', { roleId: team, menuIds: KEEPING }],
    ['PUT', '/api/v1/roledatascope', { roleId: team, dataScope: OWN }],
    ['PUT', '/api/v1/roledatascope', { roleId: team, dataScope: DEPARTMENT }],
    ['PUT', '/api/v1/role', { roleId: team, status: '1' }],
    ['PUT', '/api/v1/role', { roleId: team, status: '0' }],
    ['PUT', `/api/v1/sysUser/${mate}/password`, {}],
    ['PUT', '/api/v1/sysUser', { userId: mate, roleIds: [spare, team] }],
    ['PUT', '/api/v1/sysUser', { userId: mate, roleIds: [spare] }],
    ['DELETE', `/api/v1/role/${team}`, {}],
    ['DELETE', `/api/v1/sysUser/${mate}`, {}],
  ] as const) {
    const { code, msg } = await boss(method, path, body)
    assert.is(code, 200, `${method} ${path} ${JSON.stringify(body)}: ${msg}`)
  }
})

test('R17 nobody moves a person to where their roles show more, or from where they showed more', async ({
  role,
  person,
  as,
}) => {
  const keeper = await role('keeper', { menuIds: KEEPING, dataScope: CHOSEN, deptIds: [3, 4] })
  const below = await role('below', { menuIds: [1, 40], dataScope: BELOW })
  await person('boss', [keeper], 4)
  const grows = await person('grows', [below], 4)
  const sinks = await person('sinks', [below], 3)
  const boss = await as('boss')
  const move = async (userId: number, deptId: number) => {
    const { code, msg } = await boss('PUT', '/api/v1/sysUser', { userId, deptId })
    return [code, msg]
  }
  // In department 3 the role shows 5 as well, which lies below it.
  assert.equal(await move(grows, 3), [403, 'You can grant only a data scope within your own.'])
  assert.equal(await move(sinks, 4), [403, 'This person sees people whom you do not see.'])
  assert.is((await boss('PUT', '/api/v1/sysUser', { userId: grows, remark: 'x' })).code, 200)
})

test('R17 nobody changes their own roles, or gives an accomplice a scope of a kind they do not have', async ({
  shop,
  admin,
  role,
  person,
  as,
}) => {
  const keeper = await role('keeper', { menuIds: KEEPING, dataScope: CHOSEN, deptIds: [2] })
  const team = await role('team', { menuIds: [1, 40], dataScope: DEPARTMENT })
  const plain = await role('plain', { menuIds: [1, 40], dataScope: OWN })
  const me = await person('boss', [keeper], 2)
  const mate = await person('mate', [plain], 2)
  const boss = await as('boss')
  const give = async (userId: number, roleIds: number[]) => {
    const { code, msg } = await boss('PUT', '/api/v1/sysUser', { userId, roleIds })
    return [code, msg]
  }
  const self = [
    403,
    'You cannot disable or delete yourself, or change your own roles or department.',
  ]
  assert.equal(await give(me, [keeper, plain]), self)
  assert.equal(await give(me, [keeper, team]), self)
  assert.equal(await give(me, [plain]), self)
  assert.equal(await give(mate, [plain, team]), [403, 'You can grant only what you hold.'])
  const spy = { username: 'spy', roleIds: [team], deptId: 2, password: PASSWORD }
  assert.is((await boss('POST', '/api/v1/sysUser', spy)).code, 403)
  assert.is((await give(me, [keeper]))[0], 200)
  // The roles of the administrator are their own, too.
  const body = { userId: 1, roleIds: [1, plain] }
  assert.is((await shop.send('PUT', '/api/v1/sysUser', { token: admin, body })).code, 403)
})

test('R17 a person who added somebody out of the caller’s sight sees more than the caller', async ({
  role,
  person,
  as,
  asAdmin,
}) => {
  const keeper = await role('keeper', { menuIds: KEEPING, dataScope: DEPARTMENT })
  const adding = await role('adding', { menuIds: [1, 40, 41], dataScope: OWN })
  const adder = await person('adder', [adding], 2)
  await person('boss', [keeper], 2)
  const boss = await as('boss')
  const body = { username: 'child', roleIds: [adding], deptId: 2, password: PASSWORD }
  const added = await (await as('adder'))('POST', '/api/v1/sysUser', body)
  const codes = async () => [
    (await boss('PUT', `/api/v1/sysUser/${adder}/password`, {})).code,
    (await boss('PUT', '/api/v1/role', { roleId: adding, remark: 'x' })).code,
  ]
  assert.equal(await codes(), [200, 200])
  // Without a department, or in another one, the child is seen by its creator only.
  for (const deptId of [6, 0]) {
    const moved = { userId: rowFrom(added).userId, deptId }
    assert.is((await asAdmin('PUT', '/api/v1/sysUser', moved)).code, 200)
    assert.equal(await codes(), [403, 403], `department ${deptId}`)
  }
})

test('R17 the rank of a person is that of the moment at which a new password is written', async ({
  role,
  person,
  as,
  asAdmin,
}) => {
  const keeper = await role('keeper', { menuIds: KEEPING, dataScope: DEPARTMENT })
  const audit = await role('audit', { menuIds: AUDITING, dataScope: DEPARTMENT })
  const other = await role('other', { menuIds: [1, 20], dataScope: OWN })
  const checker = await person('checker', [audit], 2)
  const mate = await person('mate', [other], 2)
  await person('boss', [keeper], 2)
  const boss = await as('boss')
  for (const at of Array(8).keys()) await person(`peer${at}`, [keeper], 2)
  const peers = await Promise.all(Array.from({ length: 8 }, (_, at) => as(`peer${at}`)))
  // The new password of the checker waits until those before it are hashed.
  const before = peers.map(peer => peer('PUT', `/api/v1/sysUser/${mate}/password`, {}))
  const reset = boss('PUT', `/api/v1/sysUser/${checker}/password`, {})
  const wide = { roleId: audit, dataScope: ALL }
  assert.is((await asAdmin('PUT', '/api/v1/roledatascope', wide)).code, 200)
  assert.equal(
    (await Promise.all(before)).map(({ code }) => code),
    peers.map(() => 200),
  )
  assert.is((await reset).code, 403)
  await as('checker')
})

/** For each write about roles or people: an attempt on a role and a person above the caller. */
const ATTEMPTS: Readonly<
  Record<
    string,
    (roleId: number, userId: number, sessionId: number) => [path: string, body?: object]
  >
> = {
  'role.add': () => ['/api/v1/role', { roleName: 'spy', roleKey: 'spy', dataScope: ALL }],
  'role.update': roleId => ['/api/v1/role', { roleId, roleName: 'Renamed' }],
  'role.menus': roleId => ['/api/v1/rolemenu', { roleId, menuIds: [] }],
  'role.scope': roleId => ['/api/v1/roledatascope', { roleId, dataScope: OWN }],
  'role.remove': roleId => [`/api/v1/role/${roleId}`],
  'role.view': () => ['/api/v1/changerole', { roleKey: 'audit' }],
  'user.add': roleId => ['/api/v1/sysUser', { username: 'spy', roleIds: [roleId], deptId: 2 }],
  'user.update': (_, userId) => ['/api/v1/sysUser', { userId, status: '1' }],
  'user.remove': (_, userId) => [`/api/v1/sysUser/${userId}`],
  'user.password': (_, userId) => [`/api/v1/sysUser/${userId}/password`, {}],
  'user.factor': (_, userId) => [`/api/v1/sysUser/${userId}/factor`],
  'user.lockout': (_, userId) => [`/api/v1/sysUser/${userId}/lockout`],
  'user.session': (_, __, sessionId) => [`/api/v1/session/${sessionId}`],
  'user.sessions': (_, userId) => [`/api/v1/sysUser/${userId}/sessions`],
}

test('R17 every write about roles and people asks for the rank, whatever screen it comes from', async ({
  role,
  person,
  as,
  asAdmin,
}) => {
  // Bulk changes, imports, Undo and "Put this value back" send these calls; there are no others.
  const events = routes.flatMap(route => (route.kind === 'write' ? route : []))
  const about = events.filter(({ event }) => /^(role|user)\./.test(event))
  // One's own name, phone and email.
  const ranked = about.filter(({ event }) => event !== 'user.profile')
  assert.equal(ranked.map(({ event }) => event).sort(), Object.keys(ATTEMPTS).sort())

  const keeper = await role('keeper', { menuIds: KEEPING, dataScope: DEPARTMENT })
  const audit = await role('audit', { menuIds: AUDITING, dataScope: ALL })
  const checker = await person('checker', [audit], 2)
  await person('boss', [keeper], 2)
  const boss = await as('boss')
  await as('checker')
  const [session] = listFrom(await boss('GET', '/api/v1/sessionList?username=checker'))
  const state = async () =>
    JSON.stringify([
      (await asAdmin('GET', '/api/v1/rolelist?pageSize=100')).data,
      (await asAdmin('GET', '/api/v1/sysUserList?pageSize=100')).data,
      (await asAdmin('GET', '/api/v1/sessionList?pageSize=100')).data,
    ])
  const before = await state()
  for (const { event, method, path: wanted } of ranked) {
    const [path, body] = ATTEMPTS[event]?.(audit, checker, Number(session?.sessionId)) ?? ['']
    assert.ok(path.startsWith(wanted.split('{', 1)[0] ?? ''), `${event}: ${path}`)
    assert.is((await boss(method, path, body)).code, 403, event)
  }
  assert.is(await state(), before)
})

test('R17 whoever may edit is told with a role or a person why this one is out of reach', async ({
  role,
  person,
  as,
  asAdmin,
}) => {
  const keeper = await role('keeper', { menuIds: KEEPING, dataScope: DEPARTMENT })
  const reader = await role('reader', { menuIds: [1, 10, 40], dataScope: ALL })
  const clerk = await role('clerk', { menuIds: [1, 20], dataScope: OWN })
  const held = await role('held', { menuIds: [1, 20], dataScope: OWN })
  const keys = await role('keys', { menuIds: [1, 30], dataScope: OWN })
  const wide = await role('wide', { menuIds: [1, 20], dataScope: ALL })
  await person('boss', [keeper], 2)
  await person('watcher', [reader], 2)
  await person('far', [held], 6)
  const fine = await person('fine', [clerk], 2)
  const above = await person('above', [keys], 2)
  const sees = await person('sees', [wide], 2)
  const told = async (send: Send) => {
    const paths = [clerk, held, keys, wide, keeper].map(id => `role/${id}`)
    const people = [fine, above, sees].map(id => `sysUser/${id}`)
    const answers = [...paths, ...people].map(path => send('GET', `/api/v1/${path}`))
    return (await Promise.all(answers)).map(answer => rowFrom(answer).lockedReason)
  }
  assert.equal(await told(await as('boss')), [
    undefined,
    'This role is held by people out of your reach: 1.',
    'This role has rights that you do not have.',
    'This role is held by people out of your reach: 1.',
    'You cannot change a role that you hold.',
    undefined,
    'This person has rights that you do not have.',
    'This person sees people whom you do not see.',
  ])
  for (const send of [asAdmin, await as('watcher')])
    assert.equal(new Set(await told(send)), new Set([undefined]))
})

/** The others ask for the caller's rank before they write. */
const MAY_WRITE_RIGHTS = [
  // A person's own password.
  'calls/password.ts',
  // A person's own name, phone and email.
  'calls/profile.ts',
  'calls/role-grants.ts',
  'calls/roles.ts',
  'calls/users.ts',
]

test('R17 rows of roles, people and departments are written by no other file', () => {
  const WRITES =
    /tables\.(roles\.(add|update|remove|setMenus|setDepartments)|users\.(add|update|remove|setRoles|setPassword)|departments\.(add|update|remove))\b/
  const others = readdirSync('src/server', { recursive: true })
    .map(String)
    .filter(file => /^(auth|calls|http)\b.*\.ts$/.test(file))
    .filter(file => !MAY_WRITE_RIGHTS.includes(file))
    .filter(file => WRITES.test(readFileSync(`src/server/${file}`, 'utf8')))
  assert.equal(others, [])
})

test.run()
