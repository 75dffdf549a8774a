import { useEffect, useRef, useState } from 'react'
import type { WriteOptions } from '#api/call-options.ts'
import { errorMessage } from '#api/error-message.ts'
import {
  CallError,
  Failed,
  isNoExpiryCode,
  PasswordNotConfirmed,
  SessionExpired,
} from '#api/errors.ts'
import { useOfflineReason } from '#connection/connection.ts'
import { isFields } from '#lib/decode.ts'
import { refetchRequest } from '#lib/refetch.ts'
import type { ListRows } from '#list/use-list-rows.ts'
import { useWriteError } from '#list/use-write-error.ts'
import { useLocaleStore, useTexts } from '#locales/texts.ts'
import { showCallError } from '#notifications/call-error-notice.ts'
import { useNotices } from '#notifications/notices.ts'
import { undoAction } from '#notifications/use-undo.tsx'

export interface Bulk<Row> {
  /** The run, from its start until the user closes its dialog. */
  work:
    | {
        title: string
        steps: readonly BulkStep<Row>[]
        running: boolean
        /** Repeats the rows that failed or were not begun; absent when there are none. */
        onRest?: (() => void) | undefined
      }
    | undefined
  /** Why nothing can be sent now. */
  blocked: string | undefined
  /**
   * `run` resolves with the answer to the row's write. Where an answer does not say what the server
   * stored, the list is read once at the end, and `isTaken` says whether the row has the change.
   */
  start(
    title: string,
    rows: readonly Row[],
    run: WriteRow<Row>,
    options?: BulkOptions<Row>,
  ): Promise<void>
  /** A run without a dialog is on its way. */
  busy: boolean
  /** Skips the rows that have not been begun. */
  stop(): void
  close(): void
}

interface BulkOptions<Row> {
  isTaken?: ((now: Row) => boolean) | undefined
  /**
   * What the message after a short run says of the rows that were done, and what takes it back;
   * nothing where the caller itself shows what was done.
   */
  report?:
    | ((done: readonly Row[]) => { text: string; undo?: (() => unknown) | undefined } | undefined)
    | undefined
  /** The user was told that it would be done: leaving the page does not stop a short run. */
  outlivesPage?: boolean | undefined
}

/** Up to this many rows are done without a dialog that shows the progress, if there is a message. */
export const MAX_SHORT_RUN = 10

/** Writes one row. With these options the client leaves it to the run to report errors. */
export type WriteRow<Row> = (
  row: Row,
  options: Pick<WriteOptions, 'handlesError'>,
) => Promise<unknown>

/** The run reports every error but the end of the session, for which the session asks by itself. */
const HANDLED_BY_RUN = { handlesError: isNoExpiryCode }

/**
 * Does the same to the selected rows, one by one, until the session is over. A short run ends in a
 * message; a long one, and one that did not do all, has a dialog with the result for each row.
 * `onDone` gets the rows that were changed: the others stay selected.
 */
export function useBulk<Row>(
  onDone: (changed: readonly Row[]) => void,
  /** How the rows are read again after they were written. */
  list?: Pick<ListRows<Row>, 'rowKey' | 'readAll'>,
): Bulk<Row> {
  const [work, setWork] = useState<Bulk<Row>['work']>()
  const [busy, setBusy] = useState(false)
  const running = useRef<AbortController>(undefined)
  const notices = useNotices()
  const locale = useLocaleStore()
  const texts = useTexts('list')
  const common = useTexts('common')
  const reasonOf = useWriteError()
  const blocked = useOfflineReason()
  const hasLeft = useRef(false)
  useEffect(() => {
    hasLeft.current = false
    return () => {
      hasLeft.current = true
      running.current?.abort()
    }
  }, [])

  async function go(
    title: string,
    rows: readonly Row[],
    run: WriteRow<Row>,
    options: BulkOptions<Row> = {},
    before: readonly BulkStep<Row>[] = [],
  ) {
    const { isTaken, report: reportDone, outlivesPage } = options
    const isShort = reportDone !== undefined && before.length === 0 && rows.length <= MAX_SHORT_RUN
    setBusy(isShort)
    const showSteps = (steps: readonly BulkStep<Row>[]) => {
      if (!isShort) setWork({ title, steps: [...before, ...steps], running: true })
    }
    const controller = new AbortController()
    if (!(isShort && outlivesPage)) running.current = controller
    const overtaken = new Set<Row>()
    /** Rows whose answer does not say what the server stored. */
    const unproven = new Set<Row>()
    /** Rows that the server answered with an old value. */
    const unchanged = new Set<Row>()
    const reportedCauses = new Set<string>()
    let isCancelled = false
    showSteps([])
    const written = await runOneByOne(
      rows,
      async row => {
        try {
          const saved = await run(row, HANDLED_BY_RUN)
          if (saved === false) throw new SessionExpired(common.expired)
          if (!isFields(saved) || !Array.isArray(saved.notStored)) return
          const { unverified } = saved
          const hasUnverified = Array.isArray(unverified) && unverified.length > 0
          if (saved.record === undefined || hasUnverified) unproven.add(row)
          if (saved.notStored.length > 0) unchanged.add(row)
        } catch (error) {
          // The other rows would fail as well; the user can go on with them later.
          if (isSessionOver(error)) controller.abort()
          if (error instanceof PasswordNotConfirmed) isCancelled = true
          else if (error instanceof CallError) report(error, reportedCauses)
          if (error instanceof CallError && error.code === 409) overtaken.add(row)
          throw error
        }
      },
      {
        signal: controller.signal,
        onStep: showSteps,
        reasonOf,
      },
    )
    // The user did not confirm the password, and nothing was done: all is as before.
    if (isCancelled && before.length === 0 && written.every(isSkipped)) {
      setBusy(false)
      return setWork(undefined)
    }
    const steps = await verifiedSteps(written, { unproven, unchanged }, isTaken)
    const all = [...before, ...steps]
    const isDone = ({ state }: BulkStep<Row>) => state === 'done'
    // The server would refuse again a row that somebody else changed: the user has to look at it first.
    const isSettled = (step: BulkStep<Row>) => isDone(step) || overtaken.has(step.item)
    const toRepeat = steps.filter(step => !isSettled(step)).map(({ item }) => item)
    const settled = [...before, ...steps.filter(isSettled)]
    setBusy(false)
    // With a reason the result of a row is more than a message can tell.
    const isPlain = isShort && all.every(step => isDone(step) && step.reason === undefined)
    setWork(
      isPlain
        ? undefined
        : {
            title,
            steps: all,
            running: false,
            onRest:
              toRepeat.length > 0
                ? () => void go(title, toRepeat, run, options, settled)
                : undefined,
          },
    )
    const rest = all.filter(step => !isDone(step))
    const done = steps.filter(isDone)
    const failed = steps.filter(({ state }) => state === 'failed')
    // The dialog is gone: only a notification can say that some rows were not done.
    if (hasLeft.current && rest.length > 0)
      notices.notify(title, texts.progress(all.length - rest.length, all.length))
    else if (!isPlain) notices.announce(texts.bulkDone(done.length, failed.length))
    if (isShort && reportDone && done.length > 0) {
      const { text, undo } = reportDone(done.map(({ item }) => item)) ?? {}
      if (text !== undefined && (isPlain || undo))
        notices.show('success', text, undo && undoAction(() => void undo()))
    }
    if (hasLeft.current) refetchRequest.set({ only: 'all' })
    onDone(done.map(({ item }) => item))
  }

  /**
   * Corrects the steps by the answers and, where these leave it open, by the list. For a row that is
   * not in the list, the step says only that its write was sent.
   */
  async function verifiedSteps(
    steps: readonly BulkStep<Row>[],
    { unproven, unchanged }: { unproven: ReadonlySet<Row>; unchanged: ReadonlySet<Row> },
    isTaken: ((now: Row) => boolean) | undefined,
  ): Promise<readonly BulkStep<Row>[]> {
    const isRead = list !== undefined && isTaken !== undefined && unproven.size > 0
    const rows = isRead ? await list.readAll().catch(() => []) : []
    const now = new Map(rows.map(row => [list?.rowKey(row), row]))
    return steps.map(step => {
      const { item, state } = step
      if (state !== 'done') return step
      const row = unproven.has(item) ? now.get(list?.rowKey(item)) : undefined
      const isUnchanged = row === undefined ? unchanged.has(item) : isTaken?.(row) === false
      if (isUnchanged) return { item, state: 'failed', reason: texts.notTaken }
      return unproven.has(item) && row === undefined ? { ...step, reason: texts.onlySent } : step
    })
  }

  /** Reports each cause once, however many rows fail for it. */
  function report(error: CallError, reportedCauses: Set<string>) {
    if (error.reported) return
    const cause = `${error instanceof Failed} ${errorMessage(error, common)}`
    if (!reportedCauses.has(cause)) void showCallError(error, undefined, { locale, notices })
    reportedCauses.add(cause)
    error.reported = true
  }

  return {
    work,
    busy,
    blocked,
    start: go,
    stop: () => running.current?.abort(),
    close: () => setWork(undefined),
  }
}

/** What became of one item of a run. */
export interface BulkStep<Item> {
  item: Item
  state: 'waiting' | 'running' | 'done' | 'failed' | 'skipped'
  /** Why it failed. */
  reason?: string
}

/**
 * Runs over the items, one after the other, and reports the steps after each change. A failure
 * stops nothing; an aborted signal skips the items that are left.
 */
export async function runOneByOne<Item>(
  items: readonly Item[],
  run: (item: Item) => Promise<unknown>,
  {
    signal,
    onStep,
    reasonOf,
  }: {
    signal: AbortSignal
    onStep: (steps: readonly BulkStep<Item>[]) => void
    reasonOf: (error: unknown) => string
  },
): Promise<readonly BulkStep<Item>[]> {
  let steps: readonly BulkStep<Item>[] = items.map(item => ({ item, state: 'waiting' }))
  const set = (index: number, step: Omit<BulkStep<Item>, 'item'>) => {
    steps = steps.map((old, at) => (at === index ? { item: old.item, ...step } : old))
    onStep(steps)
  }

  for (const [index, item] of items.entries()) {
    if (signal.aborted) {
      steps = steps.map((old, at) => (at < index ? old : { item: old.item, state: 'skipped' }))
      onStep(steps)
      break
    }
    set(index, { state: 'running' })
    try {
      await run(item)
      set(index, { state: 'done' })
    } catch (error) {
      const isNotSent = error instanceof PasswordNotConfirmed
      set(index, isNotSent ? { state: 'skipped' } : { state: 'failed', reason: reasonOf(error) })
    }
  }
  return steps
}

const isSkipped = ({ state }: BulkStep<unknown>) => state === 'skipped'

/** The session ended with this call, or before it; or the user did not confirm the password. */
const isSessionOver = (error: unknown) =>
  error instanceof SessionExpired || error instanceof DOMException
