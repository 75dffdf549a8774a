import { useEffect, useRef, useState } from 'react'
import { oneByOne, type Step } from '#model/one-by-one.ts'
import { failureText } from './failure-text.ts'
import { useTexts } from './locale.ts'
import { useNotices } from './notices.ts'

export interface Bulk<Row> {
  /** What was started, until it is closed. */
  work: { title: string; steps: readonly Step<Row>[]; running: boolean } | undefined
  start(title: string, rows: readonly Row[], run: (row: Row) => Promise<unknown>): Promise<void>
  /** Leaves out the rows that have not been begun. */
  stop(): void
  close(): void
}

/**
 * Does the same to the chosen rows, one by one, with a result for each (features.md B.1).
 * `run` asks its calls to leave failures to it (`handles: shownInPlace`).
 */
export function useBulk<Row>(onDone: () => void): Bulk<Row> {
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

  return {
    work,
    async start(title, rows, run) {
      const { signal } = (running.current = new AbortController())
      setWork({ title, steps: [], running: true })
      const steps = await oneByOne(
        rows,
        async row => {
          // `false` is an expired session: the rest would fail as well.
          if ((await run(row)) === false) throw new Error(common.expired)
        },
        {
          signal,
          onStep: now => setWork({ title, steps: now, running: true }),
          reasonOf: error => failureText(error, common),
        },
      )
      setWork({ title, steps, running: false })
      const count = (state: Step<Row>['state']) => steps.filter(step => step.state === state).length
      const done = count('done')
      // Nothing on screen says it any more.
      if (hasLeft.current && done < rows.length)
        notices.notify(title, texts.progress(done, rows.length))
      else notices.say(texts.bulkDone(done, count('failed')))
      onDone()
    },
    stop: () => running.current?.abort(),
    close: () => setWork(undefined),
  }
}
