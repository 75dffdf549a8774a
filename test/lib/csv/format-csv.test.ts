import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type CsvCell, csvFileName, formatCsv, unguardCell } from '#lib/csv/format-csv.ts'

const test = suite('format-csv')

/** A reader of its own, after RFC 4180. */
function parse(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at)
    if (quoted) {
      if (char === '"' && text[at + 1] === '"') cell += text.charAt(++at)
      else if (char === '"') quoted = false
      else cell += char
    } else if (char === '"') quoted = true
    else if (char === ',') {
      row.push(cell)
      cell = ''
    } else if (char === '\r' && text[at + 1] === '\n') {
      rows.push([...row, cell])
      row = []
      cell = ''
      at++
    } else cell += char
  }
  assert.is(quoted, false, 'a quote is open at the end')
  assert.is(cell + row.join(), '', 'the last line has no end')
  return rows
}

/** What is put in, and what a spreadsheet gets; the same where nothing stands there. */
const CORPUS: readonly (readonly [CsvCell, string?])[] = [
  ['plain'],
  [''],
  ['two words'],
  ['a,b'],
  ['say "coal"'],
  ['"'],
  ['""'],
  [','],
  ['line\nbreak'],
  ['line\r\nbreak'],
  ['=1+1', "'=1+1"],
  ['+86 10 5555', "'+86 10 5555"],
  ['-5 °C', "'-5 °C"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tcmd', "'\tcmd"],
  ['\rcmd', "'\rcmd"],
  ['\0=1', "'\0=1"],
  ['=HYPERLINK("http://evil","x")', `'=HYPERLINK("http://evil","x")`],
  ["=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"],
  ['＝1+1', "'＝1+1"],
  ["'already"],
  ["'=1+1", "''=1+1"],
  ["''-5", "'''-5"],
  ["x;'=1+1", "x;''=1+1"],
  [' leading'],
  ['trailing '],
  ['煤炭'],
  ['😀'],
  ['440301199001011234'],
  ['007'],
  [-5, '-5'],
  [12.5, '12.5'],
  [Number.NaN, ''],
  [true, 'true'],
  [null, ''],
  [undefined, ''],
  ['a-b=c'],
  ['a;b'],
  ['a; -5'],
  ['x;=1+1', "x;'=1+1"],
  ['x;"=1+1;y', `x;"'=1+1;y`],
  ['x;\t@SUM(A1)', "x;\t'@SUM(A1)"],
  ['x\n=1+1', "x\n'=1+1"],
  ['x\r\n-1', "x\r\n'-1"],
  ['a "=1"'],
  ['a "\'=1"'],
]

test('R50 every cell is read back as it was, formulas with an apostrophe in front', () => {
  assert.ok(CORPUS.length >= 30)
  const text = formatCsv([CORPUS.map(([cell]) => cell), ['end']])
  assert.is(text.charAt(0), '\ufeff')
  assert.equal(parse(text.slice(1)), [CORPUS.map(([cell, read]) => read ?? String(cell)), ['end']])
})

test('R50 a guarded text is read without its guard, any other stays as it is', () => {
  for (const [cell, read] of CORPUS) {
    if (typeof cell === 'string') assert.is(unguardCell(read ?? cell), cell)
  }
})

test('R50 a text that was made to be slow takes no time', () => {
  const begun = performance.now()
  for (const part of [';', '"', '\n', ';"', ';a', '=', "'", ";'"]) {
    formatCsv([[part.repeat(200_000)]])
    unguardCell(part.repeat(200_000))
  }
  assert.ok(performance.now() - begun < 1_000)
})

test('W17 rows end with CRLF', () => {
  assert.is(formatCsv([['a', 'b'], ['c']]), '\ufeffa,b\r\nc\r\n')
})

test('R50 numbers stay numbers; long and zero-led digits are quoted', () => {
  assert.is(
    formatCsv([[-5, 1.5, '123456789012', '007', '12']]),
    '\ufeff-5,1.5,"123456789012","007",12\r\n',
  )
})

test('W17 the file is named after the page and the minute', () => {
  const now = new Date(2026, 10, 3, 9, 5)
  assert.is(csvFileName('Roles', now), 'Roles-20261103-0905.csv')
  assert.is(csvFileName('角色管理', now), '角色管理-20261103-0905.csv')
  assert.is(csvFileName('../a\r\nb:"c"\u202e', now), '.. a b c-20261103-0905.csv')
  assert.is(csvFileName('///', now), 'export-20261103-0905.csv')
})

test.run()
