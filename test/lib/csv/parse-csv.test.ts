import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { formatCsv } from '#lib/csv/format-csv.ts'
import { type CsvColumn, parseCsv } from '#lib/csv/parse-csv.ts'

const test = suite('parse-csv')

type Name = 'value' | 'label' | 'state'
const columns: readonly CsvColumn<Name>[] = [
  { header: 'Value', name: 'value' },
  { header: 'Label', name: 'label' },
  { header: 'State', name: 'state', valuesByLabel: { On: '0', Off: '1' } },
]
const read = (text: string) => parseCsv(text, columns, ['value', 'label'])
const fieldsIn = (text: string) => read(text)?.map(({ fields }) => fields)

test('W17 the first line names the columns in any order, unknown columns are left out', () => {
  for (const separator of ['\t', ',', ';']) {
    const text = 'Label,Nobody knows,value\nSteam coal,x,steam\n'.replaceAll(',', separator)
    assert.equal(fieldsIn(text), [{ label: 'Steam coal', value: 'steam' }], separator)
  }
})

test('W17 a heading or a label of a state counts with invisible and look-alike characters too', () => {
  const text = '\u200bValue\u00a0,Ｌabel\u200e,State\nsteam,Steam – coal,\u200bOn\u00a0\n'
  assert.equal(fieldsIn(text), [{ value: 'steam', label: 'Steam – coal', state: '0' }])
})

test('W17 a table whose first line lacks a needed column is refused', () => {
  for (const text of ['', 'Value\nsteam', 'Label,Name\na,b', 'steam,Steam coal', '\n', '"Value'])
    assert.is(read(text), undefined, text)
})

test('W17 cells may hold quotes, separators, line ends and a guard against formulas', () => {
  const cells = ['a,b', 'say "coal"', 'two\nlines', ';x', '=1+1', ' ', '6" pipe', "it's"]
  const table = formatCsv([['Value', 'Label'], ...cells.map(cell => ['v', cell])])
  const text = table.replace('\ufeff', '').replaceAll('\r\n', '\n')
  assert.equal(
    fieldsIn(text)?.map(({ label }) => label),
    cells.map(cell => cell.trim()),
  )
  assert.equal(fieldsIn('Value,Label\nv,6" pipe\nw,"open'), [
    { value: 'v', label: '6" pipe' },
    { value: 'w', label: '"open' },
  ])
})

test('W17 a quoted cell of an exact column keeps its blanks, a cell without quotes has none', () => {
  const exact = columns.map(column => ({ ...column, exact: column.name === 'label' }))
  assert.equal(
    parseCsv('Value,Label\n" v "," a "\n v , a ', exact, ['value'])?.map(({ fields }) => fields),
    [
      { value: 'v', label: ' a ' },
      { value: 'v', label: 'a' },
    ],
  )
})

test('W17 labels become stored values in any letter case; any other text stays as it is', () => {
  const text = 'Value,Label,State\na,A,On\nb,B,Off\nc,C,on\nd,D,\ne,E,constructor'
  assert.equal(
    fieldsIn(text)?.map(({ state }) => state),
    ['0', '1', '0', '', 'constructor'],
  )
})

test('W17 rows have the number of their first line, blank ones are skipped, short ones are filled up', () => {
  const text = '\nValue,Label\n\na,"two\nlines"\n,,\nb\n'
  assert.equal(read(text), [
    { line: 4, fields: { value: 'a', label: 'two\nlines' } },
    { line: 7, fields: { value: 'b', label: '' } },
  ])
})

test('W17 of two columns with the same header the first counts', () => {
  assert.equal(fieldsIn('Value,Label,Value\na,A,b'), [{ value: 'a', label: 'A' }])
})

test('ten thousand rows are read in no time', () => {
  const text = `Value,Label\n${'a,"b ""c"" d"\n'.repeat(10_000)}`
  assert.is(read(text)?.length, 10_000)
})

test.run()
