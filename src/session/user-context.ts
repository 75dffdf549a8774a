import type { SessionUser } from '#entities/session-user.ts'
import { requiredContext } from '#hooks/required-context.ts'

/** Who is signed in; only ever read below the shell, where somebody is. */
export const [UserContext, useUser] = requiredContext<SessionUser>('UserContext')
