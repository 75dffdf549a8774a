import type { SessionUser } from '#entities/session-user.ts'
import { requiredContext } from '#hooks/required-context.ts'

/** The signed-in user; read only behind the sign-in, where there is one. */
export const [UserContext, useUser] = requiredContext<SessionUser>('UserContext')

/** Whether the server has second factors. */
export const useHasFactors = () => useUser().features.includes('factor')
