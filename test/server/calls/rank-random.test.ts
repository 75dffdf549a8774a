import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { listFrom, openShop, rowFrom, type Shop, tokenFrom } from '../shop.ts'
import type { CallAnswer, CallRequest } from '#server/call.ts'

const test = suite('rank at random')

/**
 * Each is a shop of its own. Of these, two find it when roles can be narrowed first and widened
 * later, and two when departments can be moved below one's own; more are tried by `ROUNDS=500 node test/run.mjs server/calls/rank-random`.
 */
const ROUNDS = Number(process.env.ROUNDS ?? 8)
const FIRST_ROUND = Number(process.env.FIRST_ROUND ?? 20)
const TURNS = 40
/** Further shops, in which each turn also tries so many writes of the menu. */
const MENU_ROUNDS = Math.ceil(ROUNDS / 2)
const MENU_TRIES = 3

const PASSWORD = 'forty carts of slate'
const STOLEN = 'sixty carts of slate'
const MENUS = [1, 10, 11, 12, 13, 20, 21, 30, 31, 40, 41, 42, 43, 44, 46, 47, 48, 49, 50]
/** The menu and its operations besides, for tries with its rows. */
const MENU_MENUS = [...MENUS, 60, 61, 62, 63]
/** What each further department stands below; their numbers go on from those of the sample shop. */
const FURTHER = [6, 7, 4, 9, 2]
/** Most people are in few of them, so that many see each other. */
const DEPARTMENTS = [0, 1, 2, 3, 3, 3, 4, 4, 5, 6, 7, 8, 9, 10, 11]
const CHOICES = [1, 2, 3, 4, 5, 6, 7, 9]
const SCOPES = ['1', '2', '3', '4', '5']

type Row = Record<string, unknown>

/** A sequence that is the same for the same number (mulberry32). */
function createRandom(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    chance: (share: number) => next() < share,
    one: <T>(items: readonly T[]): T => items[below(items.length)] as T,
    some: <T>(items: readonly T[], share: number) => items.filter(() => next() < share),
  }
}

type Random = ReturnType<typeof createRandom>

/** An account whose password the attacker knows. */
interface Account {
  userId: number
  username: string
  password: string
  token: string
}

interface World {
  shop: Shop
  /** The rows of the menu that roles are given. */
  menuIds: readonly number[]
  random: Random
  asAdmin(method: CallRequest['method'], path: string, body?: object): Promise<CallAnswer>
}

async function rowsOf({ asAdmin }: World, list: 'rolelist' | 'sysUserList'): Promise<Row[]> {
  return listFrom(await asAdmin('GET', `/api/v1/${list}?pageSize=100`))
}

/** Some roles, some people, and the attacker among them, who keeps roles and people. */
async function fill(world: World): Promise<Account> {
  const { random, asAdmin, shop, menuIds: all } = world
  for (const [at, parentId] of FURTHER.entries()) {
    const answer = await asAdmin('POST', '/api/v1/dept', { deptName: `further${at}`, parentId })
    assert.is(rowFrom(answer).deptId, 7 + at)
  }
  const roleIds: number[] = []
  for (const at of Array(7).keys()) {
    const share = random.one([0.1, 0.3, 1])
    const menuIds =
      at === 0 || share === 1 ? all : [...new Set([1, 40, ...random.some(all, share)])]
    const body = {
      roleName: `role${at}`,
      roleKey: `role${at}`,
      menuIds,
      // The attacker often sees some departments, and one more with all below it.
      dataScope: random.one(at === 0 ? ['2', '3', '4'] : at === 1 ? ['2', '4'] : SCOPES),
      deptIds: random.some(CHOICES, 0.4),
      status: at > 0 && random.chance(0.15) ? '1' : '0',
    }
    roleIds.push(Number(rowFrom(await asAdmin('POST', '/api/v1/role', body)).roleId))
  }
  const [keeper = 0, ...others] = roleIds
  const [second = 0] = others
  const tokens = [shop.tokenOf('admin')]
  for (const at of Array(9).keys()) {
    const isAttacker = at === 0
    const chosen = random.some(others, 0.25)
    const body = {
      username: `person${at}`,
      roleIds: isAttacker
        ? [keeper, ...(random.chance(0.5) ? [second] : chosen.slice(0, random.below(2)))]
        : [random.one(roleIds), ...chosen.slice(0, 1)].filter(
            (id, i, all) => all.indexOf(id) === i,
          ),
      deptId: isAttacker ? 3 : random.one(DEPARTMENTS),
      password: PASSWORD,
    }
    // Some of them were added by other people, who see them wherever they are.
    const token = await random.one(tokens)
    const added = await shop.send('POST', '/api/v1/sysUser', { token, body })
    if (added.code !== 200) await asAdmin('POST', '/api/v1/sysUser', body)
    const session = await signIn(shop, body.username, PASSWORD)
    if (session) tokens.push(Promise.resolve(session))
  }
  // Afterwards an administrator moves people about.
  for (const row of await rowsOf(world, 'sysUserList')) {
    if (row.userId === 1 || random.chance(0.6)) continue
    await asAdmin('PUT', '/api/v1/sysUser', {
      userId: row.userId,
      deptId: random.one(DEPARTMENTS),
      status: row.username !== 'person0' && random.chance(0.15) ? '1' : '0',
    })
  }
  const list = await rowsOf(world, 'sysUserList')
  const userId = Number(list.find(row => row.username === 'person0')?.userId)
  const token = (await signIn(shop, 'person0', PASSWORD)) ?? ''
  return { userId, username: 'person0', password: PASSWORD, token }
}

async function signIn(shop: Shop, username: string, password: string) {
  const answer = await shop.send('POST', '/login', { body: { username, password } })
  return answer.code === 200 ? tokenFrom(answer) : undefined
}

/** The departments as an administrator sees them, each above those below it. */
const departmentsOf = async ({ asAdmin }: World) =>
  flat((await asAdmin('GET', '/api/v1/deptList')).data as Row[])

/** The rows of the menu, likewise. */
const menusOf = async ({ asAdmin }: World) =>
  flat((await asAdmin('GET', '/api/v1/menulist')).data as Row[])

const flat = (rows: readonly Row[]): Row[] =>
  rows.flatMap(row => [row, ...flat(row.children as Row[])])

/** What somebody really may do and see: permissions, people in their list, departments to change. */
async function powerOf(shop: Shop, { username, password }: Account) {
  const token = await signIn(shop, username, password)
  if (token === undefined) return { permissions: [], people: [], departments: [] }
  const info = rowFrom(await shop.send('GET', '/api/v1/getinfo', { token }))
  const list = await shop.send('GET', '/api/v1/sysUserList?pageSize=100', { token })
  const tree = await shop.send('GET', '/api/v1/deptList', { token })
  const departments = tree.code === 200 ? flat(tree.data as Row[]) : []
  return {
    permissions: info.permissions as string[],
    departments: departments.filter(row => row.inScope).map(row => Number(row.deptId)),
    people: list.code === 200 ? listFrom(list).map(row => Number(row.userId)) : [],
  }
}

type Attempt = [method: CallRequest['method'], path: string, body: Row]

function randomWrite(
  { random }: World,
  roles: readonly Row[],
  people: readonly Row[],
  departments: readonly Row[],
): Attempt {
  const deptIdOf = () => Number(random.one(departments).deptId)
  const { roleId } = random.one(roles)
  const { userId } = random.one(people)
  const deptId = random.one(DEPARTMENTS)
  const parentId = random.chance(0.1) ? 0 : deptIdOf()
  const status = random.one(['0', '1'])
  const menuIds = random.some(MENUS, 0.3)
  const dataScope = random.one(SCOPES)
  const deptIds = random.some(CHOICES, 0.3)
  const roleIds = [...random.some(roles, 0.2).map(row => row.roleId), roleId]
  const name = `new${random.below(1e9)}`
  return random.one<Attempt>([
    ['PUT', '/api/v1/roledatascope', { roleId, dataScope, deptIds }],
    ['PUT', '/api/v1/rolemenu', { roleId, menuIds }],
    ['PUT', '/api/v1/role', { roleId, status }],
    ['PUT', '/api/v1/role', { roleId, dataScope, deptIds, menuIds }],
    ['PUT', '/api/v1/role', { roleId, roleName: name }],
    ['POST', '/api/v1/role', { roleName: name, roleKey: name, dataScope, deptIds, menuIds }],
    ['DELETE', `/api/v1/role/${roleId}`, {}],
    ['PUT', '/api/v1/sysUser', { userId, roleIds: [...new Set(roleIds)] }],
    ['PUT', '/api/v1/sysUser', { userId, roleIds: [roleId] }],
    ['PUT', '/api/v1/sysUser', { userId, deptId }],
    ['PUT', '/api/v1/sysUser', { userId, status }],
    ['POST', '/api/v1/sysUser', { username: name, roleIds: [roleId], deptId, password: STOLEN }],
    ['PUT', `/api/v1/sysUser/${userId}/password`, { password: STOLEN }],
    ['PUT', `/api/v1/sysUser/${userId}/password`, { password: STOLEN }],
    ['PUT', '/api/v1/dept', { deptId: deptIdOf(), parentId }],
    ['PUT', '/api/v1/dept', { deptId: deptIdOf(), parentId: deptIdOf() }],
    ['PUT', '/api/v1/dept', { deptId: deptIdOf(), status }],
    ['POST', '/api/v1/dept', { deptName: name, parentId }],
    ['DELETE', `/api/v1/dept/${deptIdOf()}`, {}],
    ['PUT', '/api/v1/sysUser', { userId, deptId: deptIdOf() }],
  ])
}

/** Tries to give a role more by the rows of the menu that it has, or by new ones. */
function randomMenuWrite({ random }: World, roles: readonly Row[], menus: readonly Row[]): Attempt {
  const idOf = () => random.one(menus).menuId
  const { roleId } = random.one(roles)
  const menuId = idOf()
  const { permission } = random.one(menus)
  const parentId = random.chance(0.1) ? 0 : idOf()
  const roleIds = random.chance(0.3)
    ? []
    : [roleId, ...random.some(roles, 0.1).map(row => row.roleId)]
  const title = `new${random.below(1e9)}`
  const menuIds = [...random.some(menus, 0.2).map(row => row.menuId), menuId]
  return random.one<Attempt>([
    ['PUT', '/api/v1/menu', { menuId, permission }],
    ['PUT', '/api/v1/menu', { menuId, permission }],
    ['PUT', '/api/v1/menu', { menuId, permission: '' }],
    ['PUT', '/api/v1/menu', { menuId, parentId }],
    ['PUT', '/api/v1/menu', { menuId, parentId, permission }],
    ['PUT', '/api/v1/menu', { menuId, visible: random.chance(0.5) }],
    ['POST', '/api/v1/menu', { title, menuType: 'F', parentId, permission, roleIds }],
    ['POST', '/api/v1/menu', { title, path: title, parentId, permission, roleIds }],
    ['DELETE', `/api/v1/menu/${menuId}`, {}],
    ['PUT', '/api/v1/rolemenu', { roleId, menuIds }],
  ])
}

/**
 * An administrator makes deleted rows again, with their grants, and puts all others back where they
 * were; gives the numbers that the rows have now.
 */
async function putBackMenus(
  { asAdmin, ...world }: World,
  menus: readonly Row[],
): Promise<ReadonlyMap<unknown, number>> {
  const left = new Map((await menusOf({ asAdmin, ...world })).map(row => [row.menuId, row]))
  const numbers = new Map<unknown, number>()
  // Each stands behind the row above it.
  for (const { menuId, version, ...row } of menus) {
    const parentId = numbers.get(row.parentId) ?? 0
    const body = { ...row, parentId, roleIds: (row.roleIds as number[]).filter(id => id !== 1) }
    const answer = left.has(menuId)
      ? await asAdmin('PUT', '/api/v1/menu', { ...body, menuId })
      : await asAdmin('POST', '/api/v1/menu', body)
    numbers.set(menuId, Number(rowFrom(answer)?.menuId ?? menuId))
  }
  return numbers
}

/** Tries to bring a person below oneself first, in random order, and then to take over the account. */
function randomCampaign(
  world: World,
  roles: readonly Row[],
  people: readonly Row[],
  departments: readonly Row[],
): Attempt[] {
  const { random } = world
  const deptIdOf = () => random.one(departments).deptId
  const { userId, roleIds } = random.one(people)
  const held = roles.filter(({ roleId }) => (roleIds as number[]).includes(Number(roleId)))
  const lowering = held.map(({ roleId }) =>
    random.one<Attempt>([
      ['PUT', '/api/v1/roledatascope', { roleId, dataScope: random.one(['3', '5']) }],
      ['PUT', '/api/v1/role', { roleId, dataScope: '2', deptIds: [] }],
      ['PUT', '/api/v1/role', { roleId, status: '1' }],
      ['PUT', '/api/v1/role', { roleId, menuIds: [], dataScope: '5' }],
      ['PUT', '/api/v1/sysUser', { userId, roleIds: [random.one(roles).roleId] }],
      ['PUT', '/api/v1/sysUser', { userId, deptId: random.one(DEPARTMENTS) }],
      ['PUT', '/api/v1/dept', { deptId: deptIdOf(), parentId: deptIdOf() }],
    ]),
  )
  return [...lowering, ['PUT', `/api/v1/sysUser/${userId}/password`, { password: STOLEN }]]
}

/** Tries to bring departments below those that the attacker may see all of. */
function randomMoves({ random }: World, departments: readonly Row[]): Attempt[] {
  const parentId = random.one([3, 3, 4, 9])
  return random
    .some(departments, 0.5)
    .map(({ deptId }) => ['PUT', '/api/v1/dept', { deptId, parentId }])
}

/** An administrator puts every department back, and gives every role and person what they had. */
async function putBack(
  world: World,
  roles: readonly Row[],
  people: readonly Row[],
  departments: readonly Row[],
  menus: readonly Row[],
) {
  const { asAdmin } = world
  const numbers = await putBackMenus(world, menus)
  // None may stand below itself on the way.
  for (const { deptId } of await departmentsOf(world))
    await asAdmin('PUT', '/api/v1/dept', { deptId, parentId: 0 })
  for (const { deptId, parentId, status } of departments)
    await asAdmin('PUT', '/api/v1/dept', { deptId, parentId, status })
  for (const { roleId, menuIds, dataScope, deptIds, status, admin } of roles) {
    const rows = (menuIds as number[]).map(id => numbers.get(id) ?? id)
    const body = { roleId, menuIds: rows, dataScope, deptIds, status }
    if (admin !== true) await asAdmin('PUT', '/api/v1/role', body)
  }
  for (const { userId, roleIds, deptId, status } of people) {
    if (userId !== 1) await asAdmin('PUT', '/api/v1/sysUser', { userId, roleIds, deptId, status })
  }
}

/** Whoever was given a new password chooses their own before anything else. */
async function takeOver(shop: Shop, userId: number, username: string): Promise<Account> {
  const first = await signIn(shop, username, STOLEN)
  const body = { oldPassword: STOLEN, newPassword: `${STOLEN}, mine` }
  const changed = await shop.send('PUT', '/api/v1/user/pwd', { token: first, body })
  const password = changed.code === 200 ? body.newPassword : STOLEN
  return { userId, username, password, token: (await signIn(shop, username, password)) ?? '' }
}

/** How many writes were accepted. */
async function play(round: number, menuIds: readonly number[]): Promise<number> {
  const shop = await openShop()
  const admin = await shop.tokenOf('admin')
  const world: World = {
    shop,
    menuIds,
    random: createRandom(round),
    asAdmin: (method, path, body) => shop.send(method, path, { token: admin, body }),
  }
  const attacker = await fill(world)
  const read = async () =>
    [
      await rowsOf(world, 'rolelist'),
      await rowsOf(world, 'sysUserList'),
      await departmentsOf(world),
    ] as const
  const firstMenus = await menusOf(world)
  const first = await read()
  const [, people, departments] = first
  const before = await powerOf(shop, attacker)
  const known = people.map(row => Number(row.userId))
  const knownDepartments = departments.map(row => Number(row.deptId))
  const accounts = [attacker]
  const accepted: string[] = []

  async function check(when: string) {
    for (const account of accounts) {
      const now = await powerOf(shop, account)
      // People added meanwhile are no secret of anybody.
      const more = [
        ...now.permissions.filter(text => !before.permissions.includes(text)),
        ...now.people.filter(id => known.includes(id) && !before.people.includes(id)),
        ...now.departments.filter(
          id => knownDepartments.includes(id) && !before.departments.includes(id),
        ),
      ]
      const story = [`round ${round}, ${when}: ${account.username}`, ...accepted].join('\n')
      assert.equal(more, [], story)
    }
  }

  let now = first
  async function attempt([method, path, body]: Attempt, caller: Account) {
    const answer = await shop.send(method, path, { token: caller.token, body })
    if (answer.code === 401)
      caller.token = (await signIn(shop, caller.username, caller.password)) ?? ''
    if (answer.code !== 200) return
    now = await read()
    accepted.push(`${caller.username} ${method} ${path} ${JSON.stringify(body)}`)
    if (!('password' in body)) return
    const userId = Number(/\d+/.exec(path.replace('v1', ''))?.[0] ?? rowFrom(answer).userId)
    const username = String(now[1].find(row => row.userId === userId)?.username)
    const stolen = await takeOver(shop, userId, username)
    const at = accounts.findIndex(account => account.userId === userId)
    if (at >= 0) accounts[at] = stolen
    else accounts.push(stolen)
  }

  for (const turn of Array(TURNS).keys()) {
    const caller = world.random.one(accounts)
    const attempts = turn % 2 === 0 ? [randomWrite(world, ...now)] : randomCampaign(world, ...now)
    const moves = turn % 4 === 3 ? randomMoves(world, now[2]) : []
    for (const each of [...attempts, ...moves]) await attempt(each, caller)
    if (menuIds === MENUS) continue
    const menus = await menusOf(world)
    for (const _ of Array(MENU_TRIES).keys())
      await attempt(randomMenuWrite(world, now[0], menus), caller)
  }
  await check('after the writes')
  await putBack(world, ...first, firstMenus)
  await check('after everything was put back')
  await shop.close()
  return accepted.length
}

test('R17 no series of writes, put back by an administrator or not, lets anybody do or see more than they could', async () => {
  let accepted = 0
  for (const at of Array(ROUNDS).keys()) accepted += await play(FIRST_ROUND + at, MENUS)
  // Else the test would have tried nothing.
  assert.ok(accepted > ROUNDS, `${accepted} accepted writes`)
})

test('R17 nor does any series of writes that changes the menu too', async () => {
  let accepted = 0
  for (const at of Array(MENU_ROUNDS).keys()) accepted += await play(FIRST_ROUND + at, MENU_MENUS)
  assert.ok(accepted > MENU_ROUNDS, `${accepted} accepted writes`)
})

test.run()
