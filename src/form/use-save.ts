import { type Dispatch, useEffect, useRef, useState } from 'react'
import type { ReadOptions, WriteOptions } from '#api/call-options.ts'
import {
  CallError,
  Failed,
  isExpiryCode,
  isNotFoundCode,
  Refused,
  Unreachable,
} from '#api/errors.ts'
import { createIdempotencyKeys } from '#api/idempotency-keys.ts'
import type { SaveResult } from '#api/records.ts'
import type { DraftControls } from '#drafts/use-draft.ts'
import { stringifyJson } from '#lib/decode.ts'
import { changedFields, type FormValues, pick } from '#lib/form-values.ts'
import { refetchRequest } from '#lib/refetch.ts'
import { useLocaleStore, useTexts } from '#locales/texts.ts'
import { showCallError } from '#notifications/call-error-notice.ts'
import { useNotices } from '#notifications/notices.ts'
import { type FieldErrors, type FormAction, fieldErrorsFrom } from './form-state.ts'
import { useConflict } from './use-conflict.ts'

export interface SaveRequest<V, Row> extends WriteOptions {
  /** The row to change, as the server answered it last; none for a new one, or one that is gone. */
  row: Row | undefined
  /** The fields that differ from that row. */
  changed: Partial<V>
}

export interface SaveContext<V> {
  /** The record was made, or made again because somebody deleted it. */
  isNew: boolean
  /** As it was until then, whoever changed it last. */
  before: V
  /** The form was left meanwhile: what is on screen by now is not its to close. */
  isClosed: boolean
  /** The focus is in it, or nowhere; a form that takes its place goes on with it. */
  hasFocus: boolean
}

/** How what stands in a form becomes a record of the server. */
export interface FormSaveOptions<V extends FormValues, Row> {
  /** The row that is edited; none for a new one. It is read once, when the form is first drawn. */
  row?: Row | undefined
  valuesFrom: (row: Row | undefined) => V
  versionOf?: (row: Row) => number | undefined
  /** Fields that are never stored: passwords. */
  secretFields?: readonly (keyof V & string)[] | undefined
  /** `false` is an expired session; nothing, where what is saved is no record. */
  save: (values: V, request: SaveRequest<V, Row>) => Promise<SaveResult<Row> | undefined | false>
  onSaved: (saved: SaveResult<Row> | undefined, values: V, from: SaveContext<V>) => void
  /** Reads the row that came with a conflict, code 409. */
  rowFrom?: ((data: unknown) => Row) | undefined
  /** Asks for the row as it is now, where rows have no version. */
  refetch?: ((options: ReadOptions) => Promise<Row | false>) | undefined
  /** Looks for the new record after its making was refused: some servers make it all the same. */
  findCreated?: ((values: V, options: ReadOptions) => Promise<Row | false | undefined>) | undefined
}

/** The form that is saved. */
interface SavingForm<V extends FormValues> {
  /** Of its element. */
  id: string
  /** What its fields are called. */
  labels: Readonly<Record<keyof V & string, string>>
  /** Its name on its page. */
  form: string
  drafts: Pick<DraftControls, 'end'>
  dispatch: Dispatch<FormAction<V>>
  /** Shows what is wrong at its fields. */
  showErrors: (faults: FieldErrors<V>) => void
  isBlocked: () => boolean
}

/** After so many ms it is said that it takes its time. */
const ANNOUNCE_SAVING_AFTER_MS = 1_000

/**
 * One write however often a form is sent, refusals at the field they name, and a question before
 * another person's change is overwritten (W18; R62, R63).
 */
export function useSave<V extends FormValues, Row>(
  {
    valuesFrom,
    versionOf,
    secretFields = [],
    save,
    onSaved,
    rowFrom,
    refetch,
    findCreated,
    ...start
  }: FormSaveOptions<V, Row>,
  { id, labels, form, drafts, dispatch, showErrors, isBlocked }: SavingForm<V>,
) {
  const notices = useNotices()
  const locale = useLocaleStore()
  const texts = useTexts('form')
  const [row, setRow] = useState(start.row)
  const [unanswered] = useState(createIdempotencyKeys)
  const isSending = useRef(false)
  /** Since it was opened or saved. */
  const hasFailed = useRef(false)
  const isClosed = useRef(false)

  useEffect(() => {
    isClosed.current = false
    return () => {
      isClosed.current = true
    }
  }, [])

  const conflict = useConflict<V, Row>({
    valuesFrom,
    secretFields: secretFields,
    rowFrom,
    refetch: refetch,
    isBlocked,
    onResolved(now, theirs, merged) {
      setRow(now)
      dispatch({ type: 'filled', values: merged, saved: theirs })
      if (!now || changedFields(theirs, merged).length > 0) return void send(merged, now, theirs)
      // All of it is theirs: there is nothing left to save.
      drafts.end()
      const saved = { record: now, notStored: [], answer: undefined }
      onSaved(saved, theirs, { ...onScreen(), isNew: false, before: theirs })
    },
    onDiscarded() {
      drafts.end()
      // The list behind it still shows the record.
      refetchRequest.set({ only: 'all' })
    },
  })

  /** The same values over another row are another write, also where rows have no version. */
  const whatOf = (mine: V, from: Row | undefined) => stringifyJson([mine, from])

  async function send(mine: V, from: Row | undefined, before: V, isAgain = false) {
    isSending.current = true
    dispatch({ type: 'sent' })
    const slow = setTimeout(() => notices.announce(texts.saving), ANNOUNCE_SAVING_AFTER_MS)
    try {
      const asksFirst =
        from !== undefined && versionOf?.(from) === undefined && refetch !== undefined
      const now = asksFirst ? await conflict.notOvertaken(mine, before) : from
      if (asksFirst && !now) return dispatch({ type: 'failed' })
      const answer = await unanswered.send(form, whatOf(mine, from), idempotencyKey =>
        save(mine, {
          row: now,
          changed: pick(mine, changedFields(before, mine)),
          idempotencyKey,
          // Nobody is asked any more in a form that was left: there the client tells it.
          handlesError: (code, data) =>
            !isClosed.current
            && (conflict.rowIn(code, data) !== undefined
              || mayBeGone(code, from)
              || (code === 400 && fieldErrorsFrom(data, mine) !== undefined)),
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
    return { isClosed: isClosed.current, hasFocus: isIn || activeElement === body }
  }

  /** A write to a record that is gone is told apart from others only by looking for it. */
  const mayBeGone = (code: number | undefined, from: Row | undefined) =>
    isNotFoundCode(code) && from !== undefined && refetch !== undefined

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
    const found = fieldErrorsFrom(data, mine)
    if (found) return showErrors(found)
    // The session is over, of which it asks itself.
    if (error instanceof DOMException) return
    if (!(error instanceof CallError)) throw error
    const isAnswered = error instanceof Refused || error instanceof Failed
    if (!mayBeGone(error instanceof Unreachable ? error.status : error.code, from))
      return isAnswered ? lookWhatWasDone(mine, from, before) : undefined
    // What cannot be read has been told by the client.
    const there = await conflict.rowNow(mine, before).catch((reason: unknown) => {
      if (!(reason instanceof CallError)) throw reason
      return false as const
    })
    if (there) tellWhatWasDone(there, mine, before)
    // The question says it; where there is none, or nobody sees it, the refusal does.
    if (error.reported || (there === undefined && !isClosed.current)) return
    await showCallError(error, undefined, { locale, notices })
    error.reported = true
  }

  /** Some servers refuse a write and have done a part of it. One that counts versions does not. */
  async function lookWhatWasDone(mine: V, from: Row | undefined, before: V) {
    const options = { handlesError: (code?: number) => !isExpiryCode(code) }
    const looking = from === undefined ? findCreated?.(mine, options) : refetch?.(options)
    const there = await looking?.catch(() => undefined)
    if (!there) return
    if (from !== undefined) return tellWhatWasDone(there, mine, before)
    const theirs = valuesFrom(there)
    // Another record of that name may have been there before: this one is as it stands in the form.
    const isThis = changedFields(theirs, mine).every(
      name => Array.isArray(mine[name]) || secretFields.includes(name),
    )
    if (!isThis) return
    goOnFrom(there, mine)
    notices.notify(texts.refusedYetMade)
  }

  function tellWhatWasDone(there: Row, mine: V, before: V) {
    if (versionOf?.(there) !== undefined) return
    const changed = changedFields(before, valuesFrom(there))
    if (changed.length === 0) return
    goOnFrom(there, mine)
    notices.notify(texts.refusedYetChanged(changed.map(name => labels[name]).join(', ')))
  }

  /** What was chosen stays in the form, to be sent again over the record as it is now. */
  function goOnFrom(there: Row, mine: V) {
    setRow(there)
    dispatch({ type: 'filled', values: mine, saved: valuesFrom(there) })
  }

  return {
    send: (values: V, saved: V) => send(values, row, saved),
    isUnderWay: () => isSending.current,
    /** Whether something that was sent got no answer; and just this, where values are given. */
    isUnanswered: (values?: V) =>
      values ? unanswered.has(form, whatOf(values, row)) : unanswered.has(form),
    /** What got no answer may be done, and what was refused be there: what is behind is read again. */
    givenUp() {
      if (hasFailed.current) refetchRequest.set({ only: 'all' })
      hasFailed.current = false
    },
    conflict: conflict.shown,
  }
}
