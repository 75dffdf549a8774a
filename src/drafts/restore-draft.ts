import type { FormValues } from '#lib/form-values.ts'
import type { Draft } from './draft.ts'

/**
 * Puts the draft's values into those of the form; fields that the form no longer has are left out.
 */
export function restoreDraft<V extends FormValues>(values: V, draft: Draft): V {
  const known = Object.entries(draft.values).filter(
    ([name, value]) => Object.hasOwn(values, name) && kindOf(value) === kindOf(values[name]),
  )
  return { ...values, ...Object.fromEntries(known) }
}

/** null is a text that is not there. */
const kindOf = (value: unknown) =>
  value === null ? 'string' : Array.isArray(value) ? 'list' : typeof value
