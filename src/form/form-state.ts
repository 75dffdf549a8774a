import { isFields } from '#lib/decode.ts'
import { changedFields, type FormValues, isSame } from '#lib/form-values.ts'
import { ownValue } from '#lib/own-value.ts'

/** Error texts by field; a field without one is right. */
export type FieldErrors<V> = { readonly [K in keyof V]?: string | undefined }

export interface FormState<V extends FormValues> {
  /** The values as they were loaded or last saved; others are unsaved. */
  saved: V
  values: V
  /** Fields that were changed at least once: they are validated when the user leaves them. */
  touched: ReadonlySet<keyof V>
  /** Sent at least once: every field is validated when the user leaves it. */
  submitted: boolean
  errors: FieldErrors<V>
  phase: 'editing' | 'sending'
}

export type FormAction<V extends FormValues> =
  | { type: 'changed'; name: keyof V; value: unknown; errors: FieldErrors<V> }
  | { type: 'left'; name: keyof V; errors: FieldErrors<V> }
  | { type: 'refused'; errors: FieldErrors<V> }
  | { type: 'told'; name: keyof V; value: unknown; error: string }
  | { type: 'sent' }
  | { type: 'failed' }
  | { type: 'saved'; values: V }
  | { type: 'filled'; values: V; saved?: V | undefined }

export const initialFormState = <V extends FormValues>(values: V): FormState<V> => ({
  saved: values,
  values,
  touched: new Set(),
  submitted: false,
  errors: {},
  phase: 'editing',
})

/**
 * Fields are validated when the form is sent, and from then on when the user leaves them; never
 * while the user types into them for the first time. A field with an error is validated at each
 * key. `errors` are those of the whole form with the new value in it.
 */
export function reduceForm<V extends FormValues>(
  state: FormState<V>,
  action: FormAction<V>,
): FormState<V> {
  switch (action.type) {
    case 'changed': {
      const { name } = action
      // The answer may close the form, and the change would be lost unsent.
      if (state.phase === 'sending') return state
      return {
        ...state,
        values: { ...state.values, [name]: action.value },
        touched: state.touched.has(name) ? state.touched : new Set([...state.touched, name]),
        errors:
          name in state.errors
            ? withFieldError(state.errors, name, action.errors[name])
            : state.errors,
      }
    }
    case 'left': {
      const { name, errors } = action
      if (!state.submitted && !state.touched.has(name)) return state
      return {
        ...state,
        errors: withFieldError(state.errors, name, errors[name] ?? state.errors[name]),
      }
    }
    case 'refused':
      return { ...state, submitted: true, errors: action.errors }
    case 'told': {
      const { name, value, error } = action
      return state.values[name] === value
        ? { ...state, errors: withFieldError(state.errors, name, error) }
        : state
    }
    case 'sent':
      return { ...state, submitted: true, errors: {}, phase: 'sending' }
    case 'failed':
      return { ...state, phase: 'editing' }
    case 'saved':
      return initialFormState(action.values)
    case 'filled':
      return {
        ...state,
        saved: action.saved ?? state.saved,
        values: action.values,
        errors: {},
        phase: 'editing',
      }
    default:
      return action satisfies never
  }
}

/** The errors of the same fields in their present words; a field without such keeps the old text. */
export const translateErrors = <V>(errors: FieldErrors<V>, now: FieldErrors<V>): FieldErrors<V> => {
  const names = Object.keys(errors) as (keyof V)[]
  return Object.fromEntries(names.map(name => [name, now[name] ?? errors[name]])) as FieldErrors<V>
}

/** The texts of a refusal that belong to fields of the form; `undefined` when there are none. */
export function fieldErrorsFrom<V extends FormValues>(
  data: unknown,
  values: V,
): FieldErrors<V> | undefined {
  const fields = isFields(data) ? data.fields : undefined
  if (!isFields(fields)) return undefined
  const known = Object.entries(fields).filter(
    ([name, text]) => Object.hasOwn(values, name) && typeof text === 'string',
  )
  return known.length === 0 ? undefined : (Object.fromEntries(known) as FieldErrors<V>)
}

/** What is kept of a field: the other person's value, the user's own, or both changes in one. */
export type ConflictSide = 'theirs' | 'mine' | 'both'

/** A field that somebody changed while the record was open in a form. */
export interface Difference {
  name: string
  /** The value when the form was opened; none for a draft of an earlier session. */
  before?: unknown
  theirs: unknown
  mine: unknown
  /** Both changes in one; absent where they collide, or where only one side changed the field. */
  both?: unknown
  /** What can be chosen; nothing where both sides made the same change. */
  choices: readonly ConflictSide[]
  /** What is kept unless the user chooses otherwise: every change that collides with none. */
  start: ConflictSide
}

/** Puts both changes of a field into one value; `undefined` where they collide. */
export type FieldMerges<V> = {
  readonly [K in keyof V]?: (before: V[K], theirs: V[K], mine: V[K]) => V[K] | undefined
}

/** The fields that somebody changed meanwhile, with the values of both sides. */
export function differencesFrom<V extends FormValues>(
  before: V,
  theirs: V,
  mine: V,
  merges: FieldMerges<V> = {},
): Difference[] {
  const names = new Set([...changedFields(before, theirs), ...changedFields(before, mine)])
  return [...names].map(name => {
    const sides = { name, before: before[name], theirs: theirs[name], mine: mine[name] }
    if (isSame(sides.theirs, sides.before))
      return { ...sides, choices: ['theirs', 'mine'], start: 'mine' }
    if (isSame(sides.mine, sides.theirs)) return { ...sides, choices: [], start: 'theirs' }
    const isMine = !isSame(sides.mine, sides.before)
    const merge = Object.hasOwn(merges, name) ? merges[name] : undefined
    const both = isMine ? merge?.(sides.before, sides.theirs, sides.mine) : undefined
    return both === undefined
      ? { ...sides, choices: ['theirs', 'mine'], start: 'theirs' }
      : { ...sides, both, choices: ['both', 'theirs', 'mine'], start: 'both' }
  })
}

/** The other side's record with what was chosen of each difference. */
export function mergedValues<V extends FormValues>(
  theirs: V,
  mine: V,
  differences: readonly Difference[],
  choices: Readonly<Record<string, ConflictSide>>,
): V {
  const sideOf = ({ name, start }: Difference) => ownValue(name, choices) ?? start
  const chosen = differences.filter(difference => sideOf(difference) !== 'theirs')
  return {
    ...theirs,
    ...Object.fromEntries(
      chosen.map(each => [each.name, sideOf(each) === 'both' ? each.both : mine[each.name]]),
    ),
  }
}

function withFieldError<V>(
  errors: FieldErrors<V>,
  name: keyof V,
  error: string | undefined,
): FieldErrors<V> {
  const { [name]: _, ...rest } = errors
  return (error === undefined ? rest : { ...rest, [name]: error }) as FieldErrors<V>
}
