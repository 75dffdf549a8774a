import { requiredContext } from '#hooks/required-context.ts'
import type { User } from '#model/user.ts'

/** Who is signed in; only ever read below the shell, where somebody is. */
export const [UserContext, useUser] = requiredContext<User>('UserContext')
