import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { EMPTY_TEXT, mapText, withFile, withTyped } from '#resource/import/import-text.ts'

const test = suite('import text')

const loaded = (typed: string, file: string) => withFile(withTyped(EMPTY_TEXT, typed), file)

test('B.2 a file stands below what was typed, and another file replaces it', () => {
  assert.is(loaded('', 'a\nb\n').text, 'a\nb\n')
  const first = loaded('typed\n\n', 'a\nb\n')
  assert.is(first.text, 'typed\na\nb\n')
  assert.is(withFile(first, 'c').text, 'typed\nc')
  assert.is(withFile(withFile(first, ''), 'c').text, 'typed\nc')
})

test('B.2 what was typed above and below a file stays when the file is replaced', () => {
  const file = loaded('', 'a=1')
  for (const [typed, text] of [
    ['a=1\na=10', 'b\na=10'],
    ['a=1\na=1', 'b\na=1'],
    ['a=1\n', 'b\n'],
    ['a=12', 'b\n2'],
  ] as const)
    assert.is(withFile(withTyped(file, typed), 'b').text, text, typed)
  const both = withTyped(withTyped(file, 'above\na=1'), 'above\na=1\nbelow')
  assert.is(withFile(withFile(both, 'b\nc\n'), 'd').text, 'above\nd\nbelow')
})

test('B.2 a file that was corrected in the field counts as typed', () => {
  const corrected = withTyped(loaded('', 'a\nb\nc'), 'a\nB\nc')
  assert.is(withFile(corrected, 'new').text, 'a\nB\nc\nnew')
  assert.is(withFile(withTyped(loaded('', 'a'), ''), 'new').text, 'new')
})

test('W1 a text without its secrets still says where the file is in it', () => {
  const withoutSecrets = (text: string) => text.replace(/(?<=^pin=).*/gm, '')
  const stored = mapText(loaded('pin=1234', 'a=1\npin=5678\nb=2'), withoutSecrets)
  assert.is(stored?.text, 'pin=\na=1\npin=\nb=2')
  assert.is(stored && withFile(stored, 'c').text, 'pin=\nc')
  assert.is(
    mapText(EMPTY_TEXT, () => undefined),
    undefined,
  )
})

test.run()
