import { fieldsOf, numberOf, textOf } from '#lib/decode.ts'
import { serverNow } from '#lib/server-clock.ts'

/** The number of operations on one day. */
interface OperationsPerDay {
  /** `yyyy-mm-dd`, in the caller's time zone. */
  day: string
  count: number
  failed: number
}

export function operationsPerDayFrom(value: unknown): OperationsPerDay {
  const fields = fieldsOf(value)
  return {
    day: textOf(fields.day),
    count: numberOf(fields.count) ?? 0,
    failed: numberOf(fields.failed) ?? 0,
  }
}

/** Minutes east of UTC, which the server needs to know where a day begins. */
export const utcOffsetMinutes = (now = new Date(serverNow())) => -now.getTimezoneOffset()
