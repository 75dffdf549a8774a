import type { FormValues } from '#form/form-state.ts'
import { jsonText } from '#lib/decode.ts'
import { hashOf } from '#lib/hash.ts'
import type { Draft } from './draft.ts'

export const baseOf = (values: FormValues): string => hashOf(jsonText(values))

/** The draft's values in those of the form; fields the form does not have any more are left out. */
export function restored<V extends FormValues>(values: V, draft: Draft): V {
  const known = Object.entries(draft.values).filter(
    ([name, value]) => Object.hasOwn(values, name) && kindOf(value) === kindOf(values[name]),
  )
  return { ...values, ...Object.fromEntries(known) }
}

const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : typeof value)
