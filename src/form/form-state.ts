import { isFields } from '#lib/decode.ts'
import { changedFields, type FormValues, isSame, pick } from '#lib/form-values.ts'
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
  | { type: 'left'; name: keyof V; faults: FieldErrors<V> }
  | { type: 'refused'; faults: FieldErrors<V> }
  | { type: 'told'; name: keyof V; value: unknown; error: string }
  | { type: 'sent' }
  | { type: 'failed'; faults?: FieldErrors<V> | undefined }
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
 * Fields are validated when the form is sent, and from then on when the user leaves them; never while
 * the user types into them for the first time (§28). A field with an error is validated at each key.
 * `errors` and `faults` are those of the whole form with the new value in it.
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
      const { name, faults } = action
      if (!state.submitted && !state.touched.has(name)) return state
      return {
        ...state,
        errors: withFieldError(state.errors, name, faults[name] ?? state.errors[name]),
      }
    }
    case 'refused':
      return { ...state, submitted: true, errors: action.faults }
    case 'told': {
      const { name, value, error } = action
      return state.values[name] === value
        ? { ...state, errors: withFieldError(state.errors, name, error) }
        : state
    }
    case 'sent':
      return { ...state, submitted: true, errors: {}, phase: 'sending' }
    case 'failed':
      return { ...state, errors: action.faults ?? state.errors, phase: 'editing' }
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

/** A field that somebody else changed while it was open in a form. */
export interface Difference<V extends FormValues> {
  name: keyof V & string
  /** The value when the form was opened; none for a draft of an earlier session. */
  before?: unknown
  theirs: unknown
  mine: unknown
  /** The user changed it too, to something else, and has to choose. */
  isContested: boolean
}

/** The fields that somebody else changed meanwhile, with the values of both sides (W18). */
export function differencesFrom<V extends FormValues>(
  before: V,
  theirs: V,
  mine: V,
): Difference<V>[] {
  return changedFields(before, theirs).map(name => ({
    name,
    before: before[name],
    theirs: theirs[name],
    mine: mine[name],
    isContested: !isSame(mine[name], before[name]) && !isSame(mine[name], theirs[name]),
  }))
}

export type ConflictSide = 'theirs' | 'mine'

/** The other side's record with the user's changes; where both changed a field, as was chosen. */
export function mergedValues<V extends FormValues>(
  before: V,
  theirs: V,
  mine: V,
  choices: Readonly<Record<string, ConflictSide>>,
): V {
  const ownFields = changedFields(before, mine).filter(
    name =>
      (ownValue(name, choices) ?? (isSame(theirs[name], before[name]) ? 'mine' : 'theirs'))
      === 'mine',
  )
  return { ...theirs, ...pick(mine, ownFields) }
}

function withFieldError<V>(
  errors: FieldErrors<V>,
  name: keyof V,
  error: string | undefined,
): FieldErrors<V> {
  const { [name]: _, ...rest } = errors
  return (error === undefined ? rest : { ...rest, [name]: error }) as FieldErrors<V>
}
