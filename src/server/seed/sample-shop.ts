import {
  OPERATIONS,
  permissionOf,
  type Resource,
  type ResourceOperation,
} from '#definitions/define-resource.ts'
import {
  ALL_SCOPE,
  DEPARTMENT_AND_BELOW_SCOPE,
  DEPARTMENT_SCOPE,
  OWN_SCOPE,
} from '#entities/data-scope.ts'
import { customers } from '#resources/customers.ts'
import { goods } from '#resources/goods.ts'
import { orders } from '#resources/orders.ts'
import type { MenuRow } from '#server/store/menus.ts'
import type { Tables } from '#server/store/tables.ts'
import { addSampleLog, DAY_MS, itemAt, SAMPLE_LOG_DAYS, type SamplePerson } from './sample-log.ts'
import { addSampleRecords } from './sample-records.ts'

type BilingualText = readonly [en: string, zh: string]

const PLACES: readonly BilingualText[] = [
  ['Datong', '大同'],
  ['Ordos', '鄂尔多斯'],
  ['Shuozhou', '朔州'],
  ['Huainan', '淮南'],
  ['Qinhuangdao', '秦皇岛'],
  ['Tangshan', '唐山'],
  ['Yulin', '榆林'],
]

const rightsTo = (resource: Resource, ...operations: (ResourceOperation | 'list')[]) =>
  operations.map(operation => permissionOf(resource, operation))

/** What salespeople may do with the goods, the customers and the orders. */
const SALES = [
  ...rightsTo(goods, 'list', 'add', 'edit'),
  ...rightsTo(customers, 'list', 'add', 'edit'),
  ...rightsTo(orders, 'list', 'add', 'edit'),
]

const READING = [goods, customers, orders].flatMap(resource => rightsTo(resource, 'list'))

const JOBS: readonly (readonly [
  key: string,
  ...BilingualText,
  menuIds: readonly number[],
  rights: readonly string[],
])[] = [
  ['seller', 'sales', '销售', [1, 20, 21], SALES],
  ['weigher', 'weighbridge', '过磅', [1, 20], rightsTo(orders, 'list', 'edit')],
  [
    'yard',
    'coal yard',
    '煤场',
    [1, 20, 22],
    [...rightsTo(goods, 'list', 'edit'), ...rightsTo(orders, 'list')],
  ],
  ['dispatcher', 'dispatch', '调度', [1, 20, 30], rightsTo(orders, 'list', 'edit')],
  ['quality', 'quality control', '质检', [1, 20, 21, 22], rightsTo(goods, 'list', 'edit')],
  ['accounts', 'accounts', '会计', [1, 30, 32, 50], READING],
]

const FAMILY_NAMES: readonly BilingualText[] = [
  ['Wang', '王'],
  ['Li', '李'],
  ['Zhang', '张'],
  ['Liu', '刘'],
  ['Chen', '陈'],
  ['Yang', '杨'],
  ['Zhao', '赵'],
  ['Huang', '黄'],
  ['Zhou', '周'],
  ['Wu', '吴'],
]

const GIVEN_NAMES: readonly BilingualText[] = [
  ['Wei', '伟'],
  ['Fang', '芳'],
  ['Na', '娜'],
  ['Qiang', '强'],
  ['Lei', '磊'],
  ['Jing', '静'],
  ['Tao', '涛'],
  ['Yan', '艳'],
  ['Ming', '明'],
  ['Xia', '霞'],
  ['Jun', '军'],
]

/** Keeps the roles, the people and the dictionaries in order. */
const OFFICE_KEY = 'office'
const OFFICE_MENUS = [1, 10, 12, 20, 21, 22, 23, 30, 32, 40, 42, 50]
const OFFICE_RIGHTS = [goods, customers, orders].flatMap(resource =>
  rightsTo(resource, 'list', ...OPERATIONS),
)

const SCOPES = [DEPARTMENT_SCOPE, DEPARTMENT_AND_BELOW_SCOPE, OWN_SCOPE]

/** The jobs at all places, and the office. */
const ROLE_COUNT = JOBS.length * PLACES.length + 1
const USER_COUNT = 57

/** Matches no password: the sample users appear in lists, but cannot sign in. */
const NO_PASSWORD = '!'

/** Before anything in its log. */
export const sampleShopOpenedAt = (now: number) => now - (SAMPLE_LOG_DAYS + 30) * DAY_MS

/** Together with the accounts of the first start this makes 46 roles and 60 users. */
export async function addSampleShop(tables: Tables, now: number): Promise<void> {
  const stamp = { by: null, at: sampleShopOpenedAt(now) }
  await addRights(tables, 'trader', SALES)
  await addRights(tables, 'auditor', READING)
  const roleIds: number[] = []
  for (let index = 0; index < ROLE_COUNT; index += 1)
    roleIds.push(await addRole(tables, index, stamp))

  const people: SamplePerson[] = []
  for (let index = 0; index < USER_COUNT; index += 1) {
    const family = itemAt(FAMILY_NAMES, index)
    const given = itemAt(GIVEN_NAMES, index * 3 + Math.floor(index / 10))
    const deptId = 2 + (index % 5)
    const username = `${given[0]}.${family[0]}`.toLowerCase() + (index < 40 ? '' : String(index))
    const userId = await tables.users.add(
      {
        username: (await tables.users.byName(username)) ? `${username}${index}` : username,
        nickName: `${given[0]} ${family[0]}`,
        nickNameZh: family[1] + given[1],
        phone: `138 ${String(10_000_000 + index * 7_919).replace(/(.{4})/, '$1 ')}`,
        email: `${username}@coalface.example`,
        avatar: '',
        introduction: '',
        deptId,
        status: index % 13 === 12 ? '1' : '0',
        remark: '',
        password: NO_PASSWORD,
        mustChange: false,
      },
      stamp,
    )
    const role = index % ROLE_COUNT
    await tables.users.setRoles(userId, [itemAt(roleIds, role)])
    people.push({ userId, username, deptId, roleKey: roleKeyOf(role) })
  }
  await addSampleRecords(tables, { opening: stamp, now, clerks: people })
  await addSampleLog(tables, now, people)
}

/** To a role of every shop, the rights of this one. */
async function addRights({ roles, menus }: Tables, roleKey: string, rights: readonly string[]) {
  const role = await roles.byKey(roleKey)
  if (!role) return
  const menuIds = await roles.menuIds(role.roleId)
  await roles.setMenus(role.roleId, [...menuIds, ...rowsFor(rights, await menus.all())])
}

/** The rows of the menu that give these rights, with the page and the directory above each. */
function rowsFor(rights: readonly string[], rows: readonly MenuRow[]): number[] {
  const ids = new Set<number>()
  const addWithParents = ({ menuId, parentId }: MenuRow) => {
    ids.add(menuId)
    for (const row of rows) if (row.menuId === parentId) addWithParents(row)
  }
  for (const row of rows) if (rights.includes(row.permission)) addWithParents(row)
  return [...ids]
}

const isOffice = (index: number) => index === ROLE_COUNT - 1

const roleKeyOf = (index: number) =>
  isOffice(index)
    ? OFFICE_KEY
    : `${itemAt(JOBS, index)[0]}-${itemAt(PLACES, Math.floor(index / JOBS.length))[0].toLowerCase()}`

async function addRole(tables: Tables, index: number, stamp: { by: null; at: number }) {
  const [, job, jobZh, ...granted] = itemAt(JOBS, index)
  const [place, placeZh] = itemAt(PLACES, Math.floor(index / JOBS.length))
  const [roleName, roleNameZh] = isOffice(index)
    ? ['Shop office', '商城办公室']
    : [`${place} ${job}`, `${placeZh}${jobZh}`]
  const roleId = await tables.roles.add(
    {
      roleName,
      roleNameZh,
      roleKey: roleKeyOf(index),
      roleSort: 10 + index,
      status: index % 11 === 10 ? '1' : '0',
      dataScope: isOffice(index) ? ALL_SCOPE : itemAt(SCOPES, index),
      requiresFactor: 0,
      remark: '',
      protected: 0,
    },
    stamp,
  )
  const [menuIds, rights] = isOffice(index) ? [OFFICE_MENUS, OFFICE_RIGHTS] : granted
  await tables.roles.setMenus(roleId, [...menuIds, ...rowsFor(rights, await tables.menus.all())])
  return roleId
}
