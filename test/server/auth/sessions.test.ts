import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createSessions, digestOf } from '#server/auth/sessions.ts'
import { EVERYBODY } from '#server/store/paging.ts'
import { openStore } from '#server/store/store.ts'

const test = suite('sessions')

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Sessions with the usual limits, in memory, and one session of one person. */
async function open(now: number) {
  const sessions = createSessions({ idleMs: 30 * MINUTE, absoluteMs: 480 * MINUTE })
  const store = await openStore({
    dataDir: undefined,
    prepareSeed: async () => async tables => {
      const texts = {
        nickName: '',
        nickNameZh: null,
        phone: '',
        email: '',
        avatar: '',
        introduction: '',
        remark: '',
      }
      const user = {
        ...texts,
        username: 'wang',
        deptId: null,
        status: '0',
        password: '',
        mustChange: false,
      }
      await tables.users.add(user, { by: null, at: 0 })
    },
  })
  const opening = {
    userId: 1,
    ip: '192.0.2.1',
    agent: 'test',
    way: 'password' as const,
    browserSince: null,
    factorPassed: false,
    bound: false,
  }
  const { sessionId, token } = await store.write(tables => sessions.open(tables, opening, now))
  const session = await store.read(tables => tables.sessions.byId(sessionId))
  const former = await store.read(tables => tables.sessions.token(digestOf(token)))
  if (!session || !former) throw new Error('no session')
  const stateAt = async (now: number) => {
    const credentials = { token, bind: undefined }
    return (await store.read(tables => sessions.identify(tables, credentials, now))).state
  }
  return { sessions, session, sessionId, former, stateAt, store }
}

test('R59 a write that fails loses no time of a last call', async () => {
  const { sessions, session, sessionId, stateAt, store } = await open(0)
  sessions.touch(session, 20 * MINUTE)

  const full = store.write(async tables => {
    await sessions.persist(tables, 25 * MINUTE)
    throw new Error('The disk is full.')
  })
  await full.catch(() => {})
  assert.is(await stateAt(40 * MINUTE), 'live')
  await store.write(tables => sessions.persist(tables, 40 * MINUTE))
  assert.is((await store.read(tables => tables.sessions.byId(sessionId)))?.seenAt, 20 * MINUTE)
  await store.close()
})

test('R5 the last call of an ended session is stored and leaves the memory', async () => {
  const { sessions, session, sessionId, store } = await open(0)
  sessions.touch(session, 20 * MINUTE)
  await store.write(tables => sessions.persist(tables, 50 * MINUTE))
  assert.is(sessions.lastSeen(session), 20 * MINUTE, 'it is not over yet')
  await store.write(tables => sessions.persist(tables, 50 * MINUTE + 1))
  assert.is(sessions.lastSeen(session), 0, 'as the row says that was read before')
  assert.is((await store.read(tables => tables.sessions.byId(sessionId)))?.seenAt, 20 * MINUTE)
  await store.close()
})

test('R5 a call that comes while the last ones are stored is not forgotten', async () => {
  const { sessions, session, store } = await open(0)
  sessions.touch(session, 20 * MINUTE)
  await store.write(tables => {
    const slow: typeof tables.sessions = {
      ...tables.sessions,
      async seen(sessionId, at) {
        await tables.sessions.seen(sessionId, at)
        sessions.touch(session, 50 * MINUTE)
      },
    }
    return sessions.persist({ ...tables, sessions: slow }, 50 * MINUTE + 1)
  })
  assert.is(sessions.lastSeen(session), 50 * MINUTE)
  await store.close()
})

test('R5 a crash ends a session a minute early at most, because an older last call is stored', async () => {
  const { sessions, session, store } = await open(0)
  assert.equal(
    [sessions.touch(session, MINUTE - 1), sessions.touch(session, MINUTE)],
    [false, true],
  )
  await store.close()
})

test('R5 R60 a session stands in the list of all sessions exactly while it is live', async () => {
  const { sessions, session, stateAt, store } = await open(DAY)
  const isListed = async (now: number) => {
    const any = { sessionId: 0, userId: 0, username: '', isNicknameFound: false, ip: '', agent: '' }
    const filter = { ...any, way: '', bound: '', from: undefined, to: undefined }
    const query = { pageIndex: 1, pageSize: 9, sort: '', order: 'desc' } as const
    const live = sessions.live(now)
    const page = await store.read(tables =>
      tables.sessions.ofPeople(filter, live, EVERYBODY, query),
    )
    return page.count === 1
  }
  const idle = 30 * MINUTE
  const check = async (last: number, end: number) => {
    for (const now of [DAY - 5 * MINUTE - 1, DAY - 5 * MINUTE, DAY, last + idle, last + idle + 1]) {
      assert.is(await isListed(now), (await stateAt(now)) === 'live', `${(now - DAY) / MINUTE} min`)
    }
    for (const now of [end, end + 1])
      assert.is(await isListed(now), (await stateAt(now)) === 'live')
  }
  await check(DAY, DAY + 480 * MINUTE)
  // The table does not have this call yet.
  sessions.touch(session, DAY + 10 * MINUTE)
  await check(DAY + 10 * MINUTE, DAY + 480 * MINUTE)
  sessions.touch(session, DAY + 480 * MINUTE)
  await check(DAY + 480 * MINUTE, DAY + 480 * MINUTE)
  await store.close()
})

test('R4 R59 an ended session is over even if its end cannot be stored, and is stored later', async () => {
  const { sessions, sessionId, stateAt, store } = await open(0)
  const isStored = () => store.read(async tables => !(await tables.sessions.byId(sessionId)))
  const full = store.write(async tables => {
    await sessions.end(tables, sessionId)
    throw new Error('The disk is full.')
  })
  await full.catch(() => {})
  assert.equal([await stateAt(0), await isStored()], ['unknown', false])
  await store.write(tables => sessions.persist(tables, 0))
  assert.equal([await stateAt(0), await isStored()], ['unknown', true])
  await store.close()
})

test('R4 R59 an end that could not be stored is stored with the next one', async () => {
  const { sessions, sessionId, stateAt, store } = await open(0)
  const failing = store.write(async tables => {
    await sessions.end(tables, sessionId)
    throw new Error('The disk is full.')
  })
  await failing.catch(() => {})
  const opening = {
    userId: 1,
    ip: '192.0.2.1',
    agent: 'test',
    way: 'password' as const,
    browserSince: null,
    factorPassed: false,
    bound: false,
  }
  const next = await store.write(tables => sessions.open(tables, opening, 0))
  await store.write(tables => sessions.end(tables, next.sessionId))
  assert.is(await store.read(tables => tables.sessions.byId(sessionId)), undefined)
  assert.is(await stateAt(0), 'unknown')
  await store.close()
})

test('R60 a session from more than five minutes in the future is over', async () => {
  const { stateAt, store } = await open(DAY)
  assert.equal(
    [await stateAt(0), await stateAt(DAY - 5 * MINUTE - 1), await stateAt(DAY - 5 * MINUTE)],
    ['expired', 'expired', 'live'],
  )
  await store.close()
})

test('R60 calls from a future that the clock has come back from do not keep a session alive', async () => {
  const { sessions, session, stateAt, store } = await open(0)
  sessions.touch(session, 20 * MINUTE)
  assert.equal([await stateAt(15 * MINUTE), await stateAt(15 * MINUTE - 1)], ['live', 'expired'])
  await store.close()
})

test('R8 R60 a token that was replaced in such a future is an old one', async () => {
  const { sessions, session, former, stateAt, store } = await open(0)
  await store.write(async tables => {
    const next = digestOf(await sessions.rotate(tables, former, '', 0))
    const used = await tables.sessions.token(next)
    if (used) await sessions.takePlace(tables, used, 4 * MINUTE)
  })
  sessions.touch(session, MINUTE)
  assert.equal([await stateAt(MINUTE), await stateAt(4 * MINUTE)], ['reused', 'live'])
  await store.close()
})

test('§8 for a week an ended session differs from an unknown one, then it is forgotten', async () => {
  const { sessions, stateAt, store } = await open(0)
  const ended = 480 * MINUTE
  await store.write(tables => sessions.sweep(tables, ended + 7 * DAY))
  assert.is(await stateAt(ended + 7 * DAY), 'expired')
  await store.write(tables => sessions.sweep(tables, ended + 7 * DAY + 1))
  assert.is(await stateAt(ended + 7 * DAY + 1), 'unknown')
  await store.close()
})

test.run()
