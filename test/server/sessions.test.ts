import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createSessions } from '#server/sessions.ts'
import { openStore } from '#server/store.ts'

const test = suite('sessions')

const MINUTE = 60_000

test('R59 a write that fails forgets of nobody when they were last seen', async () => {
  const sessions = createSessions({ idle: 30 * MINUTE, absolute: 480 * MINUTE })
  const store = await openStore({
    dataDir: undefined,
    async seed(tables) {
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
  const opening = { userId: 1, ip: '192.0.2.1', agent: 'test', bound: false }
  const { sessionId, token } = await store.write(tables => sessions.open(tables, opening, 0))
  const session = await store.read(tables => tables.sessions.byId(sessionId))
  if (!session) throw new Error('no session')
  sessions.touch(session, 20 * MINUTE)

  const full = store.write(async tables => {
    await sessions.persist(tables, 25 * MINUTE)
    throw new Error('The disk is full.')
  })
  await full.catch(() => {})
  const { state } = await store.read(tables =>
    sessions.identify(tables, { token, bind: undefined }, 40 * MINUTE),
  )
  assert.is(state, 'live')
  await store.write(tables => sessions.persist(tables, 40 * MINUTE))
  assert.is((await store.read(tables => tables.sessions.byId(sessionId)))?.seenAt, 20 * MINUTE)
  await store.close()
})

test.run()
