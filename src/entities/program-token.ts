import { displayTextOf, fieldsOf, listOf } from '#lib/decode.ts'
import { timeTextOf } from '#lib/instant.ts'
import { type RecordKey, requiredKeyFrom } from './record-key.ts'

/** What stands for a person in the calls of a program; its text is shown once, when it is made. */
export interface ProgramToken {
  tokenId: RecordKey
  name: string
  rights: readonly TokenRight[]
  createdAt: string
  expire: string
  isExpired: boolean
  /** Empty: it was never used. */
  lastUsedAt: string
  lastUsedIp: string
}

export interface TokenRight {
  permission: string
  /** What the menu calls it; empty where the menu has it no more. */
  title: string
  /** Whether the owner still holds it; else the token does not do it either. */
  isHeld: boolean
}

export function programTokenFrom(value: unknown): ProgramToken {
  const fields = fieldsOf(value)
  return {
    tokenId: requiredKeyFrom(fields.tokenId),
    name: displayTextOf(fields.name),
    rights: listOf(fields.rights, tokenRightFrom),
    createdAt: timeTextOf(fields.createdAt),
    expire: timeTextOf(fields.expire),
    isExpired: fields.expired === true,
    lastUsedAt: timeTextOf(fields.lastUsedAt),
    lastUsedIp: displayTextOf(fields.lastUsedIp),
  }
}

function tokenRightFrom(value: unknown): TokenRight {
  const { permission, title, held } = fieldsOf(value)
  return {
    permission: displayTextOf(permission),
    title: displayTextOf(title),
    isHeld: held !== false,
  }
}

export const rightName = ({ title, permission }: TokenRight) => title || permission
