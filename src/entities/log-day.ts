import { fieldsOf, numberOf, textOf } from '#lib/decode.ts'

/** How much happened on one day. */
export interface LogDay {
  /** `yyyy-mm-dd`, in the caller's time zone. */
  day: string
  count: number
  failed: number
}

export function logDayFrom(value: unknown): LogDay {
  const fields = fieldsOf(value)
  return {
    day: textOf(fields.day),
    count: numberOf(fields.count) ?? 0,
    failed: numberOf(fields.failed) ?? 0,
  }
}

/** Minutes east of UTC, as the server wants them for whole days. */
export const offsetNow = (now = new Date()) => -now.getTimezoneOffset()
