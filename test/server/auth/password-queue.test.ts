import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createPasswordQueue } from '#server/auth/password-queue.ts'

const test = suite('server/password-queue')

/** A stranger from a network of its own. */
const from = (number: number) => ({ ip: `192.0.2.${number}` })
const turn = () => new Promise(resolve => setImmediate(resolve, 'done'))

/** Work that lasts until the test ends it, and the order in which it began. */
function slow() {
  const began: string[] = []
  const ends: (() => void)[] = []
  const work = (name: string) => () => {
    began.push(name)
    return new Promise<string>(resolve => ends.push(() => resolve(name)))
  }
  return { began, work, end: () => ends.shift()?.() }
}

test('R12 two checks run, sixteen wait, and the others are refused', async () => {
  const { inTurn } = createPasswordQueue()
  let running = 0
  let maxRunning = 0
  const turns = Array.from({ length: 30 }, (_, number) =>
    inTurn(async () => {
      running += 1
      maxRunning = Math.max(maxRunning, running)
      await turn()
      running -= 1
      return true
    }, from(number)),
  )
  const done = await Promise.all(turns)
  assert.is(maxRunning, 2)
  assert.is(done.filter(result => result === undefined).length, 12)
  assert.is(await inTurn(async () => 'free again', from(1)), 'free again')
})

test('those that wait are counted, strangers and known people', async () => {
  const { inTurn, waiting } = createPasswordQueue()
  const { work, end } = slow()
  const done = [
    ...Array.from({ length: 4 }, (_, number) => inTurn(work('stranger'), from(number))),
    inTurn(work('known'), { userId: 1 }),
  ]
  assert.is(waiting(), 3, 'two run')
  for (let left = 5; left > 0; left -= 1) {
    end()
    await turn()
  }
  await Promise.all(done)
  assert.is(waiting(), 0)
})

test('R12 work that fails passes its place on', async () => {
  const { inTurn } = createPasswordQueue()
  const fail = () => Promise.reject(new Error('no'))
  for (let time = 0; time < 20; time += 1) {
    await inTurn(fail, from(1)).catch(() => undefined)
    await inTurn(fail, { userId: 1 }).catch(() => undefined)
  }
  assert.is(await inTurn(async () => 'free', from(1)), 'free')
  assert.is(await inTurn(async () => 'free', { userId: 1 }), 'free')
})

test('R12 a person has one place, so that a signed-in person cannot fill the queue', async () => {
  const { inTurn } = createPasswordQueue()
  const ownRequests = Array.from({ length: 30 }, () => inTurn(turn, { userId: 1 }))
  const others = [
    inTurn(turn, { userId: 2 }),
    ...Array.from({ length: 8 }, (_, number) => inTurn(turn, from(number))),
  ]
  assert.equal((await Promise.all(ownRequests)).filter(Boolean), ['done'])
  assert.equal(await Promise.all(others), Array(9).fill('done'))

  await inTurn(() => Promise.reject(new Error('no')), { userId: 1 }).catch(() => undefined)
  assert.is(await inTurn(turn, { userId: 1 }), 'done')
})

test('R10 R12 a known person finds a place when strangers have taken all of theirs, and comes next', async () => {
  const { inTurn } = createPasswordQueue()
  const { began, work, end } = slow()
  const strangers = Array.from({ length: 18 }, (_, number) =>
    inTurn(work(`stranger ${number}`), from(number)),
  )
  assert.is(await inTurn(turn, from(99)), undefined, 'no stranger more')
  const known = inTurn(work('known'), { userId: 1 })
  end()
  await turn()
  assert.equal(began, ['stranger 0', 'stranger 1', 'known'])
  for (let time = 0; time < 18; time += 1) {
    end()
    await turn()
  }
  assert.is(await known, 'known')
  assert.is((await Promise.all(strangers)).length, 18)
})

for (const [what, of] of [
  ['an IPv4 address', () => '192.0.2.1'],
  ['an IPv6 /64', number => `2001:db8:7:9::${number.toString(16)}`],
  ['an IPv6 /48', number => `2001:db8:7:${number.toString(16)}00::1`],
] as readonly (readonly [string, (number: number) => string])[]) {
  test(`R10 R12 ${what} has eight places, however many requests it sends`, async () => {
    const { inTurn } = createPasswordQueue()
    const done = Promise.all(
      Array.from({ length: 30 }, (_, number) => inTurn(turn, { ip: of(number) })),
    )
    const elsewhere = Promise.all(
      Array.from({ length: 10 }, (_, number) => inTurn(turn, { ip: `2001:db9:${number}::1` })),
    )
    assert.is((await done).filter(Boolean).length, 8)
    assert.is((await elsewhere).filter(Boolean).length, 10)
    assert.is(await inTurn(turn, { ip: of(0) }), 'done', 'the places are given back')
  })
}

test.run()
