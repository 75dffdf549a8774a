import type { Locale } from '#constants.ts'
import { isFields, textOf } from '#lib/decode.ts'
import { chineseOf, textFor } from './bilingual-text.ts'
import { type RecordMeta, recordMetaFrom } from './record.ts'

/** What users may change of their own record. */
export interface OwnProfile extends RecordMeta {
  /** In the language of the call. */
  nickName: string
  /** The Chinese of the name; `undefined` from a server that keeps one language. */
  nickNameZh: string | null | undefined
  phone: string
  email: string
}

/** `undefined` for an answer of another shape: some servers have another call at this address. */
export function ownProfileFrom(data: unknown, locale?: Locale): OwnProfile | undefined {
  if (!isFields(data) || typeof data.nickName !== 'string') return undefined
  return {
    nickName: textFor(data, 'nickName', locale),
    nickNameZh: chineseOf(data, 'nickName'),
    phone: textOf(data.phone),
    email: textOf(data.email),
    ...recordMetaFrom(data),
  }
}
