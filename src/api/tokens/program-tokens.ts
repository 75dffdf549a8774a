import type { Call } from '#api/call.ts'
import { optionalCall, type ReadOptions, type WriteOptions } from '#api/call-options.ts'
import { listFrom } from '#api/pagination.ts'
import { programTokenFrom } from '#entities/program-token.ts'
import { encodeKey, type RecordKey } from '#entities/record-key.ts'
import { treeNodesFrom } from '#entities/tree-node.ts'
import { fieldsOf, textOf } from '#lib/decode.ts'
import { plainText } from '#lib/plain-text.ts'

const PATH = '/api/v1/user/tokens'

export interface NewToken {
  name: string
  days: number
  permissions: readonly string[]
}

/** A token that was just made: only this answer has its text. */
export interface MadeToken {
  name: string
  token: string
}

/** The user's own tokens for programs, where the server has them. */
export const createOwnTokensApi = (call: Call) => ({
  list: (options?: ReadOptions) => listTokens(call, PATH, options),
  /** What the user can choose from, as the menu has it. */
  rights: (options?: ReadOptions) =>
    call('GET', `${PATH}/rights`, {
      ...options,
      read: (data, { leaveOut }) => treeNodesFrom(data, leaveOut),
    }),
  create: ({ name, days, permissions }: NewToken, options?: WriteOptions) =>
    call('POST', PATH, {
      ...options,
      body: { name: plainText(name), days, permissions },
      read: (data): MadeToken => madeTokenFrom(data, name),
    }),
  end: (id: RecordKey) => call('DELETE', `${PATH}/${encodeKey(id)}`, { read: () => true }),
})

/** Those of another person. */
export function createPersonTokensApi(call: Call) {
  const pathOf = (userId: RecordKey) => `/api/v1/sysUser/${encodeKey(userId)}/tokens`

  return {
    list: (userId: RecordKey, options?: ReadOptions) => listTokens(call, pathOf(userId), options),
    end: (userId: RecordKey, id: RecordKey) =>
      call('DELETE', `${pathOf(userId)}/${encodeKey(id)}`, { read: () => true }),
  }
}

const listTokens = (call: Call, path: string, options?: ReadOptions) =>
  call('GET', path, {
    ...optionalCall(options),
    read: (data, { leaveOut }) => listFrom(data, programTokenFrom, leaveOut),
  })

function madeTokenFrom(data: unknown, name: string): MadeToken {
  const token = textOf(fieldsOf(data).token)
  if (token === '') throw new TypeError('a token was expected')
  return { name, token }
}
