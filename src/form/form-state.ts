import { isFields } from '#lib/decode.ts'
import { changedFields, type FormValues, isSame, pick } from '#lib/form-values.ts'
import { ownValue } from '#lib/own-value.ts'

/** What is wrong, by field; a field without a text is right. */
export type FieldErrors<V> = { readonly [K in keyof V]?: string | undefined }

export interface FormState<V extends FormValues> {
  /** As they were loaded or last saved: what "unsaved" is measured against. */
  saved: V
  values: V
  /** Changed at least once, so leaving the field looks at it. */
  touched: ReadonlySet<keyof V>
  /** Sent at least once, so every field is looked at when it is left. */
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
 * Fields are judged when the form is sent, and from then on when they are left; never while they
 * are typed for the first time (§28). What is wrong already is judged at each key.
 * `faults` are those of the whole form with the new value in it.
 */
export function reduceForm<V extends FormValues>(
  state: FormState<V>,
  action: FormAction<V>,
): FormState<V> {
  switch (action.type) {
    case 'changed': {
      const { name } = action
      // It would go with the form, unsent, once the answer is there.
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

function withFieldError<V>(
  faults: FieldErrors<V>,
  name: keyof V,
  fault: string | undefined,
): FieldErrors<V> {
  const { [name]: _, ...rest } = faults
  return (fault === undefined ? rest : { ...rest, [name]: fault }) as FieldErrors<V>
}

/** The same fields, in the words that are found for them now; where none are, as it was said. */
export const translateErrors = <V>(faults: FieldErrors<V>, now: FieldErrors<V>): FieldErrors<V> => {
  const names = Object.keys(faults) as (keyof V)[]
  return Object.fromEntries(names.map(name => [name, now[name] ?? faults[name]])) as FieldErrors<V>
}

/** Those texts of a refusal that belong to fields of the form; none when it names no field at all. */
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

/** A field that two people had in hand. */
export interface Difference<V extends FormValues> {
  name: keyof V & string
  /** When the form was opened; none for what was typed in an earlier session. */
  before?: unknown
  theirs: unknown
  mine: unknown
  /** I changed it too, to something else: somebody has to choose. */
  isContested: boolean
}

/** Fields that somebody else changed meanwhile, and what became of them here (W18). */
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

/** The other person's record with what I changed in it; where both did, as was chosen. */
export function mergedValues<V extends FormValues>(
  before: V,
  theirs: V,
  mine: V,
  choices: Readonly<Record<string, ConflictSide>>,
): V {
  const own = changedFields(before, mine).filter(
    name =>
      (ownValue(name, choices) ?? (isSame(theirs[name], before[name]) ? 'mine' : 'theirs'))
      === 'mine',
  )
  return { ...theirs, ...pick(mine, own) }
}
