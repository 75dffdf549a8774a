import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { createOperationLogApi } from '#api/operation-log/operation-log.ts'
import type { Operation } from '#entities/operation/operation.ts'
import type { RecordKey } from '#entities/record-key.ts'
import { useEventCallback } from '#hooks/use-event-callback.ts'
import { firstOnScreen } from '#lib/browser/on-screen.ts'
import { formatListState, parseListState } from '#list/list-state.ts'
import type { List } from '#list/use-list.ts'
import { formatRecordPanel } from '#resource/record-panel-address.ts'
import { useAddress } from '#routing/use-address.ts'
import { useNavigate } from '#routing/use-navigate.ts'
import { useApi } from '#session/use-api.ts'

export interface EntryWalk {
  /** The row that the last step led to: those of its page may still be on their way. */
  reached: Operation | undefined
  /** The entry is one of the rows, or will be as soon as they come. */
  isInList: boolean
  hasPrevious: boolean
  hasNext: boolean
  step: (by: 1 | -1) => void
}

/**
 * Leads from the entry in the panel to its neighbours in the list, across the pages. Back closes the
 * panel, however far the user went; then the focus is on the row that was shown last.
 */
export function useEntryWalk(
  { query, rows }: List<Operation>,
  shown: RecordKey | undefined,
  onReached: (entry: Operation) => void,
): EntryWalk {
  const api = useApi(createOperationLogApi)
  const { path, search, hash } = useAddress()
  const navigate = useNavigate()
  const [reached, setReached] = useState<Operation>()
  const reading = useRef<AbortController>(undefined)
  const { items = [], total, isMore } = rows
  const { page, size, shape } = query
  const at = items.findIndex(({ operId }) => operId === shown)

  const focusReached = useEffectEvent(() => {
    if (!reached) return
    setReached(undefined)
    firstOnScreen(`tr[data-record="${CSS.escape(String(reached.operId))}"] th button`)?.focus()
  })
  useEffect(() => {
    if (shown === undefined) focusReached()
    // A page that arrives late must not lead away from what is shown by then.
    return () => reading.current?.abort()
  }, [shown])

  const show = useEventCallback((entry: Operation, wanted: number) => {
    const list = formatListState(search, { ...parseListState(search, shape), page: wanted }, shape)
    setReached(entry)
    navigate(path + formatRecordPanel(list, { show: 'entry', id: entry.operId }) + hash, {
      replace: true,
    })
    onReached(entry)
  })

  async function step(by: 1 | -1) {
    if (at < 0) return
    const neighbour = items[at + by]
    if (neighbour) return show(neighbour, page)
    if (reading.current && !reading.current.signal.aborted) return
    const controller = new AbortController()
    reading.current = controller
    const { signal } = controller
    const wanted = page + by
    // What went wrong is reported by the call.
    const answer = await api
      .list(query.paramsFor({ pageIndex: wanted }), { signal })
      .catch(() => false as const)
    if (signal.aborted) return
    reading.current = undefined
    const entry = answer && neighbourIn(answer.rows, shown, by)
    if (entry) show(entry, wanted)
  }

  return {
    reached,
    isInList: at >= 0 || (shown !== undefined && reached?.operId === shown),
    hasPrevious: at > 0 || (at === 0 && page > 1),
    hasNext: at >= 0 && (at < items.length - 1 || isMore || page * size < total),
    step: by => void step(by),
  }
}

/** On the next page or the one before; rows may have moved there since. */
function neighbourIn(rows: readonly Operation[], shown: RecordKey | undefined, by: 1 | -1) {
  const at = rows.findIndex(({ operId }) => operId === shown)
  if (at < 0) return rows.at(by > 0 ? 0 : -1)
  return at + by < 0 ? undefined : rows[at + by]
}
