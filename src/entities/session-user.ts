import { AnswerRejected, displayTextOf, isFields, listOf, textOf, textsOf } from '#lib/decode.ts'
import { hashOf } from '#lib/hash.ts'
import { instantOf } from '#lib/instant.ts'
import { keyFrom, type RecordKey } from './record-key.ts'

export interface PreviewRole {
  roleKey: string
  roleName: string
}

/** The user who is signed in, from `getinfo`. */
export interface SessionUser {
  userId: RecordKey | undefined
  name: string
  /** The name that the user signs in with; empty where the server does not say. */
  account: string
  /** An address as it came; `avatarUrlFrom` gives the one that may be drawn. */
  avatar: string
  introduction: string
  roles: readonly string[]
  permissions: readonly string[]
  mustChangePassword: boolean
  /** A role requires a second factor, which this session has not shown. */
  mustSetUpFactor?: boolean
  /** The user has one nevertheless: the next sign-in shows it. */
  hasFactor?: boolean
  /** The roles as which this user may view the console. */
  previewRoles: readonly PreviewRole[]
  /** The role as which the user views the console now, if any. */
  previewRole: PreviewRole | undefined
  /** What the server has beyond the specification: `editors`, `factor`, `keywords`. */
  features: readonly string[]
  /** Somebody signed in as this user from a browser that was not known, and the user was not told. */
  hasUnknownSignIns?: boolean
  /** When the token expires, in ms, if the server says so. */
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
    account: displayTextOf(fields.userName),
    avatar: textOf(fields.avatar),
    introduction: displayTextOf(fields.introduction).trim(),
    roles,
    permissions: textsOf(fields.permissions),
    mustChangePassword: fields.mustChangePassword === true,
    ...(fields.mustSetUpFactor === true && { mustSetUpFactor: true }),
    ...(fields.hasFactor === true && { hasFactor: true }),
    previewRoles: listOf(fields.previewRoles, previewRoleFrom).filter(role => role.roleKey),
    previewRole: isFields(fields.previewRole) ? previewRoleFrom(fields.previewRole) : undefined,
    features: textsOf(fields.features),
    ...(fields.unknownSignIns === true && { hasUnknownSignIns: true }),
    expire: instantOf(fields.expire),
  }
}

function previewRoleFrom(value: unknown): PreviewRole {
  const fields = isFields(value) ? value : {}
  const roleKey = textOf(fields.roleKey)
  return { roleKey, roleName: displayTextOf(fields.roleName) || roleKey }
}

/** The address to draw an avatar from: https, an inline picture, or a path of the API; else `undefined`. */
export function avatarUrlFrom(avatar: string, apiPrefix: string): string | undefined {
  if (/^(https:\/\/|data:image\/(png|jpeg|gif|webp|avif);base64,)/i.test(avatar)) return avatar
  return /^\/?\w[^:\\]*$/.test(avatar) ? apiPrefix + avatar.replace(/^\/?/, '/') : undefined
}

/** The part of a storage key that keeps the stored values of different users apart. */
export const storageKeyOf = ({ userId, name }: Pick<SessionUser, 'userId' | 'name'>): string =>
  hashOf(userId === undefined ? `name ${name}` : `id ${userId}`)
