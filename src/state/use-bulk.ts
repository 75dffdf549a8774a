import { useEffect, useRef, useState } from 'react'
import { oneByOne, type Step } from '#model/one-by-one.ts'
import { CallError, Failed, isExpiry, SessionExpired } from '#api/errors.ts'
import type { WriteOptions } from '#api/options.ts'
import { failureText } from './failure-text.ts'
import { useLocaleStore, useTexts } from './locale.ts'
import { useNotices } from './notices.ts'
import { tellFailure } from './tell-failure.ts'
import { useWriteFailure } from './use-write-failure.ts'

export interface Bulk<Row> {
  /** What was started, until it is closed. */
  work:
    | {
        title: string
        steps: readonly Step<Row>[]
        running: boolean
        /** Does what failed, and what was not begun; absent when there is nothing to repeat. */
        onRest?: (() => void) | undefined
      }
    | undefined
  start(title: string, rows: readonly Row[], run: Run<Row>): Promise<void>
  /** Leaves out the rows that have not been begun. */
  stop(): void
  close(): void
}

/** Its calls leave it to the whole run to tell what fails: they are given what says so. */
export type Run<Row> = (row: Row, options: Pick<WriteOptions, 'handles'>) => Promise<unknown>

/** For the run to tell: all but the end of the session, which asks by itself. */
const LEFT = { handles: (code: number | undefined) => !isExpiry(code) }

/**
 * Does the same to the chosen rows, one by one, with a result for each (features.md B.1), until
 * the session is over. `onDone` hears which rows are as they were: they stay chosen.
 */
export function useBulk<Row>(onDone: (rest: readonly Row[]) => void): Bulk<Row> {
  const [work, setWork] = useState<Bulk<Row>['work']>()
  const running = useRef<AbortController>(undefined)
  const notices = useNotices()
  const locale = useLocaleStore()
  const texts = useTexts('list')
  const common = useTexts('common')
  const reasonOf = useWriteFailure()
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
    run: Run<Row>,
    before: readonly Step<Row>[] = [],
  ) {
    const controller = (running.current = new AbortController())
    const overtaken = new Set<Row>()
    const told = new Set<string>()
    setWork({ title, steps: before, running: true })
    const steps = await oneByOne(
      rows,
      async row => {
        try {
          if ((await run(row, LEFT)) === false) throw new SessionExpired(common.expired)
        } catch (error) {
          // The rest would fail as well; it is there to be gone on with.
          if (isOver(error)) controller.abort()
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
    const all = [...before, ...steps]
    const isDone = ({ state }: Step<Row>) => state === 'done'
    // What somebody else changed meanwhile would be refused again: it is to be looked at first.
    const isSettled = (step: Step<Row>) => isDone(step) || overtaken.has(step.item)
    const toRepeat = steps.filter(step => !isSettled(step)).map(({ item }) => item)
    const settled = [...before, ...steps.filter(isSettled)]
    setWork({
      title,
      steps: all,
      running: false,
      onRest: toRepeat.length > 0 ? () => void go(title, toRepeat, run, settled) : undefined,
    })
    const rest = all.filter(step => !isDone(step)).map(({ item }) => item)
    const done = steps.filter(isDone)
    const failed = steps.filter(({ state }) => state === 'failed')
    // Nothing on screen says it any more.
    if (hasLeft.current && rest.length > 0)
      notices.notify(title, texts.progress(all.length - rest.length, all.length))
    else notices.say(texts.bulkDone(done.length, failed.length))
    onDone(rest)
  }

  /** However many rows fail for one cause, that is told once (§8). */
  function tell(error: CallError, told: Set<string>) {
    if (error.reported) return
    const cause = `${error instanceof Failed} ${failureText(error, common)}`
    if (!told.has(cause)) void tellFailure(error, undefined, { locale, notices })
    told.add(cause)
    error.reported = true
  }

  return {
    work,
    start: (title, rows, run) => go(title, rows, run),
    stop: () => running.current?.abort(),
    close: () => setWork(undefined),
  }
}

/** The session ended with this call, or before it. */
const isOver = (error: unknown) => error instanceof SessionExpired || error instanceof DOMException
