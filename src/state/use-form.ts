import { useEffect, useId, useReducer, useRef, useState, type FormEvent } from 'react'
import { again } from '#lib/again.ts'
import {
  changedFields,
  faultsFrom,
  formFrom,
  pick,
  reduceForm,
  type Faults,
  type FormAction,
  type FormState,
  type FormValues,
} from '#model/form.ts'
import type { Draft } from '#model/draft.ts'
import { CallError, isGone, Unreachable } from '#api/errors.ts'
import type { ReadOptions, WriteOptions } from '#api/options.ts'
import { createUnanswered } from '#api/unanswered.ts'
import { useLocaleStore, useTexts } from './locale.ts'
import { useNotices } from './notices.ts'
import { tellFailure } from './tell-failure.ts'
import { useBlocked } from './use-blocked.ts'
import { useConflict } from './use-conflict.ts'
import { useDraft, useEarlierDraft } from './use-draft.ts'
import { useFocusFault } from './use-focus-fault.ts'
import { useRestored } from './use-restored.ts'
import { useTold } from './use-told.ts'

export interface SaveOptions<V> extends WriteOptions {
  /** There is no row to change: it is a new one, or somebody deleted it meanwhile. */
  isNew: boolean
  /** Of the row that the values started from. */
  version: number | undefined
  /** The fields that differ from that row. */
  changed: Partial<V>
}

export interface SavedFrom<V> {
  /** The record was made, or made again because somebody deleted it. */
  isNew: boolean
  /** As it was until then, whoever changed it last. */
  before: V
  /** The form was left meanwhile: what is on screen by now is not its to close. */
  isLeft: boolean
  /** The focus is in it, or nowhere; a form that takes its place goes on with it. */
  hasFocus: boolean
}

export interface FormOptions<V extends FormValues, Row> {
  /** Names the form and its record on its page, the same at every visit: `edit 12`. */
  form: string
  /** Typed for a record that is gone: a new one starts with it, and keeps it as that form did. */
  gone?: Draft | undefined
  /** The row that is edited; none for a new one. It is read once, when the form is first drawn. */
  row?: Row | undefined
  valuesFrom: (row: Row | undefined) => V
  versionOf?: (row: Row) => number | undefined
  labels: Readonly<Record<keyof V & string, string>>
  validate: (values: V) => Faults<V>
  /** Fields that are never stored: passwords. */
  secret?: readonly (keyof V & string)[] | undefined
  /** `false` is an expired session. */
  save: (values: V, options: SaveOptions<V>) => Promise<Row | undefined | false>
  onSaved: (row: Row | undefined, values: V, from: SavedFrom<V>) => void
  /** Reads the row that came with a conflict, code 409. */
  rowFrom?: ((data: unknown) => Row) | undefined
  /** Asks for the row as it is now, where rows have no version. */
  reread?: ((options: ReadOptions) => Promise<Row | false>) | undefined
}

export interface Binding<T> {
  id: string
  value: T
  onChange: (value: T) => void
  onBlur: () => void
  error: string | undefined
  /** It is being sent: it keeps the focus and takes nothing. */
  readOnly: boolean
}

/** After so many ms it is said that it takes its time. */
const SLOW = 1_000

export type Form<V extends FormValues> = ReturnType<typeof useForm<V, never>>

/**
 * One form: validation at the field, refusals at the field they name, a draft that outlives
 * expiry, reload and crash, one write however often it is sent, and a question before another
 * person's change is overwritten (features.md W1, W3, W18; security.md R62–R64).
 */
export function useForm<V extends FormValues, Row>(options: FormOptions<V, Row>) {
  const {
    gone,
    valuesFrom,
    versionOf,
    labels,
    validate,
    secret = [],
    save,
    onSaved,
    rowFrom,
    reread,
  } = options
  const form = gone?.form ?? options.form
  const id = useId()
  const notices = useNotices()
  const locale = useLocaleStore()
  const { blocked, isBlocked } = useBlocked()
  const texts = useTexts('form')
  const common = useTexts('common')

  const opened = useEarlierDraft(form, () => valuesFrom(options.row))
  const [state, dispatch] = useReducer<FormState<V>, [FormAction<V>]>(reduceForm, {
    ...formFrom(opened.values),
    values: opened.typed,
  })
  const [row, setRow] = useState(options.row)
  const { values, saved, faults } = state
  const changed = changedFields(saved, values)
  const isDirty = changed.length > 0
  const isSending = useRef(false)
  const [unanswered] = useState(createUnanswered)
  /** Since it was opened or saved. */
  const hasFailed = useRef(false)
  const isLeft = useRef(false)
  const told = useTold<V>()
  /** What is wrong by the rules, or else by what the server said of such a value before. */
  const check = (of: V) => told.amend(validate(of), of)

  const drafts = useDraft(form, { saved, values, secret, earlier: opened.draft })
  const restored = useRestored(opened, { gone, values, saved, secret, drafts, dispatch })
  const conflict = useConflict<V, Row>({
    valuesFrom,
    secret,
    rowFrom,
    reread,
    isBlocked,
    onResolved(now, theirs, merged) {
      setRow(now)
      dispatch({ type: 'filled', values: merged, saved: theirs })
      if (!now || changedFields(theirs, merged).length > 0) return void send(merged, now, theirs)
      // All of it is theirs: there is nothing left to save.
      drafts.end()
      onSaved(now, theirs, { ...onScreen(), isNew: false, before: theirs })
    },
    onDiscarded() {
      drafts.end()
      // The list behind it still shows the record.
      again.set({ only: 'all' })
    },
  })

  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])

  const focusFault = useFocusFault(id, values, faults)
  const refuse = (found: Faults<V>) => {
    focusFault()
    dispatch({ type: 'refused', faults: found })
  }

  async function submit(event?: Pick<FormEvent, 'preventDefault'>) {
    event?.preventDefault()
    if (isSending.current || isBlocked()) return
    // What passed and got no answer goes as it was: what is found by now may be that very write.
    const found = unanswered.has(form, whatOf(values, row)) ? {} : check(values)
    if (Object.values(found).some(Boolean)) return refuse(found)
    await send(values, row, saved)
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
    if (check(values)[name] !== undefined || unanswered.has(form)) return
    const fault = await look(value)
    if (fault === undefined || unanswered.has(form)) return
    told.add({ name, value, fault })
    dispatch({ type: 'told', name, value, fault })
  }

  const whatOf = (mine: V, from: Row | undefined) =>
    JSON.stringify([mine, from && versionOf?.(from)])

  async function send(mine: V, from: Row | undefined, before: V, isAgain = false) {
    isSending.current = true
    dispatch({ type: 'sent' })
    const slow = setTimeout(() => notices.say(texts.saving), SLOW)
    try {
      const version = from && versionOf?.(from)
      const asksFirst = from !== undefined && version === undefined && reread !== undefined
      if (asksFirst && (await conflict.isOvertaken(mine, before)))
        return dispatch({ type: 'failed' })
      const answer = await unanswered.send(form, whatOf(mine, from), idempotencyKey =>
        save(mine, {
          version,
          isNew: from === undefined,
          changed: pick(mine, changedFields(before, mine)),
          idempotencyKey,
          // Nobody is asked any more in a form that was left: there the client tells it.
          handles: (code, data) =>
            !isLeft.current
            && (conflict.rowIn(code, data) !== undefined
              || mayBeGone(code, from)
              || (code === 400 && faultsFrom(data, mine) !== undefined)),
        }),
      )
      if (answer === false) return dispatch({ type: 'failed' })
      hasFailed.current = false
      drafts.end()
      dispatch({ type: 'saved', values: mine })
      onSaved(answer, mine, { ...onScreen(), isNew: from === undefined, before })
    } catch (error) {
      hasFailed.current = true
      await failed(error, mine, from, before, isAgain)
    } finally {
      clearTimeout(slow)
      isSending.current = false
    }
  }

  function onScreen() {
    const { activeElement, body } = document
    const isIn = document.getElementById(id)?.contains(activeElement) ?? false
    return { isLeft: isLeft.current, hasFocus: isIn || activeElement === body }
  }

  /** A write to a record that is gone is told apart from others only by looking for it. */
  const mayBeGone = (code: number | undefined, from: Row | undefined) =>
    isGone(code) && from !== undefined && reread !== undefined

  async function failed(
    error: unknown,
    mine: V,
    from: Row | undefined,
    before: V,
    isAgain: boolean,
  ) {
    const data = error instanceof CallError ? error.data : undefined
    const now = error instanceof CallError ? conflict.rowIn(error.code, data) : undefined
    const overtaken = now && { before, mine, ...now }
    if (overtaken && !isAgain && conflict.isElsewhere(overtaken)) {
      setRow(overtaken.row)
      return send(mine, overtaken.row, before, true)
    }
    dispatch({ type: 'failed' })
    if (overtaken) return conflict.ask(overtaken)
    const found = faultsFrom(data, mine)
    if (found) return refuse(found)
    // The session is over, of which it asks itself.
    if (error instanceof DOMException) return
    if (!(error instanceof CallError)) throw error
    if (!mayBeGone(error instanceof Unreachable ? error.status : error.code, from)) return
    // What cannot be read has been told by the client.
    const there = await conflict.rowNow(mine, before).catch((reason: unknown) => {
      if (!(reason instanceof CallError)) throw reason
      return false as const
    })
    // The question says it; where there is none, or nobody sees it, the refusal does.
    if (error.reported || (there === undefined && !isLeft.current)) return
    await tellFailure(error, undefined, { locale, notices })
    error.reported = true
  }

  /** Whether the form may go: asks first when something would be lost. */
  async function close(): Promise<boolean> {
    // What is on its way can neither be taken back nor called unsaved.
    if (isSending.current) {
      notices.say(texts.saving)
      return false
    }
    const mayGo =
      !isDirty
      || (await notices.ask({
        title: texts.discardTitle,
        text: unanswered.has(form, whatOf(values, row)) ? texts.discardLost : texts.discardText,
        details: changed.map(name => labels[name] ?? name),
        tone: 'danger',
        confirm: texts.discardChanges,
        cancel: common.cancel,
      }))
    if (!mayGo) return false
    drafts.end()
    givenUp()
    return true
  }

  /** What got no answer may be done, and what was refused be there: what is behind is read again. */
  function givenUp() {
    if (hasFailed.current) again.set({ only: 'all' })
    hasFailed.current = false
  }

  const field = <K extends keyof V & string>(name: K): Binding<V[K]> => ({
    id: `${id}-${name}`,
    value: values[name],
    onChange: value =>
      dispatch({ type: 'changed', name, value, faults: check({ ...values, [name]: value }) }),
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
      return text === undefined ? [] : [{ id: `${id}-${name}`, label: labels[name] ?? name, text }]
    }),
    field,
    ask,
    submit,
    close,
    givenUp,
    restored,
    conflict: conflict.shown,
  }
}
