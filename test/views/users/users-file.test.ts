import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { parseUsersFile, type UserColumns } from '#views/users/users-file.ts'

const test = suite('users file')

const statuses = { Enabled: '0', Disabled: '1', 启用: '0', 停用: '1' }
const COLUMNS: UserColumns = {
  en: [
    { name: 'username', header: 'Username' },
    { name: 'nickName', header: 'Nickname' },
    { name: 'otherNickName', header: 'Nickname in the other language' },
    { name: 'roles', header: 'Role' },
    { name: 'department', header: 'Department' },
    { name: 'phone', header: 'Phone' },
    { name: 'email', header: 'E-mail' },
    { name: 'status', header: 'Status', valuesByLabel: statuses },
    { name: 'remark', header: 'Remarks' },
  ],
  'zh-CN': [
    { name: 'username', header: '用户名' },
    { name: 'nickName', header: '昵称' },
    { name: 'otherNickName', header: '昵称（英文）' },
    { name: 'roles', header: '角色' },
    { name: 'status', header: '状态', valuesByLabel: statuses },
  ],
}
const KNOWN = {
  users: [{ username: 'lin' }],
  roles: [
    { roleId: 2, roleName: 'Trader' },
    { roleId: 3, roleName: 'Yard, night' },
  ],
  departments: [{ id: 4, label: 'Trading' }],
}
const parse = (text: string) => parseUsersFile(text, COLUMNS, KNOWN)

test('B.7 a table as the list is exported becomes new users', () => {
  const [nora, other] = parse(
    '\ufeffUsername,Nickname,Role,Department,Status,Last sign-in,Phone\r\nnora,Nora,"trader, Trader",trading,Disabled,Never,138\r\nmei,Mei,"Yard, night"\r\n'.slice(
      1,
    ),
  )
  assert.equal(nora?.change, {
    username: 'nora',
    nickName: 'Nora',
    roleIds: [2],
    deptId: 4,
    phone: '138',
    email: '',
    status: '1',
    remark: '',
  })
  assert.equal([other?.state, other?.change?.roleIds, other?.change?.deptId], ['new', [3], 0])
})

test('B.7 invisible and look-alike characters are set right in what has a fixed form, and in names that are looked up', () => {
  const [mei] = parse(
    'Username,Nickname,Role,Department,Phone,E-mail\n'
      + '\u200bｍei–night\u00a0,Mei – N,\u00a0Trader\u200e,\ufeffＴrading,１３８\u00a000–13,mei＠coal.example\u200b\n',
  )
  assert.equal(mei?.change, {
    username: 'mei-night',
    nickName: 'Mei – N',
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
    { roleId: 5, roleName: 'Yard-night' },
    { roleId: 6, roleName: 'Yard–night' },
  ]
  const roleIdsFor = (name: string) =>
    parseUsersFile(`Username,Nickname,Role\nnora,Nora,${name}`, COLUMNS, { ...KNOWN, roles })[0]
      ?.change?.roleIds
  assert.equal(
    [roleIdsFor('Yard-night'), roleIdsFor('Yard–night'), roleIdsFor('Yard−night')],
    [[5], [6], undefined],
  )
})

test('§18 a table has the nickname in the other language in a column of its own', () => {
  for (const table of [
    'Username,Nickname,Nickname in the other language,Role\nnora,Nora,诺拉,Trader',
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
  ['LIN,Lin,Trader,', 'duplicate', undefined],
  ['lin,Lin,King,Moon', 'duplicate', undefined],
  ['nora,,Trader,', 'invalid', { fault: 'empty', field: 'nickName' }],
  ['nora,Nora,,', 'invalid', { fault: 'empty', field: 'roles' }],
  ['nora,Nora,;,', 'invalid', { fault: 'empty', field: 'roles' }],
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
  test(`B.7 a line is ${error ? `${error.fault} ${'field' in error ? error.field : ''}` : state}: ${row.slice(0, 30)}`, () => {
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
    lines.map(({ state }) => state),
    ['new', 'duplicate'],
  )
})

test('B.7 a table without its header line creates nobody, an empty text says nothing', () => {
  assert.equal(parse('nora,Nora,Trader'), [
    {
      line: 1,
      key: '',
      text: 'nora,Nora,Trader',
      state: 'invalid',
      error: { fault: 'header', columns: ['username', 'nickName', 'roles'] },
    },
  ])
  assert.equal(parse(' \n'), [])
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
      parseUsersFile(text, COLUMNS, KNOWN).map(({ state, error }) => [state, error?.field]),
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
  const [line] = parseUsersFile(text, COLUMNS, KNOWN)
  assert.equal([line?.key, line?.text, line?.state], ['new', 'New', 'new'])
  const [none] = parseUsersFile('Username,Nickname,Role', COLUMNS, KNOWN)
  assert.equal([none?.state, none?.error], ['invalid', { fault: 'no-rows' }])
})

test.run()
