import {
  AnswerRejected,
  displayTextOf,
  instantOf,
  isFields,
  listOf,
  textOf,
  textsOf,
} from '#lib/decode.ts'
import { hashOf } from '#lib/hash.ts'
import { keyFrom, type RecordKey } from './record-key.ts'

export interface PreviewRole {
  roleKey: string
  roleName: string
}

/** Who is signed in (§3), as `getinfo` says. */
export interface SessionUser {
  userId: RecordKey | undefined
  name: string
  /** An address as it came; `avatarFrom` says what may be drawn. */
  avatar: string
  introduction: string
  roles: readonly string[]
  permissions: readonly string[]
  mustChangePassword: boolean
  /** The roles this person may view the console as. */
  previewRoles: readonly PreviewRole[]
  /** The role the console is being viewed as; none in one's own view. */
  previewRole: PreviewRole | undefined
  /** When the token runs out, in milliseconds, if the server says so. */
  expire: number | undefined
}

export class RolesMissing extends AnswerRejected {
  constructor() {
    super('getInfo: roles must be a non-null array!')
  }
}

export function sessionUserFrom(data: unknown): SessionUser {
  const fields = isFields(data) ? data : {}
  const roles = textsOf(fields.roles)
  if (roles.length === 0) throw new RolesMissing()

  return {
    userId: keyFrom(fields.userId),
    name: displayTextOf(fields.name),
    avatar: textOf(fields.avatar),
    introduction: displayTextOf(fields.introduction).trim(),
    roles,
    permissions: textsOf(fields.permissions),
    mustChangePassword: fields.mustChangePassword === true,
    previewRoles: listOf(fields.previewRoles, previewRoleFrom).filter(role => role.roleKey),
    previewRole: isFields(fields.previewRole) ? previewRoleFrom(fields.previewRole) : undefined,
    expire: instantOf(fields.expire),
  }
}

function previewRoleFrom(value: unknown): PreviewRole {
  const fields = isFields(value) ? value : {}
  const roleKey = textOf(fields.roleKey)
  return { roleKey, roleName: displayTextOf(fields.roleName) || roleKey }
}

/** What an image may be drawn from: https, an inline picture, or a path of the API. */
export function avatarUrlFrom(avatar: string, apiPrefix: string): string | undefined {
  if (/^(https:\/\/|data:image\/(png|jpeg|gif|webp|avif);base64,)/i.test(avatar)) return avatar
  return /^\/?\w[^:\\]*$/.test(avatar) ? apiPrefix + avatar.replace(/^\/?/, '/') : undefined
}

/** The part of a storage key that keeps what people stored apart (R44). */
export const storageKeyOf = ({ userId, name }: Pick<SessionUser, 'userId' | 'name'>): string =>
  hashOf(userId === undefined ? `name ${name}` : `id ${userId}`)
