import {
  type DragEvent,
  type HTMLAttributes,
  type KeyboardEvent,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { createDictionaryApi } from '#api/dictionary.ts'
import type { SaveResult, Written } from '#api/records.ts'
import { reorderEntries } from '#entities/dictionary-entry.ts'
import type { RecordKey } from '#entities/record-key.ts'
import { useRefusedChangesNotice } from '#list/refused-changes.ts'
import { useLocale, useTexts } from '#locales/texts.ts'
import { useNotices } from '#notifications/notices.ts'
import { useUndoableSavedNotice } from '#notifications/use-undo.tsx'
import type { DictionaryEntry } from '#resources/system/dictionary-entries.ts'
import { useApi } from '#session/use-api.ts'
import { entryLabels } from './entries-of-type.ts'

interface Reorder {
  /** For an element around the rows: keys and pointer work anywhere in a row. */
  rowHandlers: HTMLAttributes<HTMLElement>
  dropTarget: DropTarget
}

/** The row beside which the dragged one would land, and on which side of it. */
export interface DropTarget {
  over: RecordKey | undefined
  side: 'before' | 'after'
}

/** An entry, and the place that it gets. */
interface EntryMove {
  dictCode: RecordKey
  dictSort: number
  send: () => Promise<SaveResult<DictionaryEntry> | false>
}

/** The DOM id of the handle that drags a row. */
export const dragHandleId = (dictCode: RecordKey) => `dict-move-${dictCode}`

/**
 * Moves rows by Alt and arrow keys or by dragging. Only entries whose `dictSort` changes are
 * sent, with their versions, so that another user's move is not overwritten. `rows` is a page of
 * `all`.
 */
export function useReorderEntries(
  rows: readonly DictionaryEntry[],
  all: readonly DictionaryEntry[],
  onChanged: () => void,
): Reorder {
  const api = useApi(createDictionaryApi)
  const notices = useNotices()
  const showUndoable = useUndoableSavedNotice()
  const showRefusedChanges = useRefusedChangesNotice()
  const labels = entryLabels(useLocale())
  const texts = useTexts('dictionary')
  const busy = useRef(false)
  const moved = useRef<RecordKey>(undefined)
  // With this user's last move applied, even before the list is read again.
  const order = useRef(all)
  /** By `dictCode`, because rows above may appear and disappear during the drag. */
  const [drag, setDrag] = useState<{ from: RecordKey; over: RecordKey }>()

  useLayoutEffect(() => {
    order.current = all
  }, [all])

  // A row loses the focus when React moves it.
  useEffect(() => {
    if (moved.current === undefined || busy.current) return
    const row = rows.find(({ dictCode }) => dictCode === moved.current)
    const handle = row && document.getElementById(dragHandleId(row.dictCode))
    if (handle && !document.activeElement?.closest('[role=dialog]'))
      handle.focus({ preventScroll: true })
    moved.current = undefined
  }, [rows])

  /** Resolves to the result of each write, and of all together; `undefined` after a failure. */
  async function save(moves: readonly EntryMove[]) {
    busy.current = true
    const writes: SaveResult<DictionaryEntry>[] = []
    const saved: Pick<DictionaryEntry, 'dictCode' | 'dictSort' | 'version'>[] = []
    try {
      for (const { dictCode, dictSort, send } of moves) {
        const result = await send()
        if (result === false) return undefined
        writes.push(result)
        const now = result.record?.dictSort ?? dictSort
        saved.push({ dictCode, dictSort: now, version: result.record?.version })
      }
      const notStored = [...new Set(writes.flatMap(write => write.notStored))]
      const record = writes.every(write => write.record) ? saved : undefined
      return { writes, record, notStored, answer: saved }
    } catch (error) {
      const refused = order.current.find(
        ({ dictCode }) => dictCode === moves[saved.length]?.dictCode,
      )
      // The call itself has shown the error; `onChanged` reads the server's order.
      showRefusedChanges(error, refused?.dictLabel ?? '')
      return undefined
    } finally {
      // Also after a failure half-way, so that a repeated move continues from there and gives equal
      // numbers an order.
      order.current = order.current
        .map(entry => ({ ...entry, ...saved.find(place => place.dictCode === entry.dictCode) }))
        .sort((one, other) => one.dictSort - other.dictSort)
      busy.current = false
      onChanged()
    }
  }

  async function move(dictCode: RecordKey, to: number) {
    const from = placeOf(dictCode)
    const changes = reorderEntries(order.current, from, to)
    const entry = order.current[from]
    if (busy.current || !entry || changes.length === 0) return
    moved.current = dictCode
    const saved = await save(
      changes.map(({ entry: { dictCode, version }, dictSort }) => ({
        dictCode,
        dictSort,
        send: () => api.change(dictCode, { dictSort }, { version }),
      })),
    )
    if (!saved) return
    if (saved.record && saved.notStored.length === 0)
      notices.announce(texts.moved(entry.dictLabel, to + 1, order.current.length))
    const written = saved.writes.flatMap(write => write.written ?? [])
    const notice = {
      name: entry.dictLabel,
      done: texts.orderChanged,
      labels,
    }
    async function undo() {
      try {
        // A later move of one of them stands in the way of all: half an order is none.
        return await save(await Promise.all(written.map(prepareMoveBack)))
      } catch (error) {
        showRefusedChanges(error, entry?.dictLabel ?? '')
        return undefined
      }
    }
    showUndoable(saved, notice, { of: written, send: undo })
  }

  async function prepareMoveBack(written: Written<DictionaryEntry>): Promise<EntryMove> {
    const { dictCode, dictSort } = written.before
    const send = await api.prepareUndo(written)
    return { dictCode, dictSort, send: async () => send && send() }
  }

  const placeOf = (code: RecordKey) => order.current.findIndex(({ dictCode }) => dictCode === code)

  /** The entry in whose row an event happened. */
  function entryAt(target: EventTarget): DictionaryEntry | undefined {
    const row = target instanceof Element ? target.closest('tbody > tr') : null
    return row ? rows[[...(row.parentElement?.children ?? [])].indexOf(row)] : undefined
  }

  const [from = -1, over = -1] = [drag?.from, drag?.over].map(code =>
    all.findIndex(({ dictCode }) => dictCode === code),
  )
  const isOverOther = from >= 0 && from !== over
  const dropOver = isOverOther ? drag?.over : undefined
  const side = isOverOther && over < from ? 'before' : 'after'
  const dropTarget = useMemo((): DropTarget => ({ over: dropOver, side }), [dropOver, side])

  return {
    rowHandlers: {
      onKeyDown(event: KeyboardEvent) {
        const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
        const entry = entryAt(event.target)
        if (!event.altKey || step === 0 || !entry) return
        event.preventDefault()
        void move(entry.dictCode, placeOf(entry.dictCode) + step)
      },
      onDragStart(event: DragEvent) {
        const entry = entryAt(event.target)
        const handle = event.target
        if (!entry || !(handle instanceof Element) || handle.id !== dragHandleId(entry.dictCode))
          return
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', entry.dictLabel)
        const row = handle.closest('tr')
        if (row) event.dataTransfer.setDragImage(row, 0, 0)
        setDrag({ from: entry.dictCode, over: entry.dictCode })
      },
      onDragEnd: () => setDrag(undefined),
      onDragOver(event: DragEvent) {
        const over = entryAt(event.target)
        if (!drag || !over) return
        event.preventDefault()
        if (over.dictCode !== drag.over) setDrag({ ...drag, over: over.dictCode })
      },
      onDrop(event: DragEvent) {
        if (!drag) return
        event.preventDefault()
        setDrag(undefined)
        void move(drag.from, placeOf(drag.over))
      },
    },
    dropTarget,
  }
}
