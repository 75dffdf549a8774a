import { readdirSync, readFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { learnServerTime, serverNow, serverOffset } from '#lib/server-clock.ts'

const test = suite('server clock')

// Also what another test of this process has learned: a busy server's `Date` comes late.
test.before.each(() => serverOffset.set(0))
test.after.each(() => serverOffset.set(0))

const HOUR = 3_600_000
/** A server's `Date`, which leaves out the milliseconds. */
const dateAt = (time: number) => new Date(time).toUTCString()
const START = Date.UTC(2026, 10, 21, 8, 0, 0, 400)

test('a clock that may be right stays as it is, however slow the answer', () => {
  for (const [asked, written, answered] of [
    [0, 0, 0],
    [0, 20, 40],
    [0, 599, 640],
    [0, 4_000, 9_000],
    [-700, 0, 300],
  ] as const) {
    learnServerTime(dateAt(START + written), START + asked, START + answered)
    assert.is(serverOffset.get(), 0, `${asked} ${written} ${answered}`)
  }
})

test('two hours fast or slow, the time is the server’s to the second', () => {
  for (const wrong of [2 * HOUR, -2 * HOUR, 365 * 24 * HOUR]) {
    serverOffset.set(0)
    for (let turn = 0; turn < 5; turn += 1) {
      const server = START + turn * 60_000 + turn * 170
      const asked = server + wrong - 50
      learnServerTime(dateAt(server), asked, asked + 100)
      const error = asked + 50 + serverOffset.get() - server
      assert.ok(Math.abs(error) <= 1_050, `${wrong}: ${error}`)
    }
  }
})

test('a clock that was set right is believed again with the next answer', () => {
  learnServerTime(dateAt(START), START + 2 * HOUR, START + 2 * HOUR + 100)
  assert.ok(serverOffset.get() < -1.9 * HOUR)
  learnServerTime(dateAt(START), START, START + 100)
  assert.ok(Math.abs(serverOffset.get()) <= 1_000)
})

test('an answer without a date, or with another text for one, changes nothing', () => {
  for (const date of [null, '', 'today', '-']) learnServerTime(date, START)
  assert.is(serverOffset.get(), 0)
  assert.ok(Math.abs(serverNow() - Date.now()) < 100)
})

/** What only measures how long something takes, or is no time of the server. */
const OWN_CLOCK: Readonly<Record<string, string>> = {
  'api/client.ts': 'when a call was sent, beside its answer’s Date',
  'app/app.tsx': 'redirects within two seconds',
  'connection/watch-connection.ts': 'failures within ten seconds',
  'lib/browser/load-chunk.ts': 'attempts within a while',
  'lib/server-clock.ts': 'here the clocks are compared',
  'notifications/notices.ts': 'how long a message is shown',
  'resource/use-dictionary.ts': 'how long entries count as fresh',
  'session/session-channel.ts': 'marks of messages between windows of this computer',
  'session/session.ts': 'whether a read came before a write',
  'views/dashboard/numbers-card.tsx': 'whether a read came before a write',
  'views/login-layout.tsx': 'the year, before any answer of the server',
}

test('no other page reads the computer’s clock, which is compared with itself alone', () => {
  const found = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter(file => /\.tsx?$/.test(file) && !file.startsWith('server') && !(file in OWN_CLOCK))
    .filter(file => /\bDate\.now\b|\bnew Date\(\)/.test(readFileSync(`src/${file}`, 'utf8')))
  assert.equal(found, [])
})

test.run()
