import { isFields } from '#lib/decode.ts'
import { changedFields, type FormValues, isSame, pick } from '#lib/form-values.ts'
import { ownValue } from '#lib/own-value.ts'

/** What is wrong, by field; a field without a text is right. */
export type Faults<V> = { readonly [K in keyof V]?: string | undefined }

export interface FormState<V extends FormValues> {
  /** As they were loaded or last saved: what "unsaved" is measured against. */
  saved: V
  values: V
  /** Changed at least once, so leaving the field looks at it. */
  touched: ReadonlySet<keyof V>
  /** Sent at least once, so every field is looked at when it is left. */
  submitted: boolean
  faults: Faults<V>
  phase: 'editing' | 'sending'
}

export type FormAction<V extends FormValues> =
  | { type: 'changed'; name: keyof V; value: unknown; faults: Faults<V> }
  | { type: 'left'; name: keyof V; faults: Faults<V> }
  | { type: 'refused'; faults: Faults<V> }
  | { type: 'told'; name: keyof V; value: unknown; fault: string }
  | { type: 'sent' }
  | { type: 'failed'; faults?: Faults<V> | undefined }
  | { type: 'saved'; values: V }
  | { type: 'filled'; values: V; saved?: V | undefined }

export const formFrom = <V extends FormValues>(values: V): FormState<V> => ({
  saved: values,
  values,
  touched: new Set(),
  submitted: false,
  faults: {},
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
        faults:
          name in state.faults ? withFault(state.faults, name, action.faults[name]) : state.faults,
      }
    }
    case 'left': {
      const { name, faults } = action
      if (!state.submitted && !state.touched.has(name)) return state
      return { ...state, faults: withFault(state.faults, name, faults[name] ?? state.faults[name]) }
    }
    case 'refused':
      return { ...state, submitted: true, faults: action.faults }
    case 'told': {
      const { name, value, fault } = action
      return state.values[name] === value
        ? { ...state, faults: withFault(state.faults, name, fault) }
        : state
    }
    case 'sent':
      return { ...state, submitted: true, faults: {}, phase: 'sending' }
    case 'failed':
      return { ...state, faults: action.faults ?? state.faults, phase: 'editing' }
    case 'saved':
      return formFrom(action.values)
    case 'filled':
      return {
        ...state,
        saved: action.saved ?? state.saved,
        values: action.values,
        faults: {},
        phase: 'editing',
      }
    default:
      return action satisfies never
  }
}

function withFault<V>(faults: Faults<V>, name: keyof V, fault: string | undefined): Faults<V> {
  const { [name]: _, ...rest } = faults
  return (fault === undefined ? rest : { ...rest, [name]: fault }) as Faults<V>
}

/** The same fields, in the words that are found for them now; where none are, as it was said. */
export const saidNow = <V>(faults: Faults<V>, now: Faults<V>): Faults<V> => {
  const names = Object.keys(faults) as (keyof V)[]
  return Object.fromEntries(names.map(name => [name, now[name] ?? faults[name]])) as Faults<V>
}

/** Those texts of a refusal that belong to fields of the form; none when it names no field at all. */
export function faultsFrom<V extends FormValues>(data: unknown, values: V): Faults<V> | undefined {
  const fields = isFields(data) ? data.fields : undefined
  if (!isFields(fields)) return undefined
  const known = Object.entries(fields).filter(
    ([name, text]) => Object.hasOwn(values, name) && typeof text === 'string',
  )
  return known.length === 0 ? undefined : (Object.fromEntries(known) as Faults<V>)
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

export type Choice = 'theirs' | 'mine'

/** The other person's record with what I changed in it; where both did, as was chosen. */
export function mergedValues<V extends FormValues>(
  before: V,
  theirs: V,
  mine: V,
  choices: Readonly<Record<string, Choice>>,
): V {
  const own = changedFields(before, mine).filter(
    name =>
      (ownValue(name, choices) ?? (isSame(theirs[name], before[name]) ? 'mine' : 'theirs'))
      === 'mine',
  )
  return { ...theirs, ...pick(mine, own) }
}
