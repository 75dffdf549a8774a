import { randomUUID } from 'node:crypto'
import { temporaryPassword } from '#entities/password.ts'
import { isEnabled } from '#entities/status.ts'
import { createPasswords } from '#server/auth/passwords.ts'
import { clearFailures, countersFor } from '#server/auth/throttle.ts'
import { loadLogKey } from '#server/store/keys/load-keys.ts'
import { checkLogKey } from '#server/store/operation-log/log-key.ts'
import { SERVER_OPERATION } from '#server/store/operation-log/operation-chain.ts'
import { createTables } from '#server/store/store.ts'
import type { Tables } from '#server/store/tables.ts'
import type { UserRow } from '#server/store/users.ts'
import type { Command } from './command.ts'
import { withData } from './data.ts'

/** Gives a locked-out person a one-time password, even while a server runs. */
export const resetPassword =
  (name: string): Command =>
  async (settings, print) => {
    const keys = { log: loadLogKey(settings) }
    const password = temporaryPassword()
    const hash = await createPasswords().hash(password)
    const user = await withData(settings, data =>
      data.write(async db => {
        const tables = createTables(db, keys)
        await checkLogKey(tables, keys.log)
        return setPassword(tables, name, hash)
      }),
    )
    const state = isEnabled(user) ? '' : ' The user is disabled.'
    print(`User ${user.username}, password ${password} (to be changed at the sign-in).${state}`)
    return 0
  }

async function setPassword(tables: Tables, name: string, hash: string): Promise<UserRow> {
  const at = Date.now()
  const user = await tables.users.byName(name)
  if (!user) throw new Error(`There is no user ${name}.`)
  await tables.users.setPassword(user.userId, hash, true, { by: null, at })
  await tables.sessions.endOfUser(user.userId)
  await tables.apiTokens.endOfUser(user.userId)
  await tables.tickets.removeOfUser(user.userId)
  await clearFailures(tables.throttle, countersFor(user.username, '', undefined))
  await tables.operations.add({
    ...SERVER_OPERATION,
    operTime: at,
    event: 'user.password',
    businessType: '2',
    url: 'reset-password',
    record: String(user.userId),
    requestId: randomUUID(),
  })
  return user
}
