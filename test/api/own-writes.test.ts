import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ChangedAgain } from '#api/errors.ts'
import { createOwnWrites } from '#api/own-writes.ts'

const test = suite('own writes')

/** The writes of record 7, each from one version to the next: `[from, field]`. */
function wrote(...writes: [from: number, field: string][]) {
  const own = createOwnWrites()
  for (const [from, field] of writes) own.add(7, { from, to: from + 1, fields: [field] })
  return own
}

const isRefused = (run: () => unknown) =>
  assert.throws(run, (error: unknown) => error instanceof ChangedAgain)

test('W10 an Undo goes by the version that its own change made', () => {
  assert.is(wrote([1, 'status']).versionForUndo(7, 2), 2)
  assert.is(createOwnWrites().versionForUndo(7, 2), 2, 'unknown')
  assert.is(
    wrote([1, 'status']).versionForUndo(7, undefined),
    undefined,
    'a server without versions',
  )
})

test('W10 an Undo after the Undo of later changes goes by the version that these made', () => {
  const own = wrote([1, 'status'], [2, 'status'], [3, 'status'])
  own.add(7, { from: 4, to: 5, fields: ['status'] })
  own.undone(7, 4, 5)
  assert.is(own.versionForUndo(7, 3), 5)
  own.add(7, { from: 5, to: 6, fields: ['status'] })
  own.undone(7, 3, 6)
  assert.is(own.versionForUndo(7, 2), 6)
})

test('W10 a later change of the same field has to be undone first', () => {
  isRefused(() => wrote([1, 'status'], [2, 'status']).versionForUndo(7, 2))
})

test('W10 own later changes of other fields do not stand in the way', () => {
  assert.is(wrote([1, 'status'], [2, 'dictSort']).versionForUndo(7, 2), 3)
  isRefused(() => wrote([1, 'status'], [2, 'dictSort'], [3, 'status']).versionForUndo(7, 2))
})

test('R62 what somebody else wrote in between is never passed over', () => {
  // Version 3 is somebody else's.
  const own = wrote([1, 'status'], [3, 'dictSort'])
  assert.is(own.versionForUndo(7, 2), 2)
  own.add(7, { from: 4, to: 5, fields: ['dictSort'] })
  own.undone(7, 4, 5)
  assert.is(own.versionForUndo(7, 2), 2)
})

test('R62 the latest version is the one that own writes have led to, without a break', () => {
  const own = wrote([1, 'status'], [2, 'dictSort'], [4, 'status'])
  assert.equal([own.latest(7, 1), own.latest(7, 2), own.latest(7, 3)], [3, 3, 3])
  assert.is(own.latest(7, 4), 5)
  assert.is(own.latest(7, undefined), undefined, 'a server without versions')
  assert.is(own.latest(8, 1), 1, 'another record')
})

test('R62 each record has versions of its own', () => {
  const own = wrote([1, 'status'])
  own.add(8, { from: 2, to: 3, fields: ['dictSort'] })
  assert.is(own.versionForUndo(7, 2), 2)
})

test.run()
