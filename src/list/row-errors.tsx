import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { PasswordNotConfirmed } from '#api/errors.ts'
import { mayHaveSucceeded } from '#api/idempotency-keys.ts'
import type { RecordKey } from '#entities/record-key.ts'
import { useNotices } from '#notifications/notices.ts'
import { FieldError } from '#ui/fields/field.tsx'
import type { ListRows } from './use-list-rows.ts'
import { useWriteError } from './use-write-error.ts'

/** Says in a row why the last action on it failed, if it did. */
export function RowError({ errors, row }: { errors: RowErrors; row: RecordKey }) {
  const text = errors.messageFor(row)
  return (
    text && (
      <FieldError role="alert" ref={flashRow}>
        {text}
      </FieldError>
    )
  )
}

export interface RowErrors {
  /** The message at the row with this key. */
  messageFor(key: RecordKey): string | undefined
  /** To be called after a call whose failure the client has reported. */
  report(key: RecordKey, error: unknown): void
  clear(): void
}

/**
 * Why the last action on a row failed, to be shown in that row. The list is read again, because the
 * row may have changed. If the row is gone after a call that got no answer, a message says that the
 * call may be the reason.
 */
export function useRowErrors<Row>({
  items,
  rowKey,
  busy,
  reload,
}: Pick<ListRows<Row>, 'items' | 'rowKey' | 'busy' | 'reload'>): RowErrors {
  const [refusal, setRefusal] = useState<{ key: RecordKey; error: unknown }>()
  /** The list is read again because of the failure. */
  const [isReloading, setReloading] = useState(false)
  const notices = useNotices()
  const textOf = useWriteError()

  const lookForRow = useEffectEvent(() => {
    if (!isReloading) return
    setReloading(false)
    if (!refusal || items?.some(row => rowKey(row) === refusal.key)) return
    setRefusal(undefined)
    if (mayHaveSucceeded(refusal.error)) notices.show('warning', textOf(refusal.error))
  })
  useEffect(() => {
    if (!busy) lookForRow()
  }, [busy])

  return useMemo(
    () => ({
      messageFor: key => (refusal?.key === key ? textOf(refusal.error) : undefined),
      report(key, error) {
        if (error instanceof PasswordNotConfirmed) return
        setRefusal({ key, error })
        setReloading(true)
        reload()
      },
      clear: () => setRefusal(undefined),
    }),
    [refusal, textOf, reload],
  )
}

/** Flashes the row that an element is in. */
function flashRow(element: Element | null): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const colours = { backgroundColor: ['var(--danger-soft)', 'transparent'] }
  element?.closest('tr')?.animate?.(colours, { duration: 1_500, easing: 'ease-out' })
}
