import { type FormEvent, useEffect, useId, useReducer, useRef } from 'react'
import { useOfflineGuard } from '#connection/connection.ts'
import type { Draft } from '#drafts/draft.ts'
import { useDraft, useEarlierDraft } from '#drafts/use-draft.ts'
import { changedFields, type FormValues } from '#lib/form-values.ts'
import { ownValue } from '#lib/own-value.ts'
import { useTexts } from '#locales/texts.ts'
import { useNotices } from '#notifications/notices.ts'
import {
  type FieldErrors,
  type FormAction,
  type FormState,
  initialFormState,
  reduceForm,
  translateErrors,
} from './form-state.ts'
import { useServerValidation } from './server-validation.ts'
import { useRestoredDraft } from './use-restored-draft.ts'
import { type FormSaveOptions, useSave } from './use-save.ts'

export interface FormOptions<V extends FormValues, Row> extends FormSaveOptions<V, Row> {
  /** Names the form and its record on its page, the same at every visit: `edit 12`. */
  form: string
  /** Typed for a record that is gone: a new one starts with it, and keeps it as that form did. */
  orphanedDraft?: Draft | undefined
  labels: Readonly<Record<keyof V & string, string>>
  validate: (values: V) => FieldErrors<V>
}

export interface FieldBinding<T> {
  id: string
  value: T
  onChange: (value: T) => void
  onBlur: () => void
  error: string | undefined
  /** It is being sent: it keeps the focus and takes nothing. */
  readOnly: boolean
}

/**
 * One form: validation at the field, refusals at the field they name, a draft that outlives
 * expiry, reload and crash, one write however often it is sent, and a question before another
 * person's change is overwritten (W1, W3, W18; R62–R64).
 */
export function useForm<V extends FormValues, Row>(options: FormOptions<V, Row>) {
  const { orphanedDraft, valuesFrom, labels, validate, secretFields = [] } = options
  const form = orphanedDraft?.form ?? options.form
  const id = useId()
  const notices = useNotices()
  const { blocked, isBlocked } = useOfflineGuard()
  const texts = useTexts('form')

  const opened = useEarlierDraft(form, () => valuesFrom(options.row))
  const [state, dispatch] = useReducer<FormState<V>, [FormAction<V>]>(reduceForm, {
    ...initialFormState(opened.values),
    values: opened.typed,
  })
  const { values, saved } = state
  const changed = changedFields(saved, values)
  const isDirty = changed.length > 0
  const told = useServerValidation<V>()
  /** What is wrong by the rules, or else by what the server said of such a value before. */
  const check = (of: V) => told.amend(validate(of), of)
  // The language may be another one by now.
  const faults = translateErrors(state.errors, validate(values))

  const drafts = useDraft(form, { saved, values, secret: secretFields, earlier: opened.draft })
  const restored = useRestoredDraft(opened, {
    orphanedDraft,
    values,
    saved,
    secretFields,
    drafts,
    dispatch,
  })
  const focusFault = useFocusFirstError(id, values, state.errors)
  const refuse = (found: FieldErrors<V>) => {
    focusFault()
    dispatch({ type: 'refused', faults: found })
  }
  const saving = useSave(options, {
    id,
    labels,
    form,
    drafts,
    dispatch,
    showErrors: refuse,
    isBlocked,
  })

  async function submit(event?: Pick<FormEvent, 'preventDefault'>) {
    event?.preventDefault()
    if (saving.isUnderWay() || isBlocked()) return
    // What passed and got no answer goes as it was: what is found by now may be that very write.
    const found = saving.isUnanswered(values) ? {} : check(values)
    if (Object.values(found).some(Boolean)) return refuse(found)
    await saving.send(values, saved)
  }

  /**
   * For a field that is left, what only the server knows of its value; nothing when it is free. Not
   * while a write has no answer: what is found may be what was just sent, and must be sent again (R63).
   */
  async function ask<K extends keyof V & string>(
    name: K,
    look: (value: V[K]) => Promise<string | undefined>,
  ) {
    const value = values[name]
    if (check(values)[name] !== undefined || saving.isUnanswered()) return
    const fault = await look(value)
    if (fault === undefined || saving.isUnanswered()) return
    told.add({ name, value, error: fault })
    dispatch({ type: 'told', name, value, error: fault })
  }

  /** Whether the form may go: asks first when something would be lost. */
  async function close(): Promise<boolean> {
    // What is on its way can neither be taken back nor called unsaved.
    if (saving.isUnderWay()) {
      notices.announce(texts.saving)
      return false
    }
    const mayGo =
      !isDirty
      || (await notices.ask({
        title: texts.discardTitle,
        text: saving.isUnanswered(values) ? texts.discardLost : texts.discardText,
        details: changed.map(name => ownValue(name, labels) ?? name),
        tone: 'danger',
        confirmLabel: texts.discardChanges,
        cancelLabel: texts.keepEditing,
      }))
    if (!mayGo) return false
    drafts.end()
    saving.givenUp()
    return true
  }

  const field = <K extends keyof V & string>(name: K): FieldBinding<V[K]> => ({
    id: `${id}-${name}`,
    value: values[name],
    onChange: value =>
      dispatch({ type: 'changed', name, value, errors: check({ ...values, [name]: value }) }),
    onBlur: () => dispatch({ type: 'left', name, faults: check(values) }),
    error: faults[name],
    readOnly: state.phase === 'sending',
  })

  return {
    id,
    labels,
    values,
    isDirty,
    isSending: state.phase === 'sending',
    /** Why nothing can be sent now; what was typed stays. */
    blocked,
    /** The fields that are wrong, in their order, for a summary. */
    problems: Object.keys(values).flatMap(name => {
      const text = faults[name]
      const label = ownValue(name, labels) ?? name
      return text === undefined ? [] : [{ id: `${id}-${name}`, label, text }]
    }),
    field,
    ask,
    submit,
    close,
    givenUp: saving.givenUp,
    restored,
    conflict: saving.conflict,
  }
}

/** Gives what moves the focus to the first field that is wrong, once it is drawn as such. */
export function useFocusFirstError<V extends FormValues>(
  id: string,
  values: V,
  faults: FieldErrors<V>,
) {
  const isDue = useRef(false)

  useEffect(() => {
    if (!isDue.current) return
    isDue.current = false
    const first = Object.keys(values).find(name => faults[name])
    if (first !== undefined) focusField(`${id}-${first}`)
  }, [faults, values, id])

  return () => {
    isDue.current = true
  }
}

/** A field, or the first control of a group of them. */
function focusField(id: string) {
  const element = document.getElementById(id)
  const isGroup = element?.matches('fieldset')
  const control = isGroup ? element?.querySelector<HTMLElement>('input, [tabindex="0"]') : element
  control?.focus()
}
