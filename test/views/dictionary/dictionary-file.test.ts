import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { fastest } from '../../support/fastest.ts'
import { formatCsv } from '#lib/csv/format-csv.ts'
import { importChangesFrom } from '#resource/import/import-preview.ts'
import { type DictionaryEntry, dictionaryEntryFrom } from '#resources/system/dictionary-entries.ts'
import {
  type EntryColumns,
  formatDictionaryFile,
  parseDictionaryFile,
  typeOfFile,
  unknownEntryHeadings,
} from '#views/dictionary/dictionary-file.ts'

const test = suite('dictionary file')
const entry = (dictCode: number, dictValue: string, dictLabel: string, more: object = {}) =>
  dictionaryEntryFrom({
    dictCode,
    dictValue,
    dictLabel,
    dictSort: dictCode * 10,
    dictType: 'coal',
    status: '0',
    isDefault: 'N',
    listClass: '',
    remark: '',
    version: 3,
    ...more,
  })
const stored = [entry(1, 'steam', 'Steam coal'), entry(2, 'lean', 'Lean coal')]
const yesNo = { Yes: 'Y', No: 'N', 是: 'Y', 否: 'N' }
const statuses = { Enabled: '0', Disabled: '1', 启用: '0', 停用: '1' }
/** The columns of the list in both languages, with the labels of their values. */
const columns: EntryColumns = {
  en: [
    { name: 'dictValue', header: 'Value' },
    { name: 'dictLabel', header: 'Label' },
    { name: 'otherLabel', header: 'Label in Chinese' },
    { name: 'dictSort', header: 'Sort' },
    { name: 'isDefault', header: 'Default', valuesByLabel: yesNo },
    { name: 'status', header: 'Status', valuesByLabel: statuses },
    { name: 'remark', header: 'Remark' },
  ],
  'zh-CN': [
    { name: 'dictValue', header: '字典键值' },
    { name: 'dictLabel', header: '字典标签' },
    { name: 'otherLabel', header: '字典标签（英文）' },
    { name: 'dictSort', header: '排序' },
    { name: 'isDefault', header: '默认', valuesByLabel: yesNo },
    { name: 'status', header: '状态', valuesByLabel: statuses },
    { name: 'remark', header: '备注' },
  ],
}
const parse = (text: string, entries: readonly DictionaryEntry[]) =>
  parseDictionaryFile(text, entries, columns, 'en')
const states = (text: string) => parse(text, stored).map(({ key, state }) => `${key} ${state}`)

test('B.2 an empty default means no default, as go-admin writes it', () => {
  const file = (isDefault: string) =>
    JSON.stringify([{ dictValue: 'steam', dictLabel: 'Steam coal', isDefault }])
  assert.equal(states(file('')), ['steam same'])
  assert.equal(states(file('Y')), ['steam changed'])
  const blank = [entry(1, 'steam', 'Steam coal', { isDefault: '' })]
  assert.is(parse(file('N'), blank)[0]?.state, 'same')
})

test('B.2 5,000 lines are compared with 5,000 entries fast enough while the user types', () => {
  const numbers = Array.from({ length: 5_000 }, (_, index) => index + 1)
  const many = numbers.map(number => entry(number, `v${number}`, `Label ${number}`))
  const text = numbers.map(number => `v${number},Other ${number}`).join('\n')
  assert.ok(fastest(() => parse(text, many)) < 300)
})

test('B.2 a line is value and label with a tab or a comma between them', () => {
  for (const [line, value, label] of [
    ['slime\tCoal slime', 'slime', 'Coal slime'],
    ['slime,Coal slime', 'slime', 'Coal slime'],
    ['slime，煤泥', 'slime', '煤泥'],
    ['  slime , Coal slime  ', 'slime', 'Coal slime'],
    ['slime\tA, with a comma', 'slime', 'A, with a comma'],
    ['slime,A, B', 'slime', 'A, B'],
    ['a,b\tLabel', 'a,b', 'Label'],
    ['slime\tCoal slime\r', 'slime', 'Coal slime'],
  ] as const) {
    const [found] = parse(line, stored)
    assert.equal([found?.key, found?.text, found?.state], [value, label, 'new'], line)
  }
})

test('B.2 lines of spreadsheets are read, quoted or with a semicolon', () => {
  for (const [line, value, label] of [
    ['slime,"Coal, wet"', 'slime', 'Coal, wet'],
    ['"slime","Coal ""wet"""', 'slime', 'Coal "wet"'],
    ['"a,b",Label', 'a,b', 'Label'],
    ['slime\t"Coal, ""wet"""', 'slime', 'Coal, "wet"'],
    ['slime;Coal slime', 'slime', 'Coal slime'],
    ['slime；煤泥', 'slime', '煤泥'],
    ['slime;"Coal, wet; fine"', 'slime', 'Coal, wet; fine'],
    ['slime;Coal, wet', 'slime', 'Coal, wet'],
    ['slime,A; B', 'slime', 'A; B'],
    ['6",Six inches', '6"', 'Six inches'],
    ['slime,"open', 'slime', '"open'],
    ['slime,"A" and "B"', 'slime', '"A" and "B"'],
  ] as const) {
    const [found] = parse(line, stored)
    assert.equal([found?.key, found?.text, found?.state], [value, label, 'new'], line)
  }
})

test('B.2 each line is new, changed, the same, a duplicate or invalid', () => {
  assert.equal(
    states(
      'slime,Slime\nsteam,Steam\nlean,Lean coal\nslime,Again\nother,Lean coal\nalone\n,No value\nno label,\n\n',
    ),
    [
      'slime new',
      'steam changed',
      'lean same',
      'slime duplicate',
      'other duplicate',
      ' invalid',
      ' invalid',
      'no label invalid',
    ],
  )
})

test('two new values do not share a label', () => {
  assert.equal(states('a,One\nb,One'), ['a new', 'b duplicate'])
})

test('a line that cannot be parsed is shown as it was written', () => {
  assert.is(parse(' alone ', [])[0]?.text, 'alone')
})

test('B.2 an invalid line has its error', () => {
  const errors = (text: string) => parse(text, []).map(({ error }) => error)
  const long = 'l'.repeat(129)
  assert.equal(errors(`alone\n,No value\nv,${long}\nw,Fine`), [
    { fault: 'separator' },
    { fault: 'empty', field: 'dictValue' },
    { fault: 'long', field: 'dictLabel', value: long, max: 128 },
    undefined,
  ])
  assert.equal(errors('{'), [{ fault: 'file' }])
  for (const [field, value] of [
    ['status', '7'],
    ['isDefault', 'maybe'],
    ['listClass', 'x y'],
    ['dictSort', '-1'],
  ] as const)
    assert.equal(errors(JSON.stringify([{ dictValue: 'v', dictLabel: 'l', [field]: value }])), [
      { fault: 'value', field, value },
    ])
})

test('a value that is too long is invalid', () => {
  assert.equal(states(`${'v'.repeat(256)},L`), [`${'v'.repeat(256)} invalid`])
  assert.equal(states(`v,${'l'.repeat(129)}`), ['v invalid'])
  assert.equal(states(`${'v'.repeat(255)},${'l'.repeat(128)}`), [`${'v'.repeat(255)} new`])
})

test('new entries follow the last one by tens, and changes carry the version', () => {
  const changes = importChangesFrom(parse('a,A\nb,B\nsteam,Steam', stored)).map(
    ({ change }) => change,
  )
  assert.equal(changes, [
    { dictValue: 'a', dictLabel: 'A', dictSort: 30 },
    { dictValue: 'b', dictLabel: 'B', dictSort: 40 },
    { dictCode: 1, version: 3, dictLabel: 'Steam' },
  ])
})

test('lines are numbered as in the text', () => {
  assert.equal(
    parse('\n\na,A\n\nb,B', []).map(({ line }) => line),
    [3, 5],
  )
})

test('B.2 an exported type is parsed back as unchanged, and as new on another server', () => {
  const full = [
    ...stored,
    entry(9, 'x', '标签 "quoted"', {
      listClass: 'danger',
      isDefault: 'Y',
      status: '1',
      remark: 'two\nlines',
    }),
  ]
  const file = formatDictionaryFile('coal', full)
  assert.equal(
    parse(file, full).map(({ state }) => state),
    ['same', 'same', 'same'],
  )
  assert.equal(parse(file, []).at(-1)?.change, {
    dictValue: 'x',
    dictLabel: '标签 "quoted"',
    dictSort: 90,
    listClass: 'danger',
    isDefault: 'Y',
    status: '1',
    remark: 'two\nlines',
  })
})

test('W17 B.2 an exported list is parsed back as unchanged; of a changed row only the differences are sent', () => {
  const known = [
    ...stored,
    entry(3, '007', 'Coal, "wet"', { remark: 'two\nlines', isDefault: 'Y', status: '1' }),
  ]
  const rows = known.map(({ dictLabel, dictValue, dictSort, isDefault, status, remark }) => [
    dictLabel,
    dictValue,
    dictSort,
    isDefault === 'Y' ? 'Yes' : 'No',
    status === '1' ? 'Disabled' : 'Enabled',
    status,
    remark,
    '2026-11-23',
  ])
  const head = [
    'Label',
    'Value',
    'Sort',
    'Default',
    'Status',
    'Status (value)',
    'Remark',
    'Updated',
  ]
  const table = (changed: typeof rows) => formatCsv([head, ...changed]).replace('\ufeff', '')
  assert.equal(
    parse(table(rows), known).map(({ state }) => state),
    ['same', 'same', 'same'],
  )
  const [first = [], second = [], third = []] = rows
  const changed = [
    first.with(6, 'dry'),
    second.with(4, 'Disabled'),
    third.with(6, '').with(3, 'No').with(2, 5),
    ['New', 'new', '', '', '', '', '', ''],
  ]
  assert.equal(
    parse(table(changed), known).map(({ state, change }) => [state, change]),
    [
      ['changed', { dictCode: 1, version: 3, remark: 'dry' }],
      ['changed', { dictCode: 2, version: 3, status: '1' }],
      // It is disabled and so no default anyway.
      ['changed', { dictCode: 3, version: 3, dictSort: 5, remark: '' }],
      ['new', { dictValue: 'new', dictLabel: 'New', dictSort: 40, remark: '' }],
    ],
  )
})

test('W17 B.2 a table cannot bring unknown values; a field without a column stays', () => {
  const faults = (text: string) =>
    parse(text, stored).map(({ line, error }) => [line, error?.field, error?.value])
  assert.equal(
    faults('Value,Label,Sort,Status\na,A,first,\nb,B,1.5,\nc,C,,Off\nd,D,1,\n,E,,\nf,,,'),
    [
      [2, 'dictSort', 'first'],
      [3, 'dictSort', '1.5'],
      [4, 'status', 'Off'],
      [5, undefined, undefined],
      [6, 'dictValue', undefined],
      [7, 'dictLabel', undefined],
    ],
  )
  const kept = [entry(1, 'steam', 'Steam coal', { remark: 'kept', status: '1', isDefault: 'Y' })]
  assert.is(parse('Value,Label\nsteam,Steam coal', kept)[0]?.state, 'same')
})

test('W17 the words of a table count in any letter case', () => {
  const [line] = parse('Value,Label,Default,Status\nsteam,Steam coal,yes,DISABLED', stored)
  assert.equal(line?.change, { dictCode: 1, version: 3, status: '1' })
})

test('§25 another word for enabled is no change', () => {
  const known = [entry(1, 'steam', 'Steam coal', { status: '2' })]
  const state = (status: string) =>
    parse(`Value,Label,Status\nsteam,Steam coal,${status}`, known)[0]?.state
  assert.equal([state('Enabled'), state('Disabled')], ['same', 'changed'])
})

test('B.2 R50 the guard of a table against formulas is removed from labels and values', () => {
  const odd = ['=1+1', "'=1+1", '-5', "'plain", 'x;=1', '@a "b"', '＋86']
  const known = odd.map((text, index) => entry(index + 1, text.replace(';', ''), text))
  const table = formatCsv(known.map(({ dictValue, dictLabel }) => [dictValue, dictLabel]))
  assert.equal(
    parse(table.replace('\ufeff', ''), known).map(({ state }) => state),
    odd.map(() => 'same'),
  )
})

test('B.2 a line matches its entry whether accents are composed or decomposed', () => {
  const [whole, apart] = ['brai s\u00e9ch\u00e9', 'brai se\u0301che\u0301']
  for (const there of [whole, apart]) {
    const known = [entry(1, there, there, { remark: there })]
    for (const [text, states] of [
      [`${whole},${whole}`, ['same']],
      [`${apart},${apart}`, ['same']],
      [formatDictionaryFile('coal', known), ['same']],
      [`other,${apart}`, ['duplicate']],
    ] as const) {
      assert.equal(
        parse(text, known).map(({ state }) => state),
        states,
      )
    }
  }
  assert.is(parse(`${apart},${apart}`, [])[0]?.change?.dictValue, whole)
})

test('B.2 blanks around a remark are no change, because the server trims it', () => {
  const known = [entry(1, 'steam', 'Steam coal', { remark: 'dry' })]
  const rows = [{ dictValue: ' steam', dictLabel: 'Steam coal ', remark: ' dry\n' }]
  assert.is(parse(JSON.stringify(rows), known)[0]?.state, 'same')
  assert.is(parse('Value,Label,Remark\nsteam , Steam coal," dry "', known)[0]?.state, 'same')
})

test('B.2 a file names the type it was exported from, lines do not', () => {
  assert.is(typeOfFile(formatDictionaryFile('coal', stored)), 'coal')
  for (const text of ['steam,Steam', '[]', '{', '{"dictType": {}}', 'null'])
    assert.is(typeOfFile(text), '')
})

test('a broken or foreign file is one invalid line', () => {
  for (const text of ['{', '[', '{"entries": 3}', '{"a": []}', '[1]', '[null]']) {
    assert.equal(
      parse(text, stored).map(({ state }) => state),
      ['invalid'],
      text,
    )
  }
})

test('R20 a file cannot bring unknown styles, states or numbers', () => {
  for (const more of [
    { listClass: 'x y' },
    { status: '7' },
    { isDefault: 'maybe' },
    { dictSort: -1 },
    { dictSort: 1.5 },
    { remark: 'r'.repeat(256) },
  ]) {
    const text = JSON.stringify([{ dictValue: 'v', dictLabel: 'l', ...more }])
    assert.is(parse(text, stored)[0]?.state, 'invalid', text)
  }
})

test('a field that a file does not have stays unchanged', () => {
  const [found] = parse('[{"dictValue": "steam", "dictLabel": "Steam coal"}]', [
    entry(1, 'steam', 'Steam coal', { remark: 'kept' }),
  ])
  assert.is(found?.state, 'same')
})

test('a number with too many digits is refused with an error, not stored as another one', () => {
  const text =
    '[{"dictValue":90071992547409931,"dictLabel":"Long"},{"dictValue":"90071992547409931","dictLabel":"Text"}]'
  const [long, asText] = parse(text, [])
  // A browser that gives the source text of a number keeps all digits.
  if (long?.state === 'invalid') assert.equal(long.error, { fault: 'digits', field: 'dictValue' })
  else assert.is(long?.key, '90071992547409931')
  assert.equal([asText?.state, asText?.key], ['new', '90071992547409931'])

  const [rounded, decimal] = parse(
    '[{"dictValue":0.12345678901234567890,"dictLabel":"Long"},{"dictValue":0.5,"dictLabel":"Half"}]',
    [],
  )
  assert.equal(
    [rounded?.state, rounded?.state === 'invalid' && rounded.error],
    ['invalid', { fault: 'digits', field: 'dictValue' }],
  )
  assert.equal([decimal?.state, decimal?.key], ['new', '0.5'])
})

test('an order with more digits than a number holds is refused, in a table too', () => {
  const [rounded, whole] = parse(
    'Value,Label,Sort\nlump,Lump,1.00000000000000000001\nnut,Nut,20',
    [],
  )
  assert.equal(
    [rounded?.state, rounded?.state === 'invalid' && rounded.error],
    ['invalid', { fault: 'value', field: 'dictSort', value: '1.00000000000000000001' }],
  )
  assert.equal([whole?.state, whole?.state === 'new' && whole.change?.dictSort], ['new', 20])
})

test('a file has no ids, versions or dates of its server', () => {
  const stored = dictionaryEntryFrom({
    dictCode: 1,
    dictValue: 'steam',
    dictLabel: 'Steam coal',
    dictType: 'coal',
    createdAt: '2026-01-04T09:12:30+00:00',
    protected: true,
    version: 3,
  })
  const file = formatDictionaryFile('coal', [stored])
  assert.match(file, /"dictValue": "steam"/)
  for (const word of ['dictCode', 'version', 'createdAt', 'protected']) assert.not.match(file, word)
})

const bilingual = [
  entry(1, 'steam', 'Steam coal', { dictLabelZh: '动力煤' }),
  entry(2, 'lean', 'Lean coal', { dictLabelZh: null }),
]

test('§18 pasted labels are in the language of the interface and leave the other alone', () => {
  const paste = (text: string, locale: 'en' | 'zh-CN') =>
    parseDictionaryFile(text, bilingual, columns, locale).map(({ state, change }) => [
      state,
      change,
    ])
  assert.equal(paste('steam\tSteam\nlean\tLean coal\nnew\tNew', 'en'), [
    ['changed', { dictCode: 1, version: 3, dictLabel: 'Steam' }],
    ['same', undefined],
    ['new', { dictValue: 'new', dictLabel: 'New', dictSort: 30 }],
  ])
  assert.equal(paste('steam\t热煤\nlean\t贫煤\nother\t动力煤', 'zh-CN'), [
    ['changed', { dictCode: 1, version: 3, dictLabelZh: '热煤' }],
    ['changed', { dictCode: 2, version: 3, dictLabel: '贫煤' }],
    ['duplicate', undefined],
  ])
})

test('§18 a table has a column for the other language, and an empty cell of it changes nothing', () => {
  const table = 'Value,Label,Label in Chinese\nsteam,Steam coal,\nlean,Lean coal,贫煤\nnew,New,新'
  assert.equal(
    parseDictionaryFile(table, bilingual, columns, 'en').map(({ change }) => change),
    [
      undefined,
      { dictCode: 2, version: 3, dictLabelZh: '贫煤' },
      { dictValue: 'new', dictLabel: 'New', dictLabelZh: '新', dictSort: 30 },
    ],
  )
})

test('W17 §18 a table exported in Chinese is read as such, in either language of the interface', () => {
  const table =
    '字典标签,字典键值,排序,默认,状态\n动力煤,steam,10,否,启用\n贫瘦煤,lean,20,是,停用\n新,new,5,否,启用'
  for (const locale of ['en', 'zh-CN'] as const)
    assert.equal(
      parseDictionaryFile(table, bilingual, columns, locale).map(({ state, change }) => [
        state,
        change,
      ]),
      [
        ['same', undefined],
        ['changed', { dictCode: 2, version: 3, dictLabel: '贫瘦煤', status: '1' }],
        ['new', { dictValue: 'new', dictLabel: '新', dictSort: 5, isDefault: 'N', status: '0' }],
      ],
      locale,
    )
  assert.equal(
    parse('字典键值,字典标签,字典标签（英文）\nlean,贫煤,Lean', bilingual).map(line => line.change),
    [{ dictCode: 2, version: 3, dictLabel: 'Lean', dictLabelZh: '贫煤' }],
  )
})

test('W17 a table whose first line names no known column is refused, not read as entries', () => {
  for (const separator of [',', '\t', ';']) {
    const table = 'Etikett,Wert,Status\nSteam coal,steam,An\nLean coal,lean,Aus'
    assert.equal(
      parse(table.replaceAll(',', separator), stored),
      [
        {
          line: 1,
          key: '',
          text: 'Etikett,Wert,Status'.replaceAll(',', separator),
          source: 'Etikett,Wert,Status'.replaceAll(',', separator),
          state: 'invalid',
          error: { fault: 'header', columns: ['dictValue', 'dictLabel'] },
        },
      ],
      separator,
    )
  }
})

test('B.2 the headings of a table that are not known are named; a list and JSON have none', () => {
  for (const [text, named] of [
    ['value,label,icon\nsteam,Steam,x', ['icon']],
    ['Label，Value，Colour\nSteam，steam，red', ['Colour']],
    ['字典键值\t字典标签\t更新时间\nsteam\tSteam\tx', ['更新时间']],
    ['Value,Etikett,Status\nsteam,Steam,An', ['Etikett']],
    ['Default,Standard\nOther,Anders', []],
    ['steam,Steam coal', []],
    [JSON.stringify([{ dictValue: 'a', dictLabel: 'A', shoe: 1 }]), []],
  ] as const)
    assert.equal(unknownEntryHeadings(text, columns), named, text)
})

test('B.2 a duplicate says of what', () => {
  const errors = (text: string) => parse(text, stored).map(({ error }) => error)
  assert.equal(errors('new,Lean coal'), [
    { fault: 'taken', field: 'dictLabel', value: 'Lean coal' },
  ])
  assert.equal(errors('a,A\na,B'), [
    undefined,
    { fault: 'repeated', field: 'dictValue', value: '1' },
  ])
  assert.equal(errors('a,A\nb,A'), [
    undefined,
    { fault: 'repeated', field: 'dictLabel', value: '1' },
  ])
})

test('B.2 lines of two parts may hold commas in their labels, and need no header', () => {
  for (const text of [
    'a,Coal, wet\nb,Coal, dry',
    'a\tCoal,wet,fine\nb\tCoal,dry,fine',
    'a,"Coal,wet,fine"\nb,"Coal,dry,fine"',
    'a;Coal,wet,fine\nb;Coal,dry,fine',
    'a,Coal,wet\nb,Coal',
    'value,Value\nlabel,Name',
  ])
    assert.equal(
      parse(text, []).map(({ state }) => state),
      ['new', 'new'],
      text,
    )
})

test('§18 an exported type has both languages, and is read back as unchanged in either', () => {
  const shown = bilingual.map(({ raw }) => dictionaryEntryFrom(raw, 'zh-CN'))
  const file = formatDictionaryFile('coal', shown)
  const { entries } = JSON.parse(file) as { entries: Record<string, unknown>[] }
  assert.equal(
    entries.map(({ dictLabel, dictLabelZh }) => [dictLabel, dictLabelZh]),
    [
      ['Steam coal', '动力煤'],
      ['Lean coal', null],
    ],
  )
  for (const locale of ['en', 'zh-CN'] as const)
    assert.equal(
      parseDictionaryFile(file, shown, columns, locale).map(({ state }) => state),
      ['same', 'same'],
    )
  assert.is(
    parseDictionaryFile(file, stored, columns, 'en')[0]?.state,
    'same',
    'a server that keeps one language takes one',
  )
})

test('B.2 what a spreadsheet shows in place of a value is a problem of its line', () => {
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
    const lines = (text: string) => parse(text, stored).map(({ state, error }) => [state, error])
    const damaged = (field: string) => [['invalid', { fault: 'damaged', field, value: cell }]]
    assert.equal(lines(`Value,Label\nnew,${cell}`), damaged('dictLabel'))
    assert.equal(lines(`Value,Label\n${cell},New`), damaged('dictValue'))
    assert.equal(lines(`${cell}\tNew`), damaged('dictValue'))
    assert.equal(lines(`Value,Label,Remark\nsteam,Steam coal,${cell}`), damaged('remark'))
    // A stored value of this kind that stays is no change.
    const kept = [entry(1, cell, 'Sum', { remark: cell })]
    const text = `Value,Label,Remark\n${cell},Sum,${cell}`
    assert.is(parse(text, kept)[0]?.state, 'same')
    const file = JSON.stringify([{ dictValue: cell, dictLabel: 'Sum' }])
    assert.is(parse(file, [])[0]?.state, 'new', 'no spreadsheet wrote this')
  }
  for (const cell of ['1e5', 'E+18', '#1', '#fff', '#N', 'No #', '1.5'])
    assert.is(parse(`Value,Label\nnew,${cell}`, stored)[0]?.state, 'new', cell)
})

test('B.2 a damaged line takes no place in the order', () => {
  const lines = parse('Value,Label\na,#N/A\nb,B', [])
  assert.is(lines[1]?.change?.dictSort, parse('b,B', [])[0]?.change?.dictSort)
})

for (const head of [
  ['Value', 'Label'],
  ['value', 'label'],
  ['Value', 'Name'],
  ['字典键值', '字典标签'],
  ['键值', '标签'],
  ['值', '名称'],
  ['Value', '标签'],
  ['值', 'Label'],
  ['dictValue', 'dictLabel'],
])
  for (const separator of ['\t', ',', ';', '，', '；'])
    test(`B.2 "${head.join(separator)}" is a line of headings, and its columns can be swapped`, () => {
      for (const swap of [false, true]) {
        const rows = [head, ['slime', 'Slime']]
        const text = rows.map(row => (swap ? row.toReversed() : row).join(separator)).join('\n')
        assert.equal(
          parse(text, stored).map(({ key, text, state }) => [key, text, state]),
          [['slime', 'Slime', 'new']],
        )
      }
    })

test('B.2 short headings stand beside those of other columns, in either language', () => {
  const read = (text: string) => {
    const [line] = parse(text, [])
    const { dictLabel, dictLabelZh, dictSort, remark } = Object(line?.change)
    return [line?.key, dictLabel, dictLabelZh, dictSort, remark]
  }
  assert.equal(read('Sort,标签,值,Remark\n7,煤泥,slime,wet'), [
    'slime',
    '煤泥',
    undefined,
    7,
    'wet',
  ])
  assert.equal(read('名称，备注，键值\n"煤泥，湿"，wet，slime'), [
    'slime',
    '煤泥，湿',
    undefined,
    10,
    'wet',
  ])
})

test('B.2 a line of headings without that of the value or of the label is no entry', () => {
  for (const text of ['标签,备注\n煤泥,wet', 'Value;Status\nslime;Enabled', 'Sort\tName\n1\tPeat'])
    assert.equal(
      parse(text, stored).map(({ error }) => error),
      [{ fault: 'header', columns: ['dictValue', 'dictLabel'] }],
      text,
    )
})

test('B.2 an entry may have a word of the headings as its value or its label', () => {
  assert.equal(states('name,Name\nvalue,Wert\nkey,值'), ['name new', 'value new', 'key new'])
  assert.equal(states('slime,Slime\nvalue,Label'), ['slime new', 'value new'])
})

test('B.2 a line that tells the separator, and a heading in two lines, are read', () => {
  for (const text of [
    'sep=;\nValue;Label\nslime;Coal slime',
    '"sep=,"\n"Va\nlue",Label\nslime,Coal slime',
    '字典\n键值,字典标签\nslime,Coal slime'.replace(/^(.*?),/s, '"$1",'),
    'sep=;\nslime;Coal slime',
  ]) {
    const [line, ...rest] = parse(text, [])
    assert.equal(
      [line?.key, line?.text, line?.state, rest],
      ['slime', 'Coal slime', 'new', []],
      text,
    )
  }
})

test('B.2 of a table that has nothing but headings that is said', () => {
  for (const text of ['Value,Label', 'sep=,\nValue,Label\n\n', '字典键值\t字典标签\n'])
    assert.equal(
      parse(text, stored).map(({ state, error }) => [state, error]),
      [['invalid', { fault: 'no-rows' }]],
      text,
    )
})

test.run()
