import { isEnabled, STATUSES } from '#entities/status.ts'
import type { Texts } from '#locales/areas.ts'

type Words = Pick<Texts<'list'>, 'enabled' | 'disabled'>

export const statusInWords = (status: unknown, { enabled, disabled }: Words) =>
  isEnabled({ status }) ? enabled : disabled

/** Of a choice: in a form, or as a filter. */
export const statusOptions = (words: Words) =>
  STATUSES.map(value => ({ value, label: statusInWords(value, words) }))
