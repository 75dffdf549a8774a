import { useEffect, useRef, useState } from 'react'
import { oneByOne, type Step } from '#model/one-by-one.ts'
import { SessionExpired } from '#api/errors.ts'
import { failureText } from './failure-text.ts'
import { useTexts } from './locale.ts'
import { useNotices } from './notices.ts'

export interface Bulk<Row> {
  /** What was started, until it is closed. */
  work:
    | {
        title: string
        steps: readonly Step<Row>[]
        running: boolean
        /** Does what failed, and what was not begun; absent when all is done. */
        onRest?: (() => void) | undefined
      }
    | undefined
  start(title: string, rows: readonly Row[], run: (row: Row) => Promise<unknown>): Promise<void>
  /** Leaves out the rows that have not been begun. */
  stop(): void
  close(): void
}

/**
 * Does the same to the chosen rows, one by one, with a result for each (features.md B.1), until
 * the session is over. `run` asks its calls to leave failures to it (`handles: shownInPlace`);
 * `onDone` hears which rows are as they were: they stay chosen.
 */
export function useBulk<Row>(onDone: (rest: readonly Row[]) => void): Bulk<Row> {
  const [work, setWork] = useState<Bulk<Row>['work']>()
  const running = useRef<AbortController>(undefined)
  const notices = useNotices()
  const texts = useTexts('list')
  const common = useTexts('common')
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
    run: (row: Row) => Promise<unknown>,
    before: readonly Step<Row>[] = [],
  ) {
    const controller = (running.current = new AbortController())
    setWork({ title, steps: before, running: true })
    const steps = await oneByOne(
      rows,
      async row => {
        try {
          if ((await run(row)) === false) throw new SessionExpired(common.expired)
        } catch (error) {
          // The rest would fail as well; it is there to be gone on with.
          if (isOver(error)) controller.abort()
          throw error
        }
      },
      {
        signal: controller.signal,
        onStep: now => setWork({ title, steps: [...before, ...now], running: true }),
        reasonOf: error => failureText(error, common),
      },
    )
    const done = steps.filter(({ state }) => state === 'done')
    const rest = steps.filter(({ state }) => state !== 'done').map(({ item }) => item)
    setWork({
      title,
      steps: [...before, ...steps],
      running: false,
      onRest: rest.length > 0 ? () => void go(title, rest, run, [...before, ...done]) : undefined,
    })
    const failed = steps.filter(({ state }) => state === 'failed')
    // Nothing on screen says it any more.
    if (hasLeft.current && rest.length > 0)
      notices.notify(
        title,
        texts.progress(before.length + done.length, before.length + rows.length),
      )
    else notices.say(texts.bulkDone(done.length, failed.length))
    onDone(rest)
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
