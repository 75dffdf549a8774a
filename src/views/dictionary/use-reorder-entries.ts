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
import type { SaveResult } from '#api/records.ts'
import { type DictionaryEntry, reorderEntries } from '#entities/dictionary-entry.ts'
import type { RecordKey } from '#entities/record-key.ts'
import { isComposing } from '#lib/browser/input-method.ts'
import { useRefusedChangesNotice } from '#list/refused-changes.ts'
import { useTexts } from '#locales/texts.ts'
import { useNotices } from '#notifications/notices.ts'
import { useSavedNotice } from '#notifications/saved-notice.ts'
import { useUndoableSavedNotice } from '#notifications/use-undo.tsx'
import { useApi } from '#session/use-api.ts'

export interface Reorder {
  /** For what is round the rows: keys and pointer are heard wherever in a row they are. */
  rowHandlers: HTMLAttributes<HTMLElement>
  dropTarget: DropTarget
}

/** The row beside which the dragged one would land, and on which side of it. */
export interface DropTarget {
  over: RecordKey | undefined
  side: 'before' | 'after'
}

/** Where an entry stands, and the version of it that says so. */
type EntryPosition = Pick<DictionaryEntry, 'dictCode' | 'dictSort' | 'version'>

/** Of the part of a row that it is dragged by. */
export const dragHandleId = (dictCode: RecordKey) => `dict-move-${dictCode}`

/**
 * Moves rows by Alt and arrow keys or by dragging; only entries whose number changes are sent
 * (B.2), and none that somebody else moved meanwhile (R62). The rows are a page of `all`.
 */
export function useReorderEntries(
  rows: readonly DictionaryEntry[],
  all: readonly DictionaryEntry[],
  onChanged: () => void,
): Reorder {
  const api = useApi(createDictionaryApi)
  const notices = useNotices()
  const done = useUndoableSavedNotice()
  const tellSaved = useSavedNotice()
  const tellYetChanged = useRefusedChangesNotice()
  const texts = useTexts('dictionary')
  const busy = useRef(false)
  const moved = useRef<RecordKey>(undefined)
  // As it was made last, also while it is still to be read again.
  const order = useRef(all)
  /** By their codes: rows above them may come and go meanwhile. */
  const [drag, setDrag] = useState<{ from: RecordKey; over: RecordKey }>()

  useLayoutEffect(() => {
    order.current = all
  }, [all])

  // A row that moves in the page loses the focus.
  useEffect(() => {
    if (moved.current === undefined || busy.current) return
    const row = rows.find(({ dictCode }) => dictCode === moved.current)
    const handle = row && document.getElementById(dragHandleId(row.dictCode))
    if (handle && !document.activeElement?.closest('[role=dialog]'))
      handle.focus({ preventScroll: true })
    moved.current = undefined
  }, [rows])

  /** The places with the versions they have now, as far as they were taken. */
  async function save(
    places: readonly EntryPosition[],
  ): Promise<SaveResult<readonly EntryPosition[]> | undefined> {
    busy.current = true
    const taken: EntryPosition[] = []
    const notTaken = new Set<string>()
    let isKnown = true
    try {
      for (const { dictCode, dictSort, version } of places) {
        const saved = await api.change(dictCode, { dictSort }, { version })
        if (saved === false) return undefined
        if (!saved.record) isKnown = false
        for (const name of saved.notStored) notTaken.add(name)
        const now = saved.record?.dictSort ?? dictSort
        taken.push({ dictCode, dictSort: now, version: saved.record?.version })
      }
      return { record: isKnown ? taken : undefined, notStored: [...notTaken], answer: taken }
    } catch (error) {
      const refused = order.current.find(
        ({ dictCode }) => dictCode === places[taken.length]?.dictCode,
      )
      tellYetChanged(error, refused?.dictLabel ?? '')
      // Told already; what the server has is what is shown next.
      return undefined
    } finally {
      // Also where it was cut half-way: the same move goes on from there, and tells equals apart.
      order.current = order.current
        .map(entry => ({ ...entry, ...taken.find(place => place.dictCode === entry.dictCode) }))
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
        version,
      })),
    )
    if (!saved) return
    if (saved.record && saved.notStored.length === 0)
      notices.announce(texts.moved(entry.dictLabel, to + 1, order.current.length))
    const back = changes.map(({ entry: { dictCode, dictSort } }, index) => ({
      dictCode,
      dictSort,
      version: saved.record?.[index]?.version,
    }))
    const words = {
      name: entry.dictLabel,
      done: texts.orderChanged,
      labels: { dictSort: texts.sort },
    }
    done(saved, words, async () => {
      const undone = await save(back)
      if (undone && undone.notStored.length > 0) tellSaved(undone, words)
    })
  }

  const placeOf = (code: RecordKey) => order.current.findIndex(({ dictCode }) => dictCode === code)

  /** The entry in whose row something happened. */
  function entryAt(target: EventTarget): DictionaryEntry | undefined {
    const row = target instanceof Element ? target.closest('tbody > tr') : null
    return row ? rows[[...(row.parentElement?.children ?? [])].indexOf(row)] : undefined
  }

  const [from = -1, over = -1] = [drag?.from, drag?.over].map(code =>
    all.findIndex(({ dictCode }) => dictCode === code),
  )
  const isElsewhere = from >= 0 && from !== over
  const dropOver = isElsewhere ? drag?.over : undefined
  const side = isElsewhere && over < from ? 'before' : 'after'
  const drop = useMemo((): DropTarget => ({ over: dropOver, side }), [dropOver, side])

  return {
    rowHandlers: {
      onKeyDown(event: KeyboardEvent) {
        const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
        const entry = entryAt(event.target)
        if (isComposing(event.nativeEvent)) return
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
    dropTarget: drop,
  }
}
