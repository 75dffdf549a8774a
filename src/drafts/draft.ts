import { isFields, numberOf, parseJson, stringifyJson, textOf, textsOf } from '#lib/decode.ts'
import type { FormValues } from '#lib/form-values.ts'
import { hashOf } from '#lib/hash.ts'

/** Unsaved input of a form: changed fields only, never a secret. */
export interface Draft {
  /** When it was typed, in milliseconds. */
  at: number
  /** The path of the page, and the name of the form and its record there: `edit 12`. */
  path: string
  form: string
  values: FormValues
  /** The names of secret fields that were typed too: the form asks for them again. */
  notKept?: readonly string[] | undefined
  /**
   * Hash of the values that the form started from; another hash means that the record has changed
   * since.
   */
  base: string
  /** Id of the window it was typed in. */
  by?: string | undefined
}

/** How large a draft may be as text, how many are kept, and for how long in ms (W1). */
export const MAX_DRAFT_CHARACTERS = 64 * 1024
export const MAX_DRAFTS = 30
export const DRAFT_LIFETIME_MS = 7 * 24 * 60 * 60 * 1_000

/** Parses a stored draft; undefined for other text, or if the draft is too old. */
export function parseDraft(text: string | null, now: number): Draft | undefined {
  const fields = parseJson(text)
  if (!isFields(fields)) return undefined
  const at = numberOf(fields.at)
  const values = fields.values
  // Beyond the last date that JavaScript can show.
  if (at === undefined || now - at > DRAFT_LIFETIME_MS || at > 8.64e15) return undefined
  if (!isFields(values)) return undefined
  return {
    at,
    path: textOf(fields.path),
    form: textOf(fields.form),
    values,
    ...(Array.isArray(fields.notKept) && { notKept: textsOf(fields.notKept) }),
    base: textOf(fields.base),
    ...(fields.by !== undefined && { by: textOf(fields.by) }),
  }
}

/** Hash of the values without the fields that are never stored. */
export const baseHash = (values: FormValues, secret: readonly string[]): string =>
  hashOf(
    stringifyJson(
      Object.fromEntries(Object.entries(values).filter(([name]) => !secret.includes(name))),
    ),
  )
