import type { SessionUser } from '#entities/session-user.ts'
import type { Session } from '#session/session-state.ts'

/** One of several users, told apart by the number alone. */
export const user = (userId: number): SessionUser => ({
  userId,
  name: 'Lin',
  account: '',
  avatar: '',
  introduction: '',
  roles: ['x'],
  permissions: [],
  mustChangePassword: false,
  previewRoles: [],
  previewRole: undefined,
  features: [],
  expire: undefined,
})

/** Their session, whose menu could not be read. */
export const ready = (userId: number): Session => ({
  phase: 'ready',
  user: user(userId),
  menu: { status: 'failed' },
  signedIn: true,
})
