import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { CallError } from '#api/errors.ts'
import { mayHaveSucceeded } from '#api/idempotency-keys.ts'
import { useNotices } from '#notifications/notices.ts'
import type { RowKey } from '#ui/collections/table-props.ts'
import { FieldError } from '#ui/fields/field.tsx'
import type { List } from './use-list.ts'
import { useWriteError } from './use-write-error.ts'

/** In a row: why what was tried with it was not done. */
export function RowError({ children }: { children: string }) {
  return (
    <FieldError role="alert" ref={flashRow}>
      {children}
    </FieldError>
  )
}

export interface RowErrors {
  /** What stands at the row with this key. */
  messageFor(key: RowKey): string | undefined
  /** After a call whose failure the client has told. */
  report(key: RowKey, error: unknown): void
  clear(): void
}

/**
 * Why the last thing tried with a row was not done, for that row to say (B.1, W10). The
 * list is read again, for the row may be another one by now; where it is gone after a call that got
 * no answer, a message says that this may be why.
 */
export function useRowErrors<Row>({
  rows,
  rowKey,
  busy,
  reload,
}: Pick<List<Row>, 'rows' | 'rowKey' | 'busy' | 'reload'>): RowErrors {
  const [refusal, setRefusal] = useState<{ key: RowKey; error: unknown }>()
  /** The list is read again because of it. */
  const [isLooked, setLooked] = useState(false)
  const notices = useNotices()
  const textOf = useWriteError()

  const lookForRow = useEffectEvent(() => {
    if (!isLooked) return
    setLooked(false)
    if (!refusal || rows?.some(row => rowKey(row) === refusal.key)) return
    setRefusal(undefined)
    const isTold = refusal.error instanceof CallError && !mayHaveSucceeded(refusal.error)
    if (!isTold) notices.show('warning', textOf(refusal.error))
  })
  useEffect(() => {
    if (!busy) lookForRow()
  }, [busy])

  return useMemo(
    () => ({
      messageFor: key => (refusal?.key === key ? textOf(refusal.error) : undefined),
      report(key, error) {
        setRefusal({ key, error })
        setLooked(true)
        reload()
      },
      clear: () => setRefusal(undefined),
    }),
    [refusal, textOf, reload],
  )
}

/**
 * Asked when something is tried with a record, and called when that failed: draws the eye to its
 * row, wherever its table draws it by then (W10). A record of another list may have its number.
 */
export function createRowFlash(record: RowKey): () => void {
  const row = `tr[data-record=${JSON.stringify(String(record))}]`
  const table = document.querySelector(row)?.closest('table')
  return () => flashRow(table?.querySelector(row))
}

/** The same of the row that an element is in. */
export function flashRow(inside: Element | null | undefined): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const colours = { backgroundColor: ['var(--danger-soft)', 'transparent'] }
  inside?.closest('tr')?.animate?.(colours, { duration: 1_500, easing: 'ease-out' })
}
