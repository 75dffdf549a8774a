import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { configKey as key, STORED_KEYS } from '../../support/config-keys.ts'
import { formatCsv } from '#lib/csv/format-csv.ts'
import { otherColumn } from '#resource/described/record-file.ts'
import { importChangesFrom } from '#resource/import/import-preview.ts'
import type { ConfigurationKey } from '#resources/system/configuration-keys.ts'
import {
  type ConfigurationColumns,
  formatConfigurationFile,
  parseConfigurationFile as parseFile,
  withoutSecrets as textWithoutSecrets,
  unknownKeyHeadings,
} from '#views/configuration/configuration-file.ts'

const test = suite('configuration file')
const yesNo = { Yes: 'Y', No: 'N', 是: 'Y', 否: 'N' }
const columns: ConfigurationColumns = {
  en: [
    { name: 'configKey', header: 'Key' },
    { name: 'configValue', header: 'Value', exact: true },
    { name: 'configName', header: 'Name' },
    { name: otherColumn('configName'), header: 'Name in Chinese' },
    { name: 'configType', header: 'Built-in', valuesByLabel: yesNo },
    { name: 'secret', header: 'Secret', valuesByLabel: { ...yesNo, 'Yes, by its name': '' } },
    { name: 'remark', header: 'Remarks' },
  ],
  'zh-CN': [
    { name: 'configKey', header: '键名' },
    { name: 'configValue', header: '键值', exact: true },
    { name: 'configName', header: '名称' },
    { name: 'configType', header: '内置', valuesByLabel: yesNo },
  ],
}
const parseConfigurationFile = (text: string, stored: readonly ConfigurationKey[]) =>
  parseFile(text, stored, columns)
const withoutSecrets = (text: string, stored: readonly ConfigurationKey[]) =>
  textWithoutSecrets(text, stored, columns)
const states = (text: string) =>
  parseConfigurationFile(text, STORED_KEYS).map(({ key: name, state }) => `${name} ${state}`)

test('B.3 copied lines are parsed back unchanged, with line ends and backslashes', () => {
  for (const value of [
    'a',
    'a=b',
    'a\nb',
    'C:\\new',
    '\\n',
    ' blanks ',
    '  ',
    '\t',
    ' ',
    'a  ',
    '\\ ',
    ' \\',
    '\n a \n',
    'a\r\nb',
    '# no remark',
    ' {\n  "a": 1\n} ',
  ]) {
    const row = key(7, 'x.y', value)
    const [found] = parseConfigurationFile(formatConfigurationFile([row]), [row])
    assert.is(found?.state, 'same', JSON.stringify(value))
  }
})

test('B.3 each line is new, changed, the same, a duplicate or invalid', () => {
  assert.equal(
    states(
      'shop.name=Coalface\nshop.vat=9\nshop.new=1\nshop.new=2\nno value=\n=x\n1a=x\nalone\n\n# remark\n',
    ),
    [
      'shop.name same',
      'shop.vat changed',
      'shop.new new',
      'shop.new duplicate',
      'no value invalid',
      ' invalid',
      '1a invalid',
      'alone invalid',
    ],
  )
})

test('B.3 an invalid line has its error', () => {
  const long = 'x'.repeat(4_097)
  const text = `alone\n=x\na.b=\nno key=x\na.c=${long}\na.password=${long}\na.d=${long.slice(1)}`
  assert.equal(
    parseConfigurationFile(text, []).map(({ error }) => error),
    [
      { fault: 'separator' },
      { fault: 'empty', field: 'configKey' },
      { fault: 'empty', field: 'configValue' },
      { fault: 'value', field: 'configKey', value: 'no key' },
      { fault: 'long', field: 'configValue', value: long, max: 4_096 },
      { fault: 'long', field: 'configValue', value: '', max: 4_096 },
      undefined,
    ],
  )
})

test('B.3 blanks around a value are not part of it, unless a backslash stands before them', () => {
  assert.equal(states('shop.name = Coalface\nshop.vat =\t13 \nmail.token = \nshop.new= '), [
    'shop.name same',
    'shop.vat same',
    'mail.token invalid',
    'shop.new invalid',
  ])
  const valueIn = (text: string) => parseConfigurationFile(text, [])[0]?.change?.configValue
  assert.is(valueIn('a.b = c d '), 'c d')
  assert.is(valueIn('db.password = hunter2'), 'hunter2')
  assert.is(valueIn('a.b = \\ c\\  '), ' c ')
  assert.is(valueIn('a.b = {"a": " x "}'), '{"a": " x "}')
})

test('a change has only the version and the value, a new key is named after itself', () => {
  assert.equal(
    importChangesFrom(parseConfigurationFile('shop.vat=9\nshop.new=1', STORED_KEYS)).map(
      ({ change }) => change,
    ),
    [
      { configId: 2, version: 2, configValue: '9' },
      { configKey: 'shop.new', configName: 'shop.new', configValue: '1', configType: 'N' },
    ],
  )
})

test('R20 the preview shows no secret', () => {
  for (const { text } of parseConfigurationFile('mail.token=abc\ndb.password=abc', STORED_KEYS))
    assert.is(text, '')
})

test('a value may hold equals signs, and no more than 4,096 characters', () => {
  assert.is(parseConfigurationFile('a.b=c=d', [])[0]?.text, 'c=d')
  assert.is(parseConfigurationFile(`a.b=${'x'.repeat(4_097)}`, [])[0]?.state, 'invalid')
})

test('R44 the stored draft has no secret: by its name, by its mark, over several lines', () => {
  const marked = [...STORED_KEYS, key(4, 'shop.pin', '', { secret: true })]
  assert.is(
    withoutSecrets(
      [
        'shop.name=Coalface',
        'mail.token=abc',
        ' new.password = hunter2',
        'shop.pin=1234',
        '-----BEGIN',
        'c29tZQ/+',
        '',
        'alone',
        '# the pwd is x',
        'shop.vat=9',
      ].join('\n'),
      marked,
    ),
    'shop.name=Coalface\nmail.token=\n new.password =\nshop.pin=\n\n\n\nalone\n\nshop.vat=9',
  )
})

test('R44 the stored draft has no line after a secret key without an equals sign', () => {
  const marked = [...STORED_KEYS, key(4, 'shop.pin', '', { secret: true })]
  const kept = (...rows: string[]) => withoutSecrets(rows.join('\n'), marked)
  assert.is(kept('db.password', 'hunter2', '', 'alone'), '\n\n\nalone')
  assert.is(kept('db.password:', '  hunter2', 'shop.vat=9'), '\n\nshop.vat=9')
  assert.is(kept('shop.pin', '1234', 'shop.name=x'), '\n\nshop.name=x')
  assert.is(kept('shop.pin: 1234'), '')
  for (const row of ['#shop.pin=1234', 'export shop.pin=1234', 'shop.pin:1234', '"shop.pin"=1234'])
    assert.is(kept(row), '', row)
  assert.is(kept('shop.name', 'Coalface'), 'shop.name\nCoalface')
})

test('a long line of blanks is read as quickly as another', () => {
  const begun = performance.now()
  withoutSecrets(' '.repeat(4_000), [])
  assert.ok(performance.now() - begun < 500)
})

test('B.3 thousands of stored keys are not searched for each line', () => {
  let looks = 0
  const many = Array.from({ length: 300 }, (_, index) => {
    const configKey = `shop.key${index}`
    return Object.defineProperty(key(index + 1, configKey, '1'), 'configKey', {
      get() {
        looks++
        return configKey
      },
    })
  })
  const text = many.map(({ configKey }) => `${configKey}=1`).join('\n')
  looks = 0
  assert.ok(parseConfigurationFile(text, many).every(({ state }) => state === 'same'))
  assert.is(withoutSecrets(text, many), text)
  assert.ok(looks < 10 * many.length, String(looks))
})

/** As the list writes them (configuration-key-list.tsx). */
const exported = (...rows: string[][]) =>
  formatCsv([['Name', 'Key', 'Value', 'Built-in', 'Secret', 'Remarks', 'Updated'], ...rows]).slice(
    1,
  )

test('W17 an exported list is read back as unchanged, and its secrets are left out', () => {
  const values = ['9', '{"a": 1}', ' blanks ', 'a\nb', 'a\r\nb', '=1+1', '007', 'a,b;"c"']
  const known = [
    ...values.map((value, index) => key(index + 1, `shop.k${index}`, value, { remark: 'kept' })),
    key(20, 'mail.token', '', { secret: true }),
    key(21, 'db.password', ''),
  ]
  const file = exported(
    ...known.map(({ configName, configKey, configValue }) => [
      configName,
      configKey,
      configValue,
      'No',
      configKey === 'mail.token' ? 'Yes' : 'No',
      configValue && 'kept',
      '2026-01-04',
    ]),
  )
  const lines = parseConfigurationFile(file, known)
  assert.equal(
    lines.map(({ key, state, error }) => [key, state, error?.fault]),
    [
      ...values.map((_, index) => [`shop.k${index}`, 'same', undefined]),
      ['mail.token', 'left-out', 'secret'],
      ['db.password', 'left-out', 'secret'],
    ],
  )
})

test('W17 of an exported list only what differs is sent; a new key gets all of its row', () => {
  const known = [
    key(1, 'shop.vat', '13', { configName: 'Tax', configNameZh: '税率', remark: 'old' }),
    key(2, 'shop.name', 'Coalface', { configNameZh: null }),
  ]
  const changes = (text: string) =>
    parseConfigurationFile(text, known).map(({ change, state }) => change ?? state)
  assert.equal(
    changes(
      exported(
        ['Tax', 'shop.vat', '9', 'No', 'No', 'new', ''],
        ['Shop', 'shop.name', 'Coalface', 'Yes', 'No', '', ''],
        ['Limit', 'shop.limit', '5', 'Yes', 'No', 'high', ''],
        ['Pin', 'shop.pin', '1234', 'No', 'Yes', '', ''],
        ['Token length', 'shop.token.length', '8', 'No', 'No', '', ''],
        ['Far', 'far.secret', '', 'No', 'Yes, by its name', '', ''],
      ),
    ),
    [
      { configId: 1, version: 2, configValue: '9', remark: 'new' },
      { configId: 2, version: 2, configName: 'Shop' },
      ...[
        { configKey: 'shop.limit', configName: 'Limit', configValue: '5', remark: 'high' },
        { configKey: 'shop.pin', configName: 'Pin', configValue: '1234', remark: '' },
        {
          configKey: 'shop.token.length',
          configName: 'Token length',
          configValue: '8',
          remark: '',
        },
      ].map((row, index) => ({
        ...row,
        configNameZh: null,
        configType: index === 0 ? 'Y' : 'N',
        ...(index > 0 && { secret: index === 1 }),
      })),
      'left-out',
    ],
  )
  assert.equal(changes('名称,键名,键值,内置\n增值税,shop.vat,13,否\n商店,shop.name,Coalface,否'), [
    { configId: 1, version: 2, configNameZh: '增值税' },
    { configId: 2, version: 2, configName: '商店' },
  ])
})

test('W17 a table of keys whose columns are not known, or with wrong values, is refused', () => {
  assert.equal(
    parseConfigurationFile('Schlüssel,Wert,Art\nshop.vat,9,x', []).map(({ error }) => error),
    [{ fault: 'header', columns: ['configKey', 'configValue'] }],
  )
  assert.equal(
    parseConfigurationFile('Key,Value,Built-in\na b,1,\na.b,,\na.c,1,perhaps', []).map(
      ({ error }) => error,
    ),
    [
      { fault: 'value', field: 'configKey', value: 'a b' },
      { fault: 'empty', field: 'configValue' },
      { fault: 'value', field: 'configType', value: 'perhaps' },
    ],
  )
  assert.equal(
    parseConfigurationFile('a.b=1,2,3\na.c=4,5,6', []).map(({ state }) => state),
    ['new', 'new'],
  )
})

test('R44 the stored draft has no row of a table with the value of a secret', () => {
  const marked = [...STORED_KEYS, key(4, 'shop.pin', '', { secret: true })]
  const kept = (...rows: string[]) => withoutSecrets(rows.join('\n'), marked)
  const head = 'Key,Value,Secret'
  assert.is(
    kept(
      head,
      'shop.vat,9,',
      'shop.pin,"12',
      '34",',
      'mail.token,,Yes',
      'a.b,hunter2,Yes',
      'a.c,1,',
    ),
    `${head}\nshop.vat,9,\n\n\nmail.token,,Yes\n\na.c,1,`,
  )
  assert.is(
    kept('Schlüssel,Wert', 'shop.vat,9', '"shop.pin","1234"', 'x'),
    'Schlüssel,Wert\nshop.vat,9\n\n',
  )
})

test('R20 secrets are not copied, by mark or by name', () => {
  assert.is(
    formatConfigurationFile([
      ...STORED_KEYS,
      key(9, 'db.password', 'x'),
      key(10, 'a.b', 'x', { secret: true }),
    ]),
    'shop.name=Coalface\nshop.vat=13\n',
  )
})

test('B.3 what a spreadsheet shows in place of a value is a problem of its line, and no secret is told', () => {
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
    const errors = (text: string) =>
      parseConfigurationFile(text, []).map(({ state, error }) => [state, error])
    const damaged = { fault: 'damaged', field: 'configValue', value: cell }
    assert.equal(errors(`Key,Value\nshop.new,${cell}`), [['invalid', damaged]])
    assert.equal(errors(`Key,Value\nshop.password,${cell}`), [
      ['invalid', { ...damaged, value: '' }],
    ])
    // A line that a person wrote says what it says.
    assert.equal(errors(`shop.new=${cell}`), [['new', undefined]])
  }
})

test('B.3 a line that tells the separator, and a heading in two lines, are read; headings alone are said', () => {
  const read = (text: string) =>
    parseConfigurationFile(text, []).map(row => [row.key, row.text, row.state, row.error?.fault])
  assert.equal(read('sep=;\n"K\ney";Value\nshop.new;1'), [['shop.new', '1', 'new', undefined]])
  assert.equal(read('Key,Value,Name\n'), [['', 'Key,Value,Name', 'invalid', 'no-rows']])
  assert.equal(
    read('sep=;\nCode;Text;Name\na;b;c').map(row => row[3]),
    ['header'],
  )
})

test('B.3 the headings of a table that are not known are named; lines of key=value have none', () => {
  for (const [text, named] of [
    ['Key,Value,Colour\nshop.a,1,red', ['Colour']],
    ['键名\t键值\t颜色\nshop.a\t1\tred', ['颜色']],
    ['Key,Worth,Name\nshop.a,1,A\nshop.b,2,B', ['Worth']],
    ['shop.a=1\nshop.b=2', []],
    ['Key=Value,Colour', []],
  ] as const)
    assert.equal(unknownKeyHeadings(text, columns), named, text)
})

test.run()
