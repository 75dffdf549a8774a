import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import '../../support/texts.ts'
import { fieldsOfResource, type Resource } from '#definitions/define-resource.ts'
import { type LoggedRecord, type Operation, operationFrom } from '#entities/operation/operation.ts'
import { loadTexts } from '#locales/texts.ts'
import { fieldWordsFrom } from '#resource/history/field-words.ts'
import { operationName, recordsText } from '#resource/history/operation-words.ts'
import { systemResources } from '#resources/system/index.ts'

const test = suite('words of the log')

const words = async (locale: 'en' | 'zh-CN') =>
  fieldWordsFrom({
    list: await loadTexts(locale, 'list'),
    form: await loadTexts(locale, 'form'),
    log: await loadTexts(locale, 'operation-log'),
    locale,
  })

const entry = (row: object): Operation => operationFrom({ operId: 1, status: '0', ...row })
const names = { roleIds: { 2: 'Trader' }, deptIds: { 3: 'Logistics' } }

for (const [kind, field, value, inEnglish, inChinese] of [
  ['role', 'status', '1', 'Status: Disabled', '状态：停用'],
  ['role', 'dataScope', '5', 'Data scope: Own records', '数据权限：仅本人'],
  ['role', 'dataScope', '', 'Data scope: Own records', '数据权限：仅本人'],
  ['user', 'deptId', 3, 'Department: Logistics (3)', '部门：Logistics（3）'],
  ['user', 'deptId', null, 'Department: No department', '部门：无部门'],
  ['dept', 'parentId', 3, 'Belongs to: Logistics (3)', '上级部门：Logistics（3）'],
  ['dept', 'parentId', null, 'Belongs to: Top level', '上级部门：顶级部门'],
  [
    'user',
    'deptId',
    4,
    'Department: a department that no longer exists (4)',
    '部门：已不存在的部门（4）',
  ],
  ['role', 'menuIds', [4], 'Menu permissions: 4', '菜单权限：4'],
  ['user', 'roleIds', [2], 'Role: Trader (2)', '角色：Trader（2）'],
  ['dict', 'isDefault', 'Y', 'Default: Yes', '默认：是'],
  ['dict', 'listClass', '', 'Style: Plain', '显示样式：普通'],
  ['dict', 'cssClass', 'x', 'Style class: x', '样式类名：x'],
  ['config', 'configType', 'N', 'Built-in: No', '系统内置：否'],
  ['config', 'secret', true, 'Secret: Yes', '保密：是'],
  ['config', 'configValue', '******', 'Value: Stored, not shown', '参数键值：已存储，不显示'],
  [
    'config',
    'configValue',
    '****** (replaced)',
    'Value: Replaced, not shown',
    '参数键值：已更换，不显示',
  ],
  ['user', 'nickNameZh', '林', 'Nickname in Chinese: 林', '昵称（中文）：林'],
  ['role', 'roleNameZh', '交易员', 'Role name in Chinese: 交易员', '角色名称（中文）：交易员'],
  ['role', 'unheard', 'x', 'unheard: x', 'unheard: x'],
] as const) {
  test(`B.7 a field is told by its label, its value by its words: ${inEnglish}`, async () => {
    // Whatever is empty before is told as well, unless it was not there at all.
    const row = { event: `${kind}.update`, names, field, before: value, after: undefined }
    for (const [locale, expected] of [
      ['en', inEnglish],
      ['zh-CN', inChinese],
    ] as const) {
      const { label, sides } = await words(locale)
      const [mark] = /: |：/.exec(expected) ?? []
      assert.is(label(field, row) + mark + sides(row, row).before.join('|'), expected)
      assert.equal(sides(row, row).after, [])
    }
  })
}

/** What the log has of a record under one name each: both languages of a text are two. */
const loggedNames = (resource: Resource) => [
  ...fieldsOfResource(resource).flatMap(([name, { kind }]) =>
    kind === 'bilingual' ? [name, `${name}Zh`] : [name],
  ),
  ...Object.keys(resource.otherFields),
  ...Object.keys(resource.keyLists),
]

for (const resource of systemResources) {
  test(`B.7 each field of our records has its words in both languages: ${resource.name}`, async () => {
    const row = { event: `${resource.name}.update`, names: {} }
    const [en, zh] = [await words('en'), await words('zh-CN')]
    for (const name of loggedNames(resource)) {
      assert.match(en.label(name, row), /^[A-Z][A-Za-z -]+$/, name)
      assert.match(zh.label(name, row), /\p{Script=Han}/u, name)
    }
    for (const [field, description] of fieldsOfResource(resource)) {
      const options = description.kind === 'choice' ? description.options : {}
      for (const value of Object.keys(options)) {
        const change = { field, before: value, after: undefined }
        assert.match(en.sides(change, row).before.join(), /^[A-Z][a-z ]+$/, `${field} ${value}`)
        assert.match(zh.sides(change, row).before.join(), /\p{Script=Han}/u, `${field} ${value}`)
      }
    }
  })
}

test('§26.5 yes and no are told in the words of their dictionary', async () => {
  const list = { ...(await loadTexts('en', 'list')), yes: 'Affirmative' }
  const form = await loadTexts('en', 'form')
  const log = await loadTexts('en', 'operation-log')
  const { sides } = fieldWordsFrom({ list, form, log, locale: 'en' })
  for (const [event, field, yes] of [
    ['dict.update', 'isDefault', 'Y'],
    ['config.update', 'configType', 'Y'],
    ['config.update', 'secret', true],
  ] as const) {
    const change = { field, before: yes, after: undefined }
    assert.equal(sides(change, { event, names: {} }).before, ['Affirmative'], field)
  }
})

const described = {
  customer: { 3: 'Datang power' },
  coalKind: { steam: 'Steam coal' },
  department: { 2: 'Trading desk' },
}

for (const [event, field, value, inEnglish, inChinese] of [
  ['goods.update', 'goodsNameZh', '块煤', 'Name in Chinese: 块煤', '名称（中文）：块煤'],
  ['goods.update', 'price', '612.50', 'Price per tonne: 612.50', '吨价：612.50'],
  ['goods.update', 'calorific', 0, 'Calorific value: 0', '热值：0'],
  ['goods.update', 'inStock', false, 'In stock: No', '有货：否'],
  ['goods.disable', 'status', '1', 'Status: Disabled', '状态：停用'],
  ['goods.update', 'coalKind', 'steam', 'Kind: Steam coal', '煤种：Steam coal'],
  ['goods.update', 'coalKind', 'peat', 'Kind: peat', '煤种：peat'],
  ['customer.add', 'kind', 'steel', 'Kind: Steelworks', '类型：钢厂'],
  ['customer.add', 'kind', 'constructor', 'Kind: constructor', '类型：constructor'],
  [
    'customer.add',
    'department',
    2,
    'Looked after by: Trading desk (2)',
    '负责部门：Trading desk（2）',
  ],
  [
    'customer.update',
    'telephone',
    '****** (replaced)',
    'Telephone: Replaced, not shown',
    '联系电话：已更换，不显示',
  ],
  ['order.add', 'customer', 3, 'Customer: Datang power (3)', '客户：Datang power（3）'],
  [
    'order.add',
    'customer',
    4,
    'Customer: a record that no longer exists (4)',
    '客户：已不存在的记录（4）',
  ],
  ['order.add', 'article', 5, 'Article: 5', '商品：5'],
  ['goods.update', 'roleName', 'x', 'roleName: x', 'roleName: x'],
  ['lorry.add', 'plate', 'x', 'plate: x', 'plate: x'],
] as const) {
  test(`B.7 a described field is told by its label, its value by its words: ${inEnglish}`, async () => {
    const row = entry({ event, record: '7', after: { [field]: value }, names: described })
    assert.is((await words('en')).text(row, 'after'), inEnglish)
    assert.is((await words('zh-CN')).text(row, 'after'), inChinese)
  })
}

test('B.7 a file says where values are not shown, and does not look as if nothing had changed', async () => {
  const hidden = entry({ record: '7', before: null, after: null, withheld: 'right' })
  const partly = entry({ record: '7,8', before: [{ phone: '1' }, null], withheld: 'scope' })
  for (const [locale, notShown] of [
    ['en', 'Not shown to you'],
    ['zh-CN', '对您不显示'],
  ] as const) {
    const { text } = await words(locale)
    assert.equal([text(hidden, 'before'), text(hidden, 'after')], [notShown, notShown])
    assert.match(text(partly, 'before'), new RegExp(`1\n${notShown}$`))
  }
})

test('B.7 of a list what it lost and what it gained is told', async () => {
  const { sides } = await words('en')
  const change = { field: 'roleIds', before: [1, 2], after: [2, 3] }
  const event = 'user.update'
  assert.equal(sides(change, { event, names }), {
    before: ['− a role that no longer exists (1)'],
    after: ['+ a role that no longer exists (3)'],
  })
  assert.equal(
    sides(change, { event, names: {} }),
    { before: ['− 1'], after: ['+ 3'] },
    'a log without names',
  )
})

test('R37 no value turns the reading direction of what stands beside it', async () => {
  const row = entry({ event: 'role.update', record: '7', after: { remark: 'x\u202ey' } })
  assert.is((await words('en')).text(row, 'after'), 'Remarks: x\ufffdy')
})

test('B.7 an operation is named by what was done, or by what was refused or failed', async () => {
  const name = async (locale: 'en' | 'zh-CN', row: object) =>
    operationName(entry(row), await loadTexts(locale, 'operation-log'), locale)
  for (const [row, inEnglish, inChinese] of [
    [{ event: 'role.disable' }, 'Role disabled', '停用角色'],
    [
      { event: 'role.update', status: '1', code: 409 },
      'Role change refused (409)',
      '修改角色被拒绝（409）',
    ],
    [
      { event: 'dict.add', status: '1', code: -1 },
      'Dictionary entry creation refused',
      '新增字典数据被拒绝',
    ],
    [
      { event: 'user.remove', status: '1', code: 500 },
      'User deletion failed (500)',
      '删除用户失败（500）',
    ],
    [{ event: 'goods.add' }, 'Article created', '新增商品'],
    [{ event: 'customer.disable' }, 'Customer disabled', '停用客户'],
    [{ event: 'order.remove', status: '1', code: -1 }, 'Order deletion refused', '删除订单被拒绝'],
    [{ event: 'lorry.add' }, 'lorry.add', 'lorry.add'],
    [{ event: 'login_failed', status: '1', code: 400 }, 'Failed sign-in', '登录失败'],
    [
      { event: 'refused', status: '1', code: 403, attempts: 7 },
      'Call refused, grouped: 7 times',
      '请求被拒绝（合并 7 次）',
    ],
    [
      { event: 'own.event', status: '1', code: 400 },
      'own.event refused (400)',
      'own.event被拒绝（400）',
    ],
  ] as const)
    assert.equal([await name('en', row), await name('zh-CN', row)], [inEnglish, inChinese])
})

test('B.7 records are told by name beside the number, and by the number alone without a name', async () => {
  const texts = await loadTexts('en', 'operation-log')
  const record = (id: string, name: string): LoggedRecord => ({
    id,
    name,
    before: undefined,
    after: undefined,
  })
  const records = [record('1', 'Yard'), record('2', ''), record('3', 'Desk'), record('4', 'Gate')]
  assert.is(recordsText({ ...entry({}), records }, texts), 'Yard (1), 2, Desk (3), and 1 more')
  assert.is(recordsText(entry({}), texts), '')
})

test('B.7 the record of a sign-in is told as the session that it is, in both languages', async () => {
  const records = [{ id: '12', name: '', before: undefined, after: undefined }]
  const text = async (locale: 'en' | 'zh-CN', event: string) =>
    recordsText({ ...entry({ event }), records }, await loadTexts(locale, 'operation-log'))
  assert.equal([await text('en', 'login'), await text('zh-CN', 'login')], ['session 12', '会话 12'])
  assert.is(await text('en', 'session.end'), 'session 12')
  assert.is(await text('en', 'logout'), 'session 12')
  assert.is(await text('en', 'user.sessions'), '12')
})

test.run()
