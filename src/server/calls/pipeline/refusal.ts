import type { CallAnswer } from '#server/call.ts'
import type { MessageKey, Translate } from '#server/messages.ts'

/** How a call ends: with an answer, or with a refusal. */

/** Ends a call without its changes. Thrown anywhere, answered in one place. */
export class Refusal extends Error {
  readonly answer: CallAnswer
  constructor(answer: CallAnswer) {
    super(answer.msg)
    this.answer = answer
  }
}

export const refuse = (
  say: Translate,
  code: number,
  key: MessageKey,
  ...values: readonly (string | number)[]
) => new Refusal({ code, msg: say(key, ...values) })

/** A refusal that belongs to fields of a form. */
export const refuseFields = (say: Translate, fields: Readonly<Record<string, string>>) =>
  new Refusal({ code: 400, msg: say('wrongFields'), data: { fields } })

/** Someone else was faster; the row as it is now goes along. */
export function checkVersion(
  say: Translate,
  sent: number | undefined,
  stored: number,
  current: () => unknown,
) {
  if (sent !== undefined && sent !== stored) {
    throw new Refusal({ code: 409, msg: say('conflict'), data: current() })
  }
}

/** Nobody reads the answer of a call whose sender has gone. */
export const clientDisconnected = () => new Refusal({ code: -1, msg: '' })

/** Too many passwords are waiting to be hashed. */
export const tooBusy = (say: Translate) =>
  new Refusal({ status: 429, code: 429, msg: say('busy'), headers: { 'Retry-After': '2' } })

export const ok = (data: unknown = null, msg = ''): CallAnswer => ({ code: 200, msg, data })
