import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { movedBaseMessage, recordBase } from '#server/base-record.ts'

const test = suite('base record')

test('the path of the first start is kept, and a build at another one is named with both cures', () => {
  const folder = mkdtempSync(join(tmpdir(), 'base-'))
  assert.is(movedBaseMessage(folder, '/'), undefined, 'nothing is known yet')
  recordBase(folder, '/admin/')
  recordBase(folder, '/')
  assert.is(readFileSync(join(folder, 'coalface.base'), 'utf8'), '/admin/\n')
  assert.is(movedBaseMessage(folder, '/admin/'), undefined)
  const message = movedBaseMessage(folder, '/') ?? ''
  assert.match(message, 'this build lies at /, the console lay at /admin/ before')
  assert.match(message, '--base /admin/')
  assert.match(message, join(folder, 'coalface.base'))
  rmSync(folder, { recursive: true })
})

test('a folder that is not there is not made', () => {
  recordBase('/nonexistent/folder', '/')
  assert.is(movedBaseMessage('/nonexistent/folder', '/'), undefined)
})

test.run()
