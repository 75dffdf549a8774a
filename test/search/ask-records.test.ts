import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { routesOf } from '../menu/menu-examples.ts'
import { withFakeTimers } from '../support/clock.ts'
import { flushTasks } from '../support/session.ts'
import { menuRow } from '../support/shell.tsx'
import { standard } from '#api/backends/standard.ts'
import type { Call, CallOptions } from '#api/call.ts'
import { Failed, Unreachable } from '#api/errors.ts'
import { askRecords, type FoundRecords } from '#search/ask-records.ts'
import type { Searcher } from '#search/record-search.ts'

const test = suite('records that the palette asks for')

const pageOf = (menuId: number, path: string, component: string) => ({
  ...menuRow(menuId, path, component),
  component,
})
const { pages } = routesOf([
  pageOf(1, '/people', '/system/user'),
  pageOf(2, '/roles', '/system/role'),
  pageOf(3, '/keys', '/system/config'),
  pageOf(4, '/words', '/system/dict'),
  pageOf(5, '/depts', '/system/dept'),
  pageOf(6, '/goods', '/shop/goods'),
  pageOf(7, '/orders', '/shop/order'),
])

/** The answers by path; a function may take its time, or fail. Other lists are empty. */
type Answers = Record<string, unknown>

interface Asked {
  path: string
  query: CallOptions['query']
  signal: AbortSignal | undefined
}

const listOf = (...list: object[]) => ({ list, count: list.length })

/** Starts an asking with these answers, and keeps what it tells and what it calls. */
function ask(text: string, answers: Answers, searcher: Partial<Searcher> = {}) {
  const asked: Asked[] = []
  const told: FoundRecords[] = []
  const call = (async (_: string, path: string, options: CallOptions & { read: unknown }) => {
    asked.push({ path, query: options.query, signal: options.signal })
    const known: Answers = { deptList: [], ...answers }
    const entry = known[path.replace('/api/v1/', '')] ?? listOf()
    const data = await (typeof entry === 'function' ? entry() : entry)
    const read = options.read as (data: unknown, context: object) => unknown
    return read(data, { locale: searcher.locale ?? 'en', leaveOut() {} })
  }) as Call
  const stop = askRecords(
    {
      call,
      backend: standard,
      permissions: ['*:*:*'],
      features: [],
      pages,
      locale: 'en',
      ...searcher,
    },
    text,
    found => void told.push(found),
  )
  return { asked, told, stop }
}

/** Each group with its records as the palette shows them. */
const shown = (found: FoundRecords | undefined) =>
  found?.groups
    .filter(({ records }) => records.length > 0)
    .map(({ kind, records }) => [
      kind.title,
      ...records.map(({ title, subtitle, address }) => `${title}|${subtitle}|${address}`),
    ])

const pathsOf = (asked: readonly Asked[]) => [
  ...new Set(asked.map(({ path }) => path.replace('/api/v1/', ''))),
]

test('W4 a server that searches all names is asked once for each kind', () =>
  withFakeTimers(async pass => {
    const { asked, stop } = ask('wei', {}, { features: ['keywords'] })
    await pass(200)
    const paths = asked.map(({ path }) => path)
    assert.equal(paths, [...new Set(paths)])
    for (const { path, query } of asked) {
      if (path === '/api/v1/deptList') continue
      const { keywords, pageIndex, pageSize, sort: _, order: __, ...others } = query ?? {}
      assert.equal([keywords, pageIndex, pageSize, others], ['wei', 1, 5, {}], path)
    }
    stop()
  }))

test('W4 nothing is asked before 200 ms after the last letter, and then at most five of each kind', () =>
  withFakeTimers(async pass => {
    const { asked, told, stop } = ask('wei', {})
    assert.equal(
      told.map(({ isAsking }) => isAsking),
      [true],
    )
    await pass(199)
    assert.equal(asked, [])
    await pass(1)
    await flushTasks()
    assert.equal(pathsOf(asked), [
      'sysUserList',
      'rolelist',
      'configList',
      'dict/datalist',
      'deptList',
      'goodsList',
      'orderList',
    ])
    for (const { path, query } of asked)
      if (!path.endsWith('deptList')) assert.is(query?.pageSize, 5, path)
    assert.is(told.at(-1)?.isAsking, false)
    stop()
  }))

test('W4 one Chinese character is looked for, one letter is not', () => {
  for (const [text, isAsked] of [
    ['', false],
    ['w', false],
    ['7', false],
    ['王', true],
    ['we', true],
  ] as const) {
    const { told, stop } = ask(text, {})
    assert.is(told.length > 0, isAsked, text)
    stop()
  }
})

test('W4 each record is named as in its list, told apart by what stands beside it, and opens its panel', () =>
  withFakeTimers(async pass => {
    const answers = {
      sysUserList: listOf({
        userId: 7,
        username: 'wangwei',
        nickName: 'Wei Wang',
        nickNameZh: '王伟',
      }),
      rolelist: listOf({ roleId: 2, roleName: 'Trader', roleNameZh: '贸易员', roleKey: 'trader' }),
      configList: listOf({ configId: 3, configName: 'Freight', configKey: 'shop.freight' }),
      'dict/datalist': listOf({
        ...{ dictCode: 4, dictType: 'coal_kind', dictLabel: 'Wet coal', dictValue: 'wet' },
      }),
      deptList: [{ deptId: 1, deptName: 'Shop', children: [{ deptId: 5, deptName: 'Weighing' }] }],
      orderList: listOf({
        orderId: 9,
        orderNumber: 'CO20261128',
        customer: 3,
        customerName: 'Weihe',
      }),
    }
    const { told } = ask('we', answers)
    await pass(200)
    await flushTasks()
    assert.equal(shown(told.at(-1)), [
      ['Users', 'Wei Wang|wangwei|/people?edit=7'],
      ['Roles', 'Trader|trader|/roles?edit=2'],
      ['Configuration keys', 'Freight|shop.freight|/keys?edit=3'],
      ['Dictionary entries', 'Wet coal|coal_kind: wet|/words?type=coal_kind&edit=4'],
      ['Departments', 'Weighing|Shop|/depts?edit=5'],
      ['Orders', 'CO20261128|Weihe|/orders?edit=9'],
    ])

    const chinese = ask('we', answers, { locale: 'zh-CN' })
    await pass(200)
    await flushTasks()
    assert.equal(shown(chinese.told.at(-1))?.slice(0, 2), [
      ['用户', '王伟|wangwei|/people?edit=7'],
      ['角色', '贸易员|trader|/roles?edit=2'],
    ])
  }))

test('W4 a server that sends more is cut to five, and a record that two filters find comes once', () =>
  withFakeTimers(async pass => {
    const many = Array.from({ length: 8 }, (_, at) => ({
      ...{ userId: at + 1, username: `wei${at}`, nickName: 'Wei' },
    }))
    const { told } = ask('wei', { sysUserList: listOf(...many) })
    await pass(200)
    await flushTasks()
    assert.equal(
      told.at(-1)?.groups[0]?.records.map(({ key }) => key),
      ['1', '2', '3', '4', '5'],
    )
  }))

test('§6 only kinds are asked that the user may list and has a page of', () =>
  withFakeTimers(async pass => {
    const clerk = ask('wei', {}, { permissions: ['shop:order:list'] })
    const auditor = ask('wei', {}, { permissions: ['system:sysuser:list'], pages: pages.slice(1) })
    const nobody = ask('wei', {}, { permissions: [] })
    await pass(200)
    await flushTasks()
    assert.equal(pathsOf(clerk.asked), ['orderList'])
    // Whoever lists users may list roles; the page of the users is not in this menu.
    assert.equal(pathsOf(auditor.asked), ['rolelist'])
    assert.equal([nobody.asked, nobody.told], [[], []])
  }))

test('§13 a back end that finds whole names only is asked for what can be searched all the same', () =>
  withFakeTimers(async pass => {
    const whole = { ...standard, supports: { ...standard.supports, partialMatches: false } }
    const few = { ...standard, records: { user: { filters: ['username'] }, role: { filters: [] } } }
    const first = ask('wei', {}, { backend: whole })
    const second = ask('wei', {}, { backend: few })
    await pass(200)
    await flushTasks()
    assert.equal(pathsOf(first.asked), ['deptList', 'goodsList', 'orderList'])
    assert.equal(
      second.asked
        .filter(({ path }) => /sysUserList|rolelist/.test(path))
        .map(({ query }) => query),
      [{ username: 'wei', pageIndex: 1, pageSize: 5 }],
    )
  }))

test('W4 ended before its time nothing is asked; ended later the calls end, and a late answer is not told', () =>
  withFakeTimers(async pass => {
    const early = ask('wei', {})
    await pass(100)
    early.stop()
    await pass(500)
    assert.equal(early.asked, [])

    let answer = () => {}
    const wait = new Promise<object>(resolve => {
      answer = () => resolve(listOf({ userId: 1, username: 'wei' }))
    })
    const late = ask('wei', { sysUserList: () => wait })
    await pass(200)
    late.stop()
    assert.ok(late.asked.length > 0)
    assert.ok(late.asked.every(({ signal }) => signal?.aborted))
    const before = late.told.length
    answer()
    await flushTasks()
    assert.is(late.told.length, before)
  }))

test('W4 no answer is put above one that is shown already', () =>
  withFakeTimers(async pass => {
    let answer = () => {}
    const wait = new Promise<object>(resolve => {
      answer = () => resolve(listOf({ roleId: 2, roleName: 'Weigher', roleKey: 'weigher' }))
    })
    const { told } = ask('wei', {
      sysUserList: listOf({ userId: 1, username: 'wei' }),
      rolelist: () => wait,
      goodsList: listOf({ goodsId: 3, goodsName: 'Weird coal' }),
    })
    await pass(200)
    await flushTasks()
    const titles = () => shown(told.at(-1))?.map(([title]) => title)
    assert.equal([titles(), told.at(-1)?.isAsking], [['Users'], true])
    answer()
    await flushTasks()
    assert.equal([titles(), told.at(-1)?.isAsking], [['Users', 'Roles', 'Goods'], false])
  }))

test('W4 a kind that fails is named, the others are found; one that the server lacks is no failure', () =>
  withFakeTimers(async pass => {
    const { told } = ask('wei', {
      sysUserList: () => Promise.reject(new Failed('broken', { code: 500 })),
      rolelist: listOf({ roleId: 2, roleName: 'Weigher', roleKey: 'weigher' }),
      configList: () => Promise.reject(new Unreachable('404', 'status', undefined, 404)),
    })
    await pass(200)
    await flushTasks()
    const found = told.at(-1)
    assert.equal(
      found?.failed.map(({ title }) => title),
      ['Users'],
    )
    assert.equal(shown(found), [['Roles', 'Weigher|weigher|/roles?edit=2']])
    assert.is(found?.isAsking, false)
  }))

test.run()
