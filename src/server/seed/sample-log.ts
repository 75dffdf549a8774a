import { isEnabled } from '#entities/status.ts'
import { loggedKey } from '#server/calls/configuration.ts'
import { loggedEntry } from '#server/calls/dictionary.ts'
import { loggedRole } from '#server/calls/role-record.ts'
import { loggedUser } from '#server/calls/user-record.ts'
import { translateFor } from '#server/messages.ts'
import { type Operation, SERVER_OPERATION } from '#server/store/operation-log/operation-chain.ts'
import type { Stamp } from '#server/store/paging.ts'
import type { Tables } from '#server/store/tables.ts'

export interface SamplePerson {
  userId: number
  username: string
  deptId: number
  roleKey: string
}

export const SAMPLE_LOG_DAYS = 14
export const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** What a row of the log says besides who did it and when. */
type Action = Pick<Operation, 'event' | 'businessType' | 'method' | 'url'> & Partial<Operation>

/** A change that a person of the shop makes; `turn` counts the visits. */
interface Task {
  /** The row of the menu that allows it. */
  menuId: number
  run(tables: Tables, stamp: Stamp, turn: number): Promise<Action>
}

const t = translateFor('en')

const TASKS: readonly Task[] = [
  { menuId: 22, run: noteOnEntry },
  { menuId: 32, run: changeKey },
  { menuId: 42, run: changePhone },
  { menuId: 22, run: noteOnEntry },
  { menuId: 21, run: addEntry },
  { menuId: 22, run: changeTooLate },
  { menuId: 32, run: changeKey },
  { menuId: 22, run: noteOnEntry },
  { menuId: 12, run: changeMenus },
]

/** The work of two weeks, done to the records themselves: weekdays are busy, weekends quiet. */
export async function addSampleLog(
  tables: Tables,
  now: number,
  people: readonly SamplePerson[],
): Promise<void> {
  const staff: SamplePerson[] = []
  for (const person of people) if (await maySignIn(tables, person)) staff.push(person)
  let turn = 0
  for (let day = SAMPLE_LOG_DAYS - 1; day >= 0; day -= 1) {
    const midnight = Math.floor(now / DAY_MS) * DAY_MS - day * DAY_MS
    const isWeekend = [0, 6].includes(new Date(midnight).getUTCDay())
    const visits = isWeekend ? 2 : 7 + ((day * 7) % 4)
    const end = Math.min(midnight + 18 * HOUR_MS, now)
    const begin = Math.min(midnight + 7 * HOUR_MS, end)
    const length = (end - begin) / visits
    for (let visit = 0; visit < visits; visit += 1) {
      await addVisit(tables, staff, turn, Math.floor(begin + length * visit), length)
      turn += 1
    }
  }
}

async function maySignIn(tables: Tables, { userId, roleKey }: SamplePerson): Promise<boolean> {
  const [user, role] = [await tables.users.byId(userId), await tables.roles.byKey(roleKey)]
  return user !== undefined && role !== undefined && isEnabled(user) && isEnabled(role)
}

/** One person signs in, sometimes at the second try, does something that they may, and leaves. */
async function addVisit(
  tables: Tables,
  staff: readonly SamplePerson[],
  turn: number,
  start: number,
  length: number,
) {
  const task = itemAt(TASKS, turn)
  const able: SamplePerson[] = []
  for (const person of staff) {
    const role = await tables.roles.byKey(person.roleKey)
    const menuIds = role ? await tables.roles.menuIds(role.roleId) : []
    if (menuIds.includes(task.menuId)) able.push(person)
  }
  const person = itemAt(able, turn * 5)
  const { userId, deptId } = person
  const ip = `10.20.${deptId}.${10 + (userId % 200)}`
  let made = 0
  const add = async (action: Action) => {
    const operTime = Math.floor(start + (length * made) / 6)
    await tables.operations.add({
      ...SERVER_OPERATION,
      operTime,
      userId,
      username: person.username,
      roleKeys: person.roleKey,
      deptId,
      ip,
      agent: AGENT,
      latency: 2 + (((turn + made) * 11) % 23),
      requestId: `sample-${turn}-${made}`,
      ...action,
    })
    made += 1
  }
  const timeOfNext = () => Math.floor(start + (length * made) / 6)

  if (turn % 9 === 4) {
    await add({
      ...SIGN_IN,
      event: 'login_failed',
      roleKeys: '',
      code: 400,
      msg: t('wrongPassword'),
    })
  }
  const at = timeOfNext()
  const endsAt = at + 8 * HOUR_MS
  const sessionId = await tables.sessions.add({
    ...{
      userId,
      ip,
      agent: AGENT,
      way: 'password',
      browserSince: null,
      factorPassed: 0,
      bindHash: null,
      now: at,
      endsAt,
    },
  })
  await tables.users.signedIn(userId, at)
  await add({ ...SIGN_IN, record: String(sessionId) })
  await add(await task.run(tables, { by: userId, at: timeOfNext() }, turn))
  await tables.sessions.end(sessionId)
  await add({
    event: 'logout',
    businessType: '11',
    method: 'POST',
    url: '/api/v1/logout',
    record: String(sessionId),
    msg: t('signedOut'),
  })
}

const AGENT = 'Sample data'
const SIGN_IN: Action = { event: 'login', businessType: '10', method: 'POST', url: '/login' }

const ENTRY_CHANGE: Action = {
  event: 'dict.update',
  businessType: '2',
  method: 'PUT',
  url: '/api/v1/dict/data/',
}

const KINDS = ['coal_kind', 'coal_grade', 'delivery_term', 'transport_mode', 'payment_method']
const NOTES = ['Checked with the yard', 'As in the contracts', 'Asked for by the buyers', '']

async function noteOnEntry(tables: Tables, stamp: Stamp, turn: number): Promise<Action> {
  const row = await entryOf(tables, turn)
  const remark = otherOf(NOTES, row.remark, turn)
  const fields = { ...row, remark }
  await tables.dict.update(row.dictCode, fields, stamp)
  return {
    ...ENTRY_CHANGE,
    ...changed(row.dictCode, loggedEntry(row), loggedEntry(fields)),
  }
}

/** Somebody else was faster. */
async function changeTooLate(tables: Tables, _: Stamp, turn: number): Promise<Action> {
  const record = String((await entryOf(tables, turn)).dictCode)
  return { ...ENTRY_CHANGE, record, code: 409, msg: t('conflict') }
}

const entryOf = async (tables: Tables, turn: number) =>
  itemAt(await tables.dict.ofType(itemAt(KINDS, turn)), Math.floor(turn / KINDS.length))

const NEW_ENTRIES: readonly (readonly [value: string, en: string, zh: string])[] = [
  ['conveyor', 'Conveyor', '皮带机'],
  ['container', 'Container', '集装箱'],
  ['pipeline', 'Slurry pipeline', '管道'],
  ['ropeway', 'Ropeway', '索道'],
]

/** What is there already is refused. */
async function addEntry(tables: Tables, stamp: Stamp, turn: number): Promise<Action> {
  const [dictValue, dictLabel, dictLabelZh] = itemAt(NEW_ENTRIES, Math.floor(turn / TASKS.length))
  const dictType = 'transport_mode'
  const entries = await tables.dict.ofType(dictType)
  const fields = {
    ...{ dictType, dictLabel, dictLabelZh, dictValue },
    dictSort: (entries.length + 1) * 10,
    ...{ cssClass: '', listClass: '', isDefault: 'N', status: '0', remark: '', protected: 0 },
  }
  const action = { event: 'dict.add', businessType: '1', method: 'POST', url: '/api/v1/dict/data' }
  const isTaken = (await tables.dict.takenFields(0, fields)).length > 0
  if (isTaken) return { ...action, code: -1, msg: t('wrongFields') }
  const dictCode = await tables.dict.add(fields, stamp)
  return {
    ...action,
    ...changed(dictCode, undefined, loggedEntry(present(await tables.dict.byId(dictCode)))),
    msg: t('added'),
  }
}

const KEY_VALUES: readonly (readonly [key: string, ...values: string[]])[] = [
  ['shop.freight.max', '1200', '1250', '1180'],
  ['shop.stock.lowTonnes', '500', '450', '600'],
  ['shop.order.confirmHours', '24', '36'],
  ['shop.moisture.maxPercent', '14', '13', '12.5'],
]

async function changeKey(tables: Tables, stamp: Stamp, turn: number): Promise<Action> {
  const [configKey, ...values] = itemAt(KEY_VALUES, turn)
  const row = present(await tables.config.byKey(configKey))
  const fields = { ...row, configValue: otherOf(values, row.configValue, turn) }
  await tables.config.update(row.configId, fields, stamp)
  return {
    ...{ event: 'config.update', businessType: '2', method: 'PUT', url: '/api/v1/config' },
    ...changed(row.configId, loggedKey(row), loggedKey(fields)),
  }
}

/** Of somebody at a weighbridge. */
async function changePhone(tables: Tables, stamp: Stamp, turn: number): Promise<Action> {
  const [userId = 0] = await tables.users.withRole((await roleOf(tables, 'weigher-', turn)).roleId)
  const row = present(await tables.users.byId(userId))
  const before = await loggedUser({ tables }, row)
  const phone = `139 ${String(10_000_000 + turn * 6_151).replace(/(.{4})/, '$1 ')}`
  await tables.users.update(row.userId, { ...row, phone }, stamp)
  return {
    ...{ event: 'user.update', businessType: '2', method: 'PUT', url: '/api/v1/sysUser' },
    ...changed(row.userId, before, await loggedUser({ tables }, { ...row, phone })),
  }
}

/** Whether the dispatchers of a place may read the log (menu 50). */
async function changeMenus(tables: Tables, stamp: Stamp, turn: number): Promise<Action> {
  const row = await roleOf(tables, 'dispatcher-', turn)
  const before = await loggedRole({ tables }, row)
  const others = before.menuIds.filter(id => id !== 50)
  await tables.roles.setMenus(
    row.roleId,
    others.length < before.menuIds.length ? others : [...others, 50],
  )
  await tables.roles.update(row.roleId, row, stamp)
  return {
    ...{ event: 'role.menus', businessType: '4', method: 'PUT', url: '/api/v1/rolemenu' },
    ...changed(row.roleId, before, await loggedRole({ tables }, row)),
  }
}

const roleOf = async (tables: Tables, job: string, turn: number) =>
  itemAt(
    (await tables.roles.all()).filter(({ roleKey }) => roleKey.startsWith(job)),
    turn,
  )

const changed = (record: number, before: unknown, after: unknown): Partial<Operation> => ({
  record: String(record),
  msg: t('changed'),
  beforeJson: before === undefined ? null : JSON.stringify(before),
  afterJson: JSON.stringify(after),
})

/** The next value that is another one. */
const otherOf = (values: readonly string[], value: string, turn: number) =>
  itemAt(
    values.filter(other => other !== value),
    turn,
  )

function present<T>(row: T | undefined): T {
  if (row === undefined) throw new Error('The sample shop lacks one of its own records.')
  return row
}

export function itemAt<T>(items: readonly T[], index: number): T {
  return present(items[index % items.length])
}
