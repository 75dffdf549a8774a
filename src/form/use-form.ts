import { type FormEvent, useEffect, useId, useReducer, useRef, useState } from 'react'
import { useOfflineGuard } from '#connection/connection.ts'
import type { Draft } from '#drafts/draft.ts'
import { useDraft } from '#drafts/use-draft.ts'
import { useEarlierDraft } from '#drafts/use-earlier-draft.ts'
import { changedFields, type FormValues, isSame } from '#lib/form-values.ts'
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
import type { SavedRow } from './use-conflict.ts'
import { fieldsNotKept, useRestoredDraft } from './use-restored-draft.ts'
import { type FormSaveOptions, useSave } from './use-save.ts'

interface FormOptions<V extends FormValues, Row extends SavedRow> extends FormSaveOptions<V, Row> {
  /** Names the form and its record on its page, the same at every visit: `edit 12`. */
  form: string
  /** The draft for a deleted record: a new one starts with it and keeps it under the old name. */
  orphanedDraft?: Draft | undefined
  labels: Readonly<Record<keyof V & string, string>>
  validate: (values: V) => FieldErrors<V>
  /** Asks about values that are allowed, and rarely meant; the form stays as it is on false. */
  isSure?: ((values: V) => Promise<boolean>) | undefined
}

export interface FieldBinding<T> {
  id: string
  value: T
  onChange: (value: T) => void
  onBlur: () => void
  error: string | undefined
  /** The form is being sent: the field keeps the focus and takes no input. */
  readOnly: boolean
}

/**
 * One form: validation at the field, refusals at the field they name, a draft that outlives expiry,
 * reload and crash, one write however often the user submits, and a question before another
 * person's change is overwritten.
 */
export function useForm<V extends FormValues, Row extends SavedRow>(options: FormOptions<V, Row>) {
  const { orphanedDraft, valuesFrom, labels, validate, isSure, secretFields = [] } = options
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
  const [notKept, setNotKept] = useState(() => fieldsNotKept(opened.draft, opened.values))
  /** Secrets that were typed before a restored draft was stored, and not again since. */
  const askedAgain = (now: V) => notKept.filter(name => isSame(now[name], saved[name]))
  /** Without them the form would save something else than the user typed. */
  const findErrors = (checked: V): FieldErrors<V> => {
    const found = validate(checked)
    const missing = askedAgain(checked).filter(name => !found[name])
    return {
      ...found,
      ...Object.fromEntries(missing.map(name => [name, texts.required(labels[name])])),
    }
  }
  const serverErrors = useServerValidation<V>()
  /** The errors by the rules, or else those that the server found in the same values before. */
  const check = (checked: V) => serverErrors.amend(findErrors(checked), checked)
  // Looked up again, because the user may have changed the language.
  const errors = translateErrors(state.errors, findErrors(values))

  const drafts = useDraft(form, {
    saved,
    values,
    secret: secretFields,
    askedAgain: askedAgain(values),
    earlier: opened.draft,
  })
  const restored = useRestoredDraft(opened, {
    orphanedDraft,
    values,
    saved,
    secretFields,
    drafts,
    dispatch,
    onNotKept: setNotKept,
  })
  const wantsAnother = useRef(false)
  const focusFirstError = useFocusFirstError(id, values, state.errors)
  const showErrors = (found: FieldErrors<V>) => {
    focusFirstError()
    dispatch({ type: 'refused', errors: found })
  }
  const saving = useSave(options, {
    id,
    labels,
    form,
    drafts,
    dispatch,
    showErrors,
    isBlocked,
    wantsAnother: () => wantsAnother.current,
  })

  /** With `addsAnother` the caller goes on with an empty form (next-record.tsx). */
  async function submit(event?: Pick<FormEvent, 'preventDefault'>, addsAnother = false) {
    event?.preventDefault()
    if (saving.isUnderWay() || isBlocked()) return
    wantsAnother.current = addsAnother
    // A write without an answer is sent again unchecked: an error now may stem from that very write.
    const found = saving.isUnanswered(values) ? {} : check(values)
    if (Object.values(found).some(Boolean)) return showErrors(found)
    if (isSure && !saving.isUnanswered(values) && !(await isSure(values))) return
    await saving.send(values, saved)
  }

  /**
   * Asks the server about a value when the user leaves its field; `findError` gives its error or
   * nothing. Not while a write has no answer: the server may find that very write, which must be
   * sent again.
   */
  async function ask<K extends keyof V & string>(
    name: K,
    findError: (value: V[K]) => Promise<string | undefined>,
  ) {
    const value = values[name]
    if (check(values)[name] !== undefined || saving.isUnanswered()) return
    const error = await findError(value)
    if (error === undefined || saving.isUnanswered()) return
    serverErrors.add({ name, value, error })
    dispatch({ type: 'told', name, value, error })
  }

  /** Whether the form may close; asks the user first if something would be lost. */
  async function close(): Promise<boolean> {
    // A write on its way can neither be taken back nor called unsaved.
    if (saving.isUnderWay()) {
      notices.announce(texts.saving)
      return false
    }
    const mayClose =
      !isDirty
      || (await notices.ask({
        title: texts.discardTitle,
        text: saving.isUnanswered(values) ? texts.discardLost : texts.discardText,
        details: changed.map(name => ownValue(name, labels) ?? name),
        tone: 'danger',
        confirmLabel: texts.discardChanges,
        cancelLabel: texts.keepEditing,
      }))
    if (!mayClose) return false
    drafts.end()
    saving.givenUp()
    return true
  }

  const field = <K extends keyof V & string>(name: K): FieldBinding<V[K]> => ({
    id: `${id}-${name}`,
    value: values[name],
    onChange: value =>
      dispatch({ type: 'changed', name, value, errors: check({ ...values, [name]: value }) }),
    onBlur: () => dispatch({ type: 'left', name, errors: check(values) }),
    error: errors[name],
    readOnly: state.phase === 'sending',
  })

  return {
    id,
    /** Saving creates a record. */
    isNew: options.row === undefined,
    labels,
    values,
    isDirty,
    isSending: state.phase === 'sending',
    /** Why nothing can be sent now; what was typed stays. */
    blocked,
    /** The fields with errors, in their order, for a summary. */
    problems: Object.keys(values).flatMap(name => {
      const text = errors[name]
      const label = ownValue(name, labels) ?? name
      return text === undefined ? [] : [{ id: `${id}-${name}`, label, text }]
    }),
    field,
    /** Whether the field holds nothing although a secret was typed into it before. */
    isAskedAgain: (name: keyof V & string) => askedAgain(values).includes(name),
    ask,
    submit,
    close,
    givenUp: saving.givenUp,
    restored,
    conflict: saving.conflict,
  }
}

/** Returns a function: once the errors are drawn, the first field with one gets the focus. */
function useFocusFirstError<V extends FormValues>(id: string, values: V, errors: FieldErrors<V>) {
  const isDue = useRef(false)

  useEffect(() => {
    if (!isDue.current) return
    isDue.current = false
    const first = Object.keys(values).find(name => errors[name])
    if (first !== undefined) focusField(`${id}-${first}`)
  }, [errors, values, id])

  return () => {
    isDue.current = true
  }
}

/** Focuses a field, or the first control of a group of them. */
export function focusField(id: string) {
  const element = document.getElementById(id)
  const isGroup = element?.matches('fieldset')
  const control = isGroup
    ? element?.querySelector<HTMLElement>('input:not([hidden]), [tabindex="0"]')
    : element
  control?.focus()
}
