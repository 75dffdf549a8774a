import { type OwnProfile, ownProfileFrom } from '#entities/own-profile.ts'
import { textOf } from '#lib/decode.ts'
import type { Call, Read } from './call.ts'
import { optionalCall, type ReadOptions, type WriteOptions } from './call-options.ts'
import type { SaveResult } from './records.ts'

const PATH = '/api/v1/user/profile'

const read: Read<OwnProfile | undefined> = (data, { locale }) => ownProfileFrom(data, locale)

/** The user's own name, phone and e-mail, where the server lets users change them. */
export const createOwnProfileApi = (call: Call) => ({
  get: (options?: ReadOptions) => call('GET', PATH, { ...optionalCall(options), read }),
  /** Sends all fields, with the version they were read at. */
  async update(
    {
      version,
      ...sent
    }: Pick<OwnProfile, 'nickName' | 'nickNameZh' | 'phone' | 'email' | 'version'>,
    options?: WriteOptions,
  ): Promise<SaveResult<OwnProfile> | false> {
    const record = await call('PUT', PATH, {
      ...options,
      body: { ...sent, version },
      read,
    })
    if (record === false) return false
    const names = ['nickName', 'nickNameZh', 'phone', 'email'] as const
    const notStored = record
      ? names.filter(
          name => sent[name] !== undefined && textOf(record.raw[name]) !== (sent[name] ?? ''),
        )
      : []
    return { record, notStored, answer: undefined }
  },
})
