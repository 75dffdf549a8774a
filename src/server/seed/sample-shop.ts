import { DEPARTMENT_AND_BELOW_SCOPE, DEPARTMENT_SCOPE, OWN_SCOPE } from '#entities/data-scope.ts'
import { SERVER_OPERATION } from '#server/store/operation-log/operation-chain.ts'
import type { Tables } from '#server/store/tables.ts'

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

const JOBS: readonly (readonly [key: string, ...BilingualText, menuIds: readonly number[]])[] = [
  ['seller', 'sales', '销售', [1, 20, 21]],
  ['weigher', 'weighbridge', '过磅', [1, 20]],
  ['yard', 'coal yard', '煤场', [1, 20, 22]],
  ['dispatcher', 'dispatch', '调度', [1, 20, 30]],
  ['quality', 'quality control', '质检', [1, 20, 21, 22]],
  ['accounts', 'accounts', '会计', [1, 30, 50]],
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

const EVENTS: readonly (readonly [
  event: string,
  businessType: string,
  method: string,
  url: string,
  record: string,
])[] = [
  ['login', '10', 'POST', '/login', ''],
  ['login', '10', 'POST', '/login', ''],
  ['dict.update', '2', 'PUT', '/api/v1/dict/data', '61'],
  ['dict.add', '1', 'POST', '/api/v1/dict/data', '70'],
  ['config.update', '2', 'PUT', '/api/v1/config', '7'],
  ['role.menus', '4', 'PUT', '/api/v1/rolemenu', '9'],
  ['user.update', '2', 'PUT', '/api/v1/sysUser', '14'],
  ['logout', '11', 'POST', '/api/v1/logout', ''],
]

const SCOPES = [DEPARTMENT_SCOPE, DEPARTMENT_AND_BELOW_SCOPE, OWN_SCOPE]

const ROLE_COUNT = 43
const USER_COUNT = 57
const DAY_COUNT = 14
const DAY_MS = 86_400_000

/** Matches no password: the sample users appear in lists, but cannot sign in. */
const NO_PASSWORD = '!'

/** Together with the accounts of the first start this makes 46 roles and 60 users. */
export function addSampleShop(tables: Tables, now: number): void {
  const stamp = { by: null, at: now - (DAY_COUNT + 30) * DAY_MS }
  const roleIds: number[] = []
  for (let index = 0; index < ROLE_COUNT; index += 1) roleIds.push(addRole(tables, index, stamp))

  const people: { userId: number; username: string; deptId: number; roleKey: string }[] = []
  for (let index = 0; index < USER_COUNT; index += 1) {
    const family = itemAt(FAMILY_NAMES, index)
    const given = itemAt(GIVEN_NAMES, index * 3 + Math.floor(index / 10))
    const deptId = 2 + (index % 5)
    const username = `${given[0]}.${family[0]}`.toLowerCase() + (index < 40 ? '' : String(index))
    const userId = tables.users.add(
      {
        username: tables.users.byName(username) ? `${username}${index}` : username,
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
    tables.users.setRoles(userId, [itemAt(roleIds, role)])
    people.push({ userId, username, deptId, roleKey: roleKeyOf(role) })
  }
  addOperations(tables, now, people)
}

const roleKeyOf = (index: number) =>
  `${itemAt(JOBS, index)[0]}-${itemAt(PLACES, Math.floor(index / JOBS.length))[0].toLowerCase()}`
  + (index < JOBS.length * PLACES.length ? '' : '-2')

function addRole(tables: Tables, index: number, stamp: { by: null; at: number }) {
  const [, job, jobZh, menuIds] = itemAt(JOBS, index)
  const [place, placeZh] = itemAt(PLACES, Math.floor(index / JOBS.length))
  const second: BilingualText =
    index < JOBS.length * PLACES.length ? ['', ''] : [', second shift', '二班']
  const roleId = tables.roles.add(
    {
      roleName: `${place} ${job}${second[0]}`,
      roleNameZh: `${placeZh}${jobZh}${second[1]}`,
      roleKey: roleKeyOf(index),
      roleSort: 10 + index,
      status: index % 11 === 10 ? '1' : '0',
      dataScope: itemAt(SCOPES, index),
      remark: '',
      protected: 0,
    },
    stamp,
  )
  tables.roles.setMenus(roleId, menuIds)
  return roleId
}

/** Weekdays are busy, weekends quiet; now and then a call is refused. */
function addOperations(
  tables: Tables,
  now: number,
  people: readonly { userId: number; username: string; deptId: number; roleKey: string }[],
) {
  let made = 0
  for (let day = DAY_COUNT - 1; day >= 0; day -= 1) {
    const midnight = Math.floor(now / DAY_MS) * DAY_MS - day * DAY_MS
    const isWeekend = [0, 6].includes(new Date(midnight).getUTCDay())
    const count = isWeekend ? 5 : 24 + ((day * 7) % 13)
    const end = Math.min(midnight + 18 * 3_600_000, now)
    const begin = Math.min(midnight + 7 * 3_600_000, end)
    for (let turn = 0; turn < count; turn += 1) {
      const person = itemAt(people, made * 5)
      const [event, businessType, method, url, record] = itemAt(EVENTS, made)
      const isRefused = made % 17 === 16
      tables.operations.add({
        ...SERVER_OPERATION,
        operTime: begin + Math.floor(((end - begin) * turn) / count),
        event: isRefused && event === 'login' ? 'login_failed' : event,
        businessType,
        method,
        url,
        record,
        userId: person.userId,
        username: person.username,
        roleKeys: person.roleKey,
        deptId: person.deptId,
        code: isRefused ? (event === 'login' ? 400 : 403) : 200,
        ip: `10.20.${person.deptId}.${10 + (person.userId % 200)}`,
        agent: 'Sample data',
        latency: 2 + ((made * 11) % 23),
        requestId: `sample-${made}`,
      })
      made += 1
    }
  }
}

function itemAt<T>(items: readonly T[], index: number): T {
  const item = items[index % items.length]
  if (item === undefined) throw new Error('The list is empty.')
  return item
}
