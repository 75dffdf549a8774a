import { isEnabled, STATUSES } from '#entities/status.ts'
import type { Texts } from '#locales/areas.ts'

type StatusTexts = Pick<Texts<'list'>, 'enabled' | 'disabled'>

export const statusLabel = (status: unknown, { enabled, disabled }: StatusTexts) =>
  isEnabled({ status }) ? enabled : disabled

/** The options of a choice, in a form or as a filter. */
export const statusOptions = (texts: StatusTexts) =>
  STATUSES.map(value => ({ value, label: statusLabel(value, texts) }))
