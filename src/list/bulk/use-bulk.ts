import { useEffect, useRef, useState } from 'react'
import type { WriteOptions } from '#api/call-options.ts'
import { errorMessage } from '#api/error-message.ts'
import { CallError, Failed, isExpiryCode, SessionExpired } from '#api/errors.ts'
import { isFields } from '#lib/decode.ts'
import { useWriteError } from '#list/use-write-error.ts'
import { useLocaleStore, useTexts } from '#locales/texts.ts'
import { showCallError } from '#notifications/call-error-notice.ts'
import { useNotices } from '#notifications/notices.ts'
import type { RowKey } from '#ui/collections/table-props.ts'

export interface Bulk<Row> {
  /** What was started, until it is closed. */
  work:
    | {
        title: string
        steps: readonly BulkStep<Row>[]
        running: boolean
        /** Does what failed, and what was not begun; absent when there is nothing to repeat. */
        onRest?: (() => void) | undefined
      }
    | undefined
  /**
   * `run` gives what became of the row's write. Where the server's answers did not tell what it
   * stored, the list is read once at the end, and `isTaken` looks at each row of it.
   */
  start(
    title: string,
    rows: readonly Row[],
    run: WriteRow<Row>,
    isTaken?: (now: Row) => boolean,
  ): Promise<void>
  /** Leaves out the rows that have not been begun. */
  stop(): void
  close(): void
}

/** Where the rows are read again after they were written. */
export interface BulkList<Row> {
  rowKey: (row: Row) => RowKey
  readAll: () => Promise<readonly Row[]>
}

/** Its calls leave it to the whole run to tell what fails: they are given what says so. */
export type WriteRow<Row> = (
  row: Row,
  options: Pick<WriteOptions, 'handlesError'>,
) => Promise<unknown>

/** For the run to tell: all but the end of the session, which asks by itself. */
const HANDLED_BY_RUN = { handlesError: (code: number | undefined) => !isExpiryCode(code) }

/**
 * Does the same to the chosen rows, one by one, with a result for each (B.1), until
 * the session is over. `onDone` hears which rows are as they were: they stay chosen.
 */
export function useBulk<Row>(
  onDone: (rest: readonly Row[]) => void,
  list?: BulkList<Row>,
): Bulk<Row> {
  const [work, setWork] = useState<Bulk<Row>['work']>()
  const running = useRef<AbortController>(undefined)
  const notices = useNotices()
  const locale = useLocaleStore()
  const texts = useTexts('list')
  const common = useTexts('common')
  const reasonOf = useWriteError()
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
    isTaken?: (now: Row) => boolean,
    before: readonly BulkStep<Row>[] = [],
  ) {
    const controller = new AbortController()
    running.current = controller
    const overtaken = new Set<Row>()
    /** What the server's answer did not tell. */
    const unproven = new Set<Row>()
    /** What it answered with its old value. */
    const kept = new Set<Row>()
    const told = new Set<string>()
    setWork({ title, steps: before, running: true })
    const written = await runOneByOne(
      rows,
      async row => {
        try {
          const saved = await run(row, HANDLED_BY_RUN)
          if (saved === false) throw new SessionExpired(common.expired)
          if (!isFields(saved) || !Array.isArray(saved.notStored)) return
          const untold = saved.unverified
          const isUntold = Array.isArray(untold) && untold.length > 0
          if (saved.record === undefined || isUntold) unproven.add(row)
          if (saved.notStored.length > 0) kept.add(row)
        } catch (error) {
          // The rest would fail as well; it is there to be gone on with.
          if (isSessionOver(error)) controller.abort()
          else if (error instanceof CallError) tell(error, told)
          if (error instanceof CallError && error.code === 409) overtaken.add(row)
          throw error
        }
      },
      {
        signal: controller.signal,
        onStep: now => setWork({ title, steps: [...before, ...now], running: true }),
        reasonOf,
      },
    )
    const steps = await proven(written, { unproven, kept }, isTaken)
    const all = [...before, ...steps]
    const isDone = ({ state }: BulkStep<Row>) => state === 'done'
    // What somebody else changed meanwhile would be refused again: it is to be looked at first.
    const isSettled = (step: BulkStep<Row>) => isDone(step) || overtaken.has(step.item)
    const toRepeat = steps.filter(step => !isSettled(step)).map(({ item }) => item)
    const settled = [...before, ...steps.filter(isSettled)]
    setWork({
      title,
      steps: all,
      running: false,
      onRest:
        toRepeat.length > 0 ? () => void go(title, toRepeat, run, isTaken, settled) : undefined,
    })
    const rest = all.filter(step => !isDone(step)).map(({ item }) => item)
    const done = steps.filter(isDone)
    const failed = steps.filter(({ state }) => state === 'failed')
    // Nothing on screen says it any more.
    if (hasLeft.current && rest.length > 0)
      notices.notify(title, texts.progress(all.length - rest.length, all.length))
    else notices.announce(texts.bulkDone(done.length, failed.length))
    onDone(rest)
  }

  /** What was done, as its answer or the list shows it: of a row that is not in it nobody knows. */
  async function proven(
    steps: readonly BulkStep<Row>[],
    { unproven, kept }: { unproven: ReadonlySet<Row>; kept: ReadonlySet<Row> },
    isTaken: ((now: Row) => boolean) | undefined,
  ): Promise<readonly BulkStep<Row>[]> {
    const isRead = list !== undefined && isTaken !== undefined && unproven.size > 0
    const rows = isRead ? await list.readAll().catch(() => []) : []
    const now = new Map(rows.map(row => [list?.rowKey(row), row]))
    return steps.map(step => {
      const { item, state } = step
      if (state !== 'done') return step
      const row = unproven.has(item) ? now.get(list?.rowKey(item)) : undefined
      const isKept = row === undefined ? kept.has(item) : isTaken?.(row) === false
      if (isKept) return { item, state: 'failed', reason: texts.notTaken }
      return unproven.has(item) && row === undefined ? { ...step, reason: texts.onlySent } : step
    })
  }

  /** However many rows fail for one cause, that is told once (§8). */
  function tell(error: CallError, told: Set<string>) {
    if (error.reported) return
    const cause = `${error instanceof Failed} ${errorMessage(error, common)}`
    if (!told.has(cause)) void showCallError(error, undefined, { locale, notices })
    told.add(cause)
    error.reported = true
  }

  return {
    work,
    start: go,
    stop: () => running.current?.abort(),
    close: () => setWork(undefined),
  }
}

/** The session ended with this call, or before it. */
const isSessionOver = (error: unknown) =>
  error instanceof SessionExpired || error instanceof DOMException

/** How it went for one of several. */
export interface BulkStep<Item> {
  item: Item
  state: 'waiting' | 'running' | 'done' | 'failed' | 'skipped'
  /** Why it failed. */
  reason?: string
}

/**
 * Does the same to several, one after the other, and says after each how far it is. A failure
 * stops nothing; an aborted signal skips what is left.
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
      set(index, { state: 'failed', reason: reasonOf(error) })
    }
  }
  return steps
}
