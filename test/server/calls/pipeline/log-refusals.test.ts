import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createFailedSignIns } from '#server/calls/pipeline/failed-sign-ins.ts'
import { createRefusalLog } from '#server/calls/pipeline/log-refusals.ts'
import { attemptsIn, SERVER_OPERATION } from '#server/store/operation-log/operation-chain.ts'
import { openStore, type Store } from '#server/store/store.ts'

const test = suite('log refusals')

test('R46 a try that comes while its group is written to the log counts once', async () => {
  const store = await openStore({ dataDir: undefined, prepareSeed: async () => async () => {} })
  const failedSignIns = createFailedSignIns()
  const fail = () => failedSignIns.add({ ...SERVER_OPERATION, userId: 1, code: 429 }, false)
  let isFirst = true
  let logged = 0
  /** One more try comes while the database is asked for the groups that are due. */
  const write: Store['write'] = work =>
    store.write(tables => {
      const refusals: typeof tables.refusals = {
        ...tables.refusals,
        async all() {
          const groups = await tables.refusals.all()
          if (isFirst) fail()
          isFirst = false
          return groups
        },
      }
      const operations: typeof tables.operations = {
        ...tables.operations,
        async add(row) {
          logged += attemptsIn(row)
          await tables.operations.add(row)
        },
      }
      return work({ ...tables, refusals, operations })
    })
  const logRefusals = createRefusalLog({
    store: { ...store, write },
    log: () => {},
    clock: () => 0,
    failedSignIns,
  })

  fail()
  fail()
  await logRefusals({ isAll: true })
  await logRefusals({ isAll: true })
  assert.is(logged, 3)
  assert.is(failedSignIns.unsaved.size, 0)
  await store.close()
})

test.run()
