import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Locale } from '#constants.ts'
import type { Field } from '#definitions/fields.ts'
import {
  emptyTableOf,
  importColumnsOf,
  type MoreColumn,
  parseRecordFile,
  unknownHeadingsIn,
} from '#resource/described/record-file.ts'
import { nameFinder } from '#resource/import/name-finder.ts'
import { userFrom } from '#resources/system/users.ts'
import { nickNameNeeded } from '#views/users/user-form.tsx'
import { rolesIn } from '#views/users/user-import.tsx'

const test = suite('users file')

const statuses = { Enabled: '0', Disabled: '1', 启用: '0', 停用: '1' }
const ROLES = [
  ['Trader', 2],
  ['Yard, night', 3],
] as const

const wordsIn = (locale: Locale) => ({
  headingOf: ({ label }: Field) => label[locale],
  labelOf: ({ label }: Field) => label[locale],
  otherOf: ({ label }: Field) =>
    locale === 'en' ? `${label.en} in Chinese` : `${label['zh-CN']}（英文）`,
  valueOf: (label: string) => `${label} (value)`,
})

/** The columns of the import of users. */
function columnsWith(roles: readonly (readonly [string, number])[] = ROLES) {
  const roleOf = nameFinder(roles)
  const more: readonly MoreColumn[] = [
    {
      name: 'roleIds',
      headings: { en: 'Role', 'zh-CN': '角色' },
      read: cell => rolesIn(cell, roleOf),
    },
  ]
  const columns = importColumnsOf(
    nickNameNeeded,
    { en: wordsIn('en'), 'zh-CN': wordsIn('zh-CN') },
    ({ kind }) => (kind === 'status' ? statuses : undefined),
    more,
  )
  return { columns, more }
}

/** As the import of users has it, where somebody with the username `lin` is known. */
function parse(text: string, roles?: readonly (readonly [string, number])[]) {
  const { columns, more } = columnsWith(roles)
  return parseRecordFile(text, columns, {
    resource: nickNameNeeded,
    locale: 'en',
    stored: [userFrom({ userId: 1, username: 'lin', nickName: 'Lin', nickNameZh: null })],
    findersByField: new Map([['deptId', nameFinder([['Trading', 4]])]]),
    hasEntry: () => true,
    entryOf: () => '',
    mayChange: false,
    makesOnly: true,
    more,
  }).map(({ change, error, ...line }) => {
    if (!error) return { ...line, error, change: change?.change }
    const { rule: _, ...told } = error
    return { ...line, error: told, change: undefined }
  })
}

test('B.7 a table as the list is exported becomes new users', () => {
  const [nora, other] = parse(
    '\ufeffUsername,Nickname,Role,Department,Status,Last sign-in,Phone\r\nnora,Nora,"trader, Trader",trading,Disabled,Never,138\r\nmei,Mei,"Yard, night"\r\n'.slice(
      1,
    ),
  )
  assert.equal(nora?.change, {
    username: 'nora',
    nickName: 'Nora',
    nickNameZh: null,
    roleIds: [2],
    deptId: 4,
    phone: '138',
    email: '',
    status: '1',
    remark: '',
  })
  assert.equal([other?.state, other?.change?.roleIds, other?.change?.deptId], ['new', [3], null])
})

test('B.7 invisible and look-alike characters are set right in what has a fixed form, and in names that are looked up', () => {
  const [mei] = parse(
    'Username,Nickname,Role,Department,Phone,E-mail\n'
      + '\u200bｍei–night\u00a0,Mei – N,\u00a0Trader\u200e,\ufeffＴrading,１３８\u00a000–13,mei＠coal.example\u200b\n',
  )
  assert.equal(mei?.change, {
    username: 'mei-night',
    nickName: 'Mei – N',
    nickNameZh: null,
    roleIds: [2],
    deptId: 4,
    phone: '138 00-13',
    email: 'mei@coal.example',
    status: '0',
    remark: '',
  })
})

test('R17 of two roles that look alike the one whose name stands in the file is given, and no role for a third spelling', () => {
  const roles = [
    ['Yard-night', 5],
    ['Yard–night', 6],
  ] as const
  const roleIdsFor = (name: string) =>
    parse(`Username,Nickname,Role\nnora,Nora,${name}`, roles)[0]?.change?.roleIds
  assert.equal(
    [roleIdsFor('Yard-night'), roleIdsFor('Yard–night'), roleIdsFor('Yard−night')],
    [[5], [6], undefined],
  )
})

test('§18 a table has the nickname in the other language in a column of its own', () => {
  for (const table of [
    'Username,Nickname,Nickname in Chinese,Role\nnora,Nora,诺拉,Trader',
    '用户名,昵称,昵称（英文）,角色\nnora,诺拉,Nora,Trader',
  ]) {
    const { nickName, nickNameZh } = parse(table)[0]?.change ?? {}
    assert.equal([nickName, nickNameZh], ['Nora', '诺拉'])
  }
})

test('W17 a table exported in Chinese has Chinese headers and words', () => {
  const [line] = parse('用户名,昵称,角色,状态\nnora,诺拉,Trader,停用')
  assert.equal([line?.state, line?.change?.nickName, line?.change?.status], ['new', '诺拉', '1'])
})

for (const [row, state, error] of [
  ['LIN,Lin,Trader,', 'duplicate', { fault: 'exists', field: 'username', value: 'lin' }],
  ['lin,Lin,King,Moon', 'duplicate', { fault: 'exists', field: 'username', value: 'lin' }],
  ['nora,,Trader,', 'invalid', { fault: 'empty', field: 'nickName' }],
  ['nora,Nora,,', 'invalid', { fault: 'empty', field: 'roleIds' }],
  ['nora,Nora,;,', 'invalid', { fault: 'empty', field: 'roleIds' }],
  ['no ra,Nora,Trader,', 'invalid', { fault: 'value', field: 'username', value: 'no ra' }],
  ['nora,Nora,Trader;King,', 'invalid', { fault: 'role', value: 'King' }],
  ['nora,Nora,Trader,Moon', 'invalid', { fault: 'department', value: 'Moon' }],
  [
    `nora,${'x'.repeat(129)},Trader,`,
    'invalid',
    { fault: 'long', field: 'nickName', value: 'x'.repeat(129), max: 128 },
  ],
  ['nora,Nora,Trader,,Active', 'invalid', { fault: 'value', field: 'status', value: 'Active' }],
  ['nora,Nora,Trader,,,call me', 'invalid', { fault: 'value', field: 'phone', value: 'call me' }],
  ['nora,Nora,Trader,,,,at home', 'invalid', { fault: 'value', field: 'email', value: 'at home' }],
] as const) {
  test(`B.7 a line is ${error.fault} ${'field' in error ? error.field : ''}: ${row.slice(0, 30)}`, () => {
    const [line] = parse(
      `Username,Nickname,Role,Department,Status,Phone,E-mail\n${row.replace(';', '、')}`,
    )
    assert.equal([line?.state, line?.error, line?.change], [state, error, undefined])
  })
}

test('B.7 a status counts in any letter case, as the names of roles do', () => {
  for (const [word, status] of [
    ['enabled', '0'],
    ['DISABLED', '1'],
    ['', '0'],
  ] as const)
    assert.is(
      parse(`Username,Nickname,Role,Status\nnora,Nora,TRADER,${word}`)[0]?.change?.status,
      status,
    )
})

test('B.7 a name that stands twice is created once', () => {
  const lines = parse('Username\tNickname\tRole\nnora\tNora\tTrader\nNora\tNora\tTrader')
  assert.equal(
    lines.map(({ state, error }) => [state, error]),
    [
      ['new', undefined],
      ['duplicate', { fault: 'repeated', field: 'username', value: '2' }],
    ],
  )
})

test('B.7 a table without its header line creates nobody, an empty text says nothing', () => {
  assert.equal(parse('nora,Nora,Trader'), [
    {
      line: 1,
      key: '',
      text: 'nora,Nora,Trader',
      source: 'nora,Nora,Trader',
      state: 'invalid',
      error: { fault: 'header', columns: ['username', 'nickName', 'roleIds'] },
      change: undefined,
    },
  ])
  assert.equal(parse(' \n'), [])
})

test('B.7 a line shows its role and department as the table has them', () => {
  const [line] = parse('Username,Nickname,Role,Department\nnora,Nora,"trader, Trader",Moon')
  assert.equal([line?.cells?.roleIds, line?.cells?.deptId], ['trader, Trader', 'Moon'])
})

test('B.7 the headings that are not known are named, of a table that is refused too', () => {
  const { columns, more } = columnsWith()
  const unknown = (text: string) => unknownHeadingsIn(text, columns, nickNameNeeded, more)
  for (const [head, named] of [
    ['Username,Nickname,Role,Birthday, Shoe  size ', ['Birthday', 'Shoe size']],
    ['Username;Nickname;Role;Birthday;Birthday;', ['Birthday']],
    ['用户名\t昵称\t角色\t生日', ['生日']],
    ['Username,Nickname,Role,Department,电话', []],
    ['User,Nickname,Role', ['User']],
    ['Username,Nickname,Role,Password', ['Password']],
    ['nora,Nora,Trader', []],
    ['', []],
  ] as const)
    assert.equal(unknown(`${head}\nnora,Nora,Trader,1990`), named, head)
})

test('B.7 an empty table that is filled in creates users, in either language', () => {
  const { columns, more } = columnsWith()
  const headings = (locale: Locale, sample = {}) =>
    emptyTableOf(nickNameNeeded, columns[locale], {
      more,
      sample: userFrom({ userId: 1, ...sample }),
    })
  const both = { nickNameZh: null }
  assert.equal(headings('en', both), [
    ...['Username', 'Nickname', 'Nickname in Chinese', 'Role'],
    ...['Department', 'Phone', 'E-mail', 'Status', 'Remarks'],
  ])
  assert.not(headings('en').includes('Nickname in Chinese'), 'the server keeps one language')
  for (const locale of ['en', 'zh-CN'] as const) {
    const head = headings(locale, both)
    assert.equal(unknownHeadingsIn(head.join(), columns, nickNameNeeded, more), [])
    assert.is(parse(head.join())[0]?.error?.fault, 'no-rows')
    const [line] = parse(`${head.join()}\nnora,Nora,诺拉,Trader,Trading,,,,`)
    assert.equal([line?.state, line?.change?.deptId], ['new', 4])
  }
})

test('B.7 what a spreadsheet shows in place of a value is a problem of its line', () => {
  for (const cell of [
    '1.73E+18',
    '#N/A',
    '#REF!',
    '#VALUE!',
    '#DIV/0!',
    '#NAME?',
    '#NULL!',
    '#NUM!',
    '########',
  ]) {
    const text = `Username,Nickname,Role,Remarks\nnew,${cell},Trader,x\nnew,New,Trader,${cell}\nnew,New,Trader,x`
    assert.equal(
      parse(text).map(({ state, error }) => [state, error?.field]),
      [
        ['invalid', 'nickName'],
        ['invalid', 'remark'],
        ['new', undefined],
      ],
      cell,
    )
  }
})

test('B.7 a line that tells the separator, and a heading in two lines, are read; headings alone are said', () => {
  const text = 'sep=;\nUsername;"Nick\nname";Role\nnew;New;Trader'
  const [line] = parse(text)
  assert.equal([line?.key, line?.text, line?.state], ['new', 'New', 'new'])
  const [none] = parse('Username,Nickname,Role')
  assert.equal([none?.state, none?.error], ['invalid', { fault: 'no-rows' }])
})

test.run()
