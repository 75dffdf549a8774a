import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { isOneEditApart } from '#lib/one-edit.ts'

const test = suite('one edit')

test('one letter wrong, missing or too many, or two swapped, is one edit', () => {
  for (const [a, b] of [
    ['COAL', 'COAX'],
    ['COAL', 'BOAL'],
    ['COAL', 'CAL'],
    ['COAL', 'COA'],
    ['COAL', 'OAL'],
    ['COAL', 'COALS'],
    ['COAL', 'CCOAL'],
    ['COAL', 'CAOL'],
    ['COAL', 'COLA'],
    ['A', ''],
  ] as const) {
    assert.ok(isOneEditApart(a, b), `${a} ${b}`)
    assert.ok(isOneEditApart(b, a), `${b} ${a}`)
  }
})

test('equal words and words further apart are not', () => {
  for (const [a, b] of [
    ['COAL', 'COAL'],
    ['', ''],
    ['COAL', 'CO'],
    ['COAL', 'CXXL'],
    ['COAL', 'LOAC'],
    ['COAL', 'OCLA'],
    ['COAL', 'CAOLS'],
    ['HOST', 'PORT'],
  ] as const) {
    assert.not.ok(isOneEditApart(a, b), `${a} ${b}`)
    assert.not.ok(isOneEditApart(b, a), `${b} ${a}`)
  }
})

test.run()
