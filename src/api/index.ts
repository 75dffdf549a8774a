import type { Call } from './client.ts'
import { createConfigApi } from './config.ts'
import { createDictApi } from './dict.ts'
import { createLogApi } from './log.ts'
import { createOwnSessionsApi } from './own-sessions.ts'
import { createRolesApi } from './roles.ts'
import { createSessionApi } from './session.ts'
import { createUsersApi } from './users.ts'

export type Api = ReturnType<typeof createApi>

/** Every call of the console. The sign-in page takes `createSessionApi` alone: it is smaller. */
export const createApi = (call: Call) => ({
  session: createSessionApi(call),
  roles: createRolesApi(call),
  dict: createDictApi(call),
  config: createConfigApi(call),
  users: createUsersApi(call),
  log: createLogApi(call),
  ownSessions: createOwnSessionsApi(call),
})
