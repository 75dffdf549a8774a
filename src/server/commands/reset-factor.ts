import { randomUUID } from 'node:crypto'
import { clearFailures, countersFor } from '#server/auth/throttle.ts'
import { loadLogKey } from '#server/store/keys/load-keys.ts'
import { checkLogKey } from '#server/store/operation-log/log-key.ts'
import { SERVER_OPERATION } from '#server/store/operation-log/operation-chain.ts'
import { createTables } from '#server/store/store.ts'
import type { Tables } from '#server/store/tables.ts'
import type { UserRow } from '#server/store/users.ts'
import type { Command } from './command.ts'
import { withData } from './data.ts'

/** Takes the second factor of somebody who has lost it away, even while a server runs. */
export const resetFactor =
  (name: string): Command =>
  async (settings, print) => {
    const keys = { log: loadLogKey(settings) }
    const username = await withData(settings, data =>
      data.write(async db => {
        const tables = createTables(db, keys)
        await checkLogKey(tables, keys.log)
        const user = await tables.users.byName(name)
        if (!user) throw new Error(`There is no user ${name}.`)
        if (!(await takeFactorAway(tables, user, 'reset-factor'))) {
          throw new Error(`User ${user.username} has no second factor.`)
        }
        return user.username
      }),
    )
    print(`User ${username} has no second factor now; all their sessions have ended.`)
    return 0
  }

/** Signs the person out everywhere, and logs it under the name of the command; `false`: there was none. */
export async function takeFactorAway(
  tables: Tables,
  { userId, username }: UserRow,
  command: string,
): Promise<boolean> {
  if (!(await tables.factors.remove(userId))) return false
  await tables.sessions.endOfUser(userId)
  await tables.tickets.removeOfUser(userId)
  await clearFailures(tables.throttle, countersFor(username, '', undefined))
  await tables.operations.add({
    ...SERVER_OPERATION,
    operTime: Date.now(),
    event: 'user.factor',
    businessType: '3',
    url: command,
    record: String(userId),
    requestId: randomUUID(),
  })
  return true
}
