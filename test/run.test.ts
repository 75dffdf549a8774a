import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'

/** What the commands of docs/development.md print. */
const test = suite('run')

const run = promisify(execFile)

test('each test file is named as it ends, with how many are still to come', async () => {
  const { stdout } = await run(process.execPath, ['test/run.mjs', 'lib/hash', 'lib/base'])
  const [first, second, , sum] = stdout.split('\n')
  assert.match(`${first}`, /^lib\/(base|hash)\.test\.ts: \d+ passed, \d\.\d s, 1 to come$/)
  assert.match(`${second}`, /^lib\/(base|hash)\.test\.ts: \d+ passed, \d\.\d s, 0 to come$/)
  assert.match(`${sum}`, /^\d+ passed, 0 failed$/)
})

test('journeys are named by a part of their name, and a name that none has is said', async () => {
  const failed = await run(process.execPath, ['test/journeys.mjs', 'nothing-here'], {
    env: { ...process.env, CHROMIUM: process.execPath },
  }).catch(error => error)
  assert.is(failed.code, 1)
  assert.match(failed.stdout, 'No file of test/browser/ has nothing-here in its name.')
})

test.run()
