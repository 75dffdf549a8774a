import type { Call } from '#api/call.ts'
import { optionalCall, type ReadOptions, type WriteOptions } from '#api/call-options.ts'
import { fieldsOf, numberOf, textOf, textsOf } from '#lib/decode.ts'
import { timeTextOf } from '#lib/instant.ts'

/** The user's own second factor. */
export interface OwnFactor {
  active: boolean
  /** Since when; empty without one. */
  createdAt: string
  /** How many recovery codes are left. */
  recoveryCodes: number
  /** A role of the user requires one. */
  required: boolean
}

/** What an authenticator app needs: shown once, and kept nowhere in the browser. */
export interface FactorKey {
  /** In groups of four. */
  key: string
  /** For the picture. */
  uri: string
}

const PATH = '/api/v1/user/factor'

/** The user's own second factor, where the server has the feature `factor`. */
export const createOwnFactorApi = (call: Call) => ({
  get: (options?: ReadOptions) =>
    call('GET', PATH, { ...optionalCall(options), read: ownFactorFrom }),
  begin: (options?: WriteOptions) => call('POST', PATH, { ...options, read: factorKeyFrom }),
  /** The first right code; gives the recovery codes. */
  activate: (code: string, options?: WriteOptions) =>
    call('POST', `${PATH}/activate`, { ...options, body: { code }, read: recoveryCodesFrom }),
  /** Gives new recovery codes; the old ones do not count any more. */
  renewCodes: (options?: WriteOptions) =>
    call('POST', `${PATH}/recoveryCodes`, { ...options, read: recoveryCodesFrom }),
  remove: (options?: WriteOptions) => call('DELETE', PATH, { ...options, read: () => true }),
})

function ownFactorFrom(data: unknown): OwnFactor {
  const fields = fieldsOf(data)
  return {
    active: fields.active === true,
    createdAt: timeTextOf(fields.createdAt),
    recoveryCodes: numberOf(fields.recoveryCodes) ?? 0,
    required: fields.required === true,
  }
}

function factorKeyFrom(data: unknown): FactorKey {
  const fields = fieldsOf(data)
  const [key, uri] = [textOf(fields.key), textOf(fields.uri)]
  if (!key || !uri) throw new TypeError('a key was expected')
  return { key, uri }
}

function recoveryCodesFrom(data: unknown): readonly string[] {
  const codes = textsOf(fieldsOf(data).recoveryCodes)
  if (codes.length === 0) throw new TypeError('recovery codes were expected')
  return codes
}
