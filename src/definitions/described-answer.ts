import { type Fields, isFields } from '#lib/decode.ts'
import { envelopeCode } from '#lib/envelope-code.ts'
import type { ReadAnswer } from './define-backend.ts'

/**
 * What a description makes of an answer; `undefined` where it makes nothing of it, stumbles over
 * it, or gives no whole number for its code.
 */
export function readDescribedAnswer(
  read: ReadAnswer,
  { status, body }: { status: number; body: unknown },
): (Fields & { code: number }) | undefined {
  try {
    const envelope = read({ status, body, fields: isFields(body) ? body : {} })
    const code = envelopeCode(envelope?.code)
    return Number.isInteger(code) && code !== undefined ? { ...envelope, code } : undefined
  } catch {
    return undefined
  }
}
