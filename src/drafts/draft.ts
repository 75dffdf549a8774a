import { isFields, numberOf, parseJson, stringifyJson, textOf } from '#lib/decode.ts'
import type { FormValues } from '#lib/form-values.ts'
import { hashOf } from '#lib/hash.ts'

/** What somebody typed and has not saved (W1): changed fields only, never a secret. */
export interface Draft {
  /** When, in milliseconds. */
  at: number
  /** The page, and what names the form and its record there: `edit 12`. */
  path: string
  form: string
  values: FormValues
  /** Of the values it started from; another hash means that the record has changed since. */
  base: string
  /** The window it was typed in. */
  by?: string | undefined
}

/** How large one may be as text, how many are kept, and for how long in ms (R44). */
export const MAX_DRAFT_CHARACTERS = 64 * 1024
export const MAX_DRAFTS = 30
export const DRAFT_LIFETIME_MS = 7 * 24 * 60 * 60 * 1_000

/** Reads what was stored; what is not a draft, or too old, is none. */
export function parseDraft(text: string | null, now: number): Draft | undefined {
  const fields = parseJson(text)
  if (!isFields(fields)) return undefined
  const at = numberOf(fields.at)
  const values = fields.values
  // Later than any date there is: it could not be told.
  if (at === undefined || now - at > DRAFT_LIFETIME_MS || at > 8.64e15) return undefined
  if (!isFields(values)) return undefined
  return {
    at,
    path: textOf(fields.path),
    form: textOf(fields.form),
    values,
    base: textOf(fields.base),
    ...(fields.by !== undefined && { by: textOf(fields.by) }),
  }
}

export const baseHash = (values: FormValues): string => hashOf(stringifyJson(values))

/** The draft's values in those of the form; fields the form does not have any more are left out. */
export function restoreDraft<V extends FormValues>(values: V, draft: Draft): V {
  const known = Object.entries(draft.values).filter(
    ([name, value]) => Object.hasOwn(values, name) && kindOf(value) === kindOf(values[name]),
  )
  return { ...values, ...Object.fromEntries(known) }
}

const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : typeof value)
