import { type Dispatch, useEffect, useRef, useState } from 'react'
import type { ReadOptions, WriteOptions } from '#api/call-options.ts'
import {
  CallError,
  Failed,
  isNoExpiryCode,
  isNotFoundCode,
  PasswordNotConfirmed,
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
import {
  type FieldErrors,
  type FieldMerges,
  type FormAction,
  fieldErrorsFrom,
} from './form-state.ts'
import { type SavedRow, useConflict } from './use-conflict.ts'

export interface SaveRequest<V, Row> extends WriteOptions {
  /** The row to change, as the server answered it last; none for a new record or a deleted one. */
  row: Row | undefined
  /** The fields that differ from that row. */
  changed: Partial<V>
}

interface SaveContext<V> {
  /** The record was created, or created again because somebody deleted it. */
  isNew: boolean
  /** The record's values before this save, changes of other users included. */
  before: V
  /** The form was left meanwhile: the caller must not close what is on screen now. */
  isClosed: boolean
  /** The focus is in the form or nowhere; a form that takes its place takes the focus too. */
  hasFocus: boolean
  /** The user pressed "Create and add another". */
  wantsAnother: boolean
}

/** How the values of a form become a record on the server. */
export interface FormSaveOptions<V extends FormValues, Row> {
  /** The row that is edited; none for a new record. Only the first draw of the form reads it. */
  row?: Row | undefined
  valuesFrom: (row: Row | undefined) => V
  versionOf?: (row: Row) => number | undefined
  /** Fields that drafts never store: passwords. */
  secretFields?: readonly (keyof V & string)[] | undefined
  /** Fields that can hold the changes of two people at once: lists. */
  merges?: FieldMerges<V> | undefined
  /** `false` when the session expired; `undefined` where what is saved is no record. */
  save: (values: V, request: SaveRequest<V, Row>) => Promise<SaveResult<Row> | undefined | false>
  onSaved: (saved: SaveResult<Row> | undefined, values: V, from: SaveContext<V>) => void
  /** Reads the row that came with a conflict, code 409. */
  rowFrom?: ((data: unknown) => Row) | undefined
  /** Reads the row again, where rows have no version. */
  refetch?: ((options: ReadOptions) => Promise<Row | false>) | undefined
  /** Looks for the new record after a refusal: some servers create it all the same. */
  findCreated?: ((values: V, options: ReadOptions) => Promise<Row | false | undefined>) | undefined
}

/** The form that is saved. */
interface SavingForm<V extends FormValues> {
  /** The id of the form element. */
  id: string
  /** The labels of its fields. */
  labels: Readonly<Record<keyof V & string, string>>
  /** The name of the form on its page. */
  form: string
  drafts: Pick<DraftControls, 'end'>
  dispatch: Dispatch<FormAction<V>>
  /** Shows the errors at its fields. */
  showErrors: (errors: FieldErrors<V>) => void
  isBlocked: () => boolean
  wantsAnother: () => boolean
}

/** A save that takes longer is announced. */
const ANNOUNCE_SAVING_AFTER_MS = 1_000

/**
 * One write however often the user submits, refusals at the field they name, and a question before
 * another person's change is overwritten.
 */
export function useSave<V extends FormValues, Row extends SavedRow>(
  {
    valuesFrom,
    versionOf,
    secretFields = [],
    merges,
    save,
    onSaved,
    rowFrom,
    refetch,
    findCreated,
    ...initial
  }: FormSaveOptions<V, Row>,
  { id, labels, form, drafts, dispatch, showErrors, isBlocked, wantsAnother }: SavingForm<V>,
) {
  const notices = useNotices()
  const locale = useLocaleStore()
  const texts = useTexts('form')
  const [row, setRow] = useState(initial.row)
  const [idempotencyKeys] = useState(createIdempotencyKeys)
  const isSending = useRef(false)
  /** A save failed since the form was opened or last saved. */
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
    secretFields,
    merges,
    rowFrom,
    refetch,
    isBlocked,
    onResolved(now, theirs, merged) {
      setRow(now)
      dispatch({ type: 'filled', values: merged, saved: theirs })
      if (!now || changedFields(theirs, merged).length > 0) return void send(merged, now, theirs)
      // The user kept nothing of their own: there is nothing left to save.
      drafts.end()
      const saved = { record: now, notStored: [], answer: undefined }
      onSaved(saved, theirs, { ...onScreen(), isNew: false, before: theirs })
    },
    onDiscarded() {
      drafts.end()
      // The list behind the form still shows the record.
      refetchRequest.set({ only: 'all' })
    },
  })

  /** The same values over another row are another write, also where rows have no version. */
  const payloadOf = (mine: V, original: Row | undefined) => stringifyJson([mine, original])

  async function send(mine: V, original: Row | undefined, before: V, isRetry = false) {
    isSending.current = true
    dispatch({ type: 'sent' })
    const announceTimer = setTimeout(() => notices.announce(texts.saving), ANNOUNCE_SAVING_AFTER_MS)
    try {
      const rereadsFirst =
        original !== undefined && versionOf?.(original) === undefined && refetch !== undefined
      const now = rereadsFirst ? await conflict.notOvertaken(mine, before) : original
      if (rereadsFirst && !now) return dispatch({ type: 'failed' })
      const answer = await idempotencyKeys.send(form, payloadOf(mine, original), idempotencyKey =>
        save(mine, {
          row: now,
          changed: pick(mine, changedFields(before, mine)),
          idempotencyKey,
          subject: form,
          // A form that was left asks nothing any more: there the client reports the error.
          handlesError: (code, data) =>
            !isClosed.current
            && (conflict.rowIn(code, data) !== undefined
              || mayBeGone(code, original)
              || fieldErrorsFrom(data, mine) !== undefined),
        }),
      )
      if (answer === false) return dispatch({ type: 'failed' })
      hasFailed.current = false
      drafts.end()
      dispatch({ type: 'saved', values: mine })
      onSaved(answer, mine, { ...onScreen(), isNew: original === undefined, before })
    } catch (error) {
      // Nothing was done, so the form is as it was.
      if (error instanceof PasswordNotConfirmed) return dispatch({ type: 'failed' })
      hasFailed.current = true
      await handleFailure(error, mine, original, before, isRetry)
    } finally {
      clearTimeout(announceTimer)
      isSending.current = false
    }
  }

  function onScreen() {
    const { activeElement, body } = document
    const isIn = document.getElementById(id)?.contains(activeElement) ?? false
    return {
      isClosed: isClosed.current,
      hasFocus: isIn || activeElement === body,
      wantsAnother: wantsAnother(),
    }
  }

  /** Only reading the record again shows whether a write failed because the record is gone. */
  const mayBeGone = (code: number | undefined, original: Row | undefined) =>
    isNotFoundCode(code) && original !== undefined && refetch !== undefined

  async function handleFailure(
    error: unknown,
    mine: V,
    original: Row | undefined,
    before: V,
    isRetry: boolean,
  ) {
    const data = error instanceof CallError ? error.data : undefined
    const now = error instanceof CallError ? conflict.rowIn(error.code, data) : undefined
    const overtaken = now && { before, mine, ...now }
    if (overtaken && !isRetry && conflict.isElsewhere(overtaken)) {
      setRow(overtaken.row)
      return send(mine, overtaken.row, before, true)
    }
    const found = overtaken ? undefined : fieldErrorsFrom(data, mine)
    try {
      if (!overtaken && !found) await readAgain(error, mine, original, before)
    } finally {
      // Not sooner: what is typed while the record is read would be overwritten.
      dispatch({ type: 'failed' })
    }
    if (overtaken) conflict.ask(overtaken)
    else if (found) showErrors(found)
  }

  /** Finds out what a failed write has done. */
  async function readAgain(error: unknown, mine: V, original: Row | undefined, before: V) {
    // The session is over, and asks for the sign-in by itself.
    if (error instanceof DOMException) return
    if (!(error instanceof CallError)) throw error
    const isAnswered = error instanceof Refused || error instanceof Failed
    if (!mayBeGone(error instanceof Unreachable ? error.status : error.code, original))
      return isAnswered ? findWhatWasDone(mine, original, before) : undefined
    // The client has reported a read that failed.
    const stored = await conflict.rowNow(mine, before).catch((reason: unknown) => {
      if (!(reason instanceof CallError)) throw reason
      return false as const
    })
    if (stored) notifyOfChanges(stored, mine, before)
    // The question about a deleted record says it; otherwise, or in a form that was left, this does.
    if (error.reported || (stored === undefined && !isClosed.current)) return
    await showCallError(error, undefined, { locale, notices })
    error.reported = true
  }

  /** Some servers refuse a write and have done a part of it; those that count versions do not. */
  async function findWhatWasDone(mine: V, original: Row | undefined, before: V) {
    const options = { handlesError: isNoExpiryCode }
    const reading = original === undefined ? findCreated?.(mine, options) : refetch?.(options)
    const stored = await reading?.catch(() => undefined)
    if (!stored) return
    if (original !== undefined) return notifyOfChanges(stored, mine, before)
    const theirs = valuesFrom(stored)
    // Another record of that name may have been there before: the new one has the values of the form.
    const isSameRecord = changedFields(theirs, mine).every(
      name => Array.isArray(mine[name]) || secretFields.includes(name),
    )
    if (!isSameRecord) return
    continueFrom(stored, mine)
    notices.notify(texts.refusedYetMade)
  }

  function notifyOfChanges(stored: Row, mine: V, before: V) {
    if (versionOf?.(stored) !== undefined) return
    const changed = changedFields(before, valuesFrom(stored))
    if (changed.length === 0) return
    continueFrom(stored, mine)
    notices.notify(texts.refusedYetChanged(changed.map(name => labels[name]).join(', ')))
  }

  /** Keeps the values in the form, to be sent again over the record as it is now. */
  function continueFrom(stored: Row, mine: V) {
    setRow(stored)
    dispatch({ type: 'filled', values: mine, saved: valuesFrom(stored) })
  }

  return {
    send: (values: V, saved: V) => send(values, row, saved),
    isUnderWay: () => isSending.current,
    /** Whether a write of this form got no answer; with `values`, whether the write of these did. */
    isUnanswered: (values?: V) =>
      values ? idempotencyKeys.has(form, payloadOf(values, row)) : idempotencyKeys.has(form),
    /** A failed write may be done all the same, so the pages behind a closed form are read again. */
    givenUp() {
      if (hasFailed.current) refetchRequest.set({ only: 'all' })
      hasFailed.current = false
    },
    conflict: conflict.shown,
  }
}
