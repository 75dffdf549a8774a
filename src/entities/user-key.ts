import { hashOf } from '#lib/hash.ts'
import type { User } from './session-user.ts'

/** The part of a storage key that keeps what people stored apart (security.md, R44). */
export const userKeyOf = ({ userId, name }: Pick<User, 'userId' | 'name'>): string =>
  hashOf(userId === undefined ? `name ${name}` : `id ${userId}`)
