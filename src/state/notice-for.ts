import type { Texts } from '#locales/index.ts'
import { SessionExpired, Unreachable, type CallError } from '#api/errors.ts'
import type { NoticeTone } from './notices.ts'

type Reaction =
  | { as: 'message'; tone: NoticeTone; text: string }
  | { as: 'notification'; title: string }
  | { as: 'expiry' }

/** §8, row by row: what a failed call shows. */
export function noticeFor(error: CallError, texts: Texts<'common'>): Reaction {
  if (error instanceof SessionExpired) return { as: 'expiry' }
  if (error instanceof Unreachable) {
    return {
      as: 'message',
      tone: 'error',
      text: error.reason === 'network' ? texts.network : error.message,
    }
  }
  const text = error.message || texts.noMessage
  return error.kind === 'refused'
    ? { as: 'message', tone: 'error', text }
    : { as: 'notification', title: text }
}
