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
import type { SaveResult, Written } from '#api/records.ts'
import type { ResourceApi } from '#api/resource.ts'
import type { Resource } from '#definitions/define-resource.ts'
import type { DescribedRow } from '#definitions/wire.ts'
import { reorder } from '#entities/display-order.ts'
import type { RecordKey } from '#entities/record-key.ts'
import { numberOf } from '#lib/decode.ts'
import { useRefusedChangesNotice } from '#list/refused-changes.ts'
import { useTexts } from '#locales/texts.ts'
import { useNotices } from '#notifications/notices.ts'
import { useUndoableSavedNotice } from '#notifications/use-undo.tsx'
import { recordKeyOf, recordNameOf } from '#resource/described/row-identity.ts'
import { useFieldLabels } from '#resource/described/use-record-form.ts'

interface RowOrderOptions<Row extends DescribedRow> {
  resource: Resource
  calls: Pick<ResourceApi<Row>, 'change' | 'prepareUndo'>
  /** A page of `all`; none where rows cannot be moved. */
  rows: readonly Row[]
  /** In their order; of a tree each row stands behind the one above it. */
  all: readonly Row[]
  onChanged: () => void
}

interface RowOrder {
  /** For an element around the rows: keys and pointer work anywhere in a row. */
  rowHandlers: HTMLAttributes<HTMLElement>
  dropTarget: DropTarget
}

/** The row beside which the dragged one would land, and on which side of it. */
export interface DropTarget {
  over: RecordKey | undefined
  side: 'before' | 'after'
}

/** A row, and the place that it gets. */
interface Move<Row> {
  row: Row
  sort: number
  send: () => Promise<SaveResult<Row> | false>
}

/** The DOM id of the handle that drags a row. */
export const dragHandleId = (key: RecordKey) => `move-${key}`

/**
 * Moves rows by Alt and arrow keys or by dragging; of a tree among those that stand below the same
 * row. Only rows whose number changes are sent, with their versions, so that another user's move is
 * not overwritten.
 */
export function useRowOrder<Row extends DescribedRow>({
  resource,
  calls,
  rows,
  all,
  onChanged,
}: RowOrderOptions<Row>): RowOrder {
  const notices = useNotices()
  const showUndoable = useUndoableSavedNotice()
  const showRefusedChanges = useRefusedChangesNotice()
  const labels = useFieldLabels(resource, undefined)
  const texts = useTexts('list')
  const busy = useRef(false)
  const moved = useRef<RecordKey>(undefined)
  // With this user's last move applied, even before the list is read again.
  const order = useRef(all)
  /** By key, because rows above may appear and disappear during the drag. */
  const [drag, setDrag] = useState<{ from: RecordKey; over: RecordKey }>()
  const sortName = resource.order?.by ?? ''
  const keyOf = (row: Row) => recordKeyOf(resource, row)
  const nameOf = (row: Row) => recordNameOf(resource, row)
  const sortOf = (row: Row) => numberOf(row[sortName]) ?? 0
  const aboveOf = (row: Row) => (resource.parent ? row[resource.parent] : undefined)

  useLayoutEffect(() => {
    order.current = all
  }, [all])

  // A row loses the focus when React moves it.
  useEffect(() => {
    const key = moved.current
    if (key === undefined || busy.current) return
    const row = rows.find(row => recordKeyOf(resource, row) === key)
    const handle = row && document.getElementById(dragHandleId(key))
    if (handle && !document.activeElement?.closest('[role=dialog]'))
      handle.focus({ preventScroll: true })
    moved.current = undefined
  }, [resource, rows])

  /** Resolves to the result of each write, and of all together; `undefined` after a failure. */
  async function save(moves: readonly Move<Row>[]) {
    busy.current = true
    const writes: SaveResult<Row>[] = []
    const saved: { key: RecordKey; sort: number; version: Row['version'] }[] = []
    try {
      for (const { row, sort, send } of moves) {
        const result = await send()
        if (result === false) return undefined
        writes.push(result)
        const { record } = result
        saved.push({
          key: keyOf(row),
          sort: record ? sortOf(record) : sort,
          version: record?.version,
        })
      }
      const notStored = [...new Set(writes.flatMap(write => write.notStored))]
      const record = writes.every(write => write.record) ? saved : undefined
      return { writes, record, notStored, answer: saved }
    } catch (error) {
      const refused = moves[saved.length]?.row
      // The call itself has shown the error; `onChanged` reads the server's order.
      showRefusedChanges(error, refused ? nameOf(refused) : '')
      return undefined
    } finally {
      // Also after a failure half-way, so that a repeated move continues from there and gives equal
      // numbers an order.
      order.current = order.current
        .map(row => {
          const now = saved.find(({ key }) => key === keyOf(row))
          return now ? { ...row, [sortName]: now.sort, version: now.version } : row
        })
        .sort((one, other) => sortOf(one) - sortOf(other))
      busy.current = false
      onChanged()
    }
  }

  /** The rows among which one is moved. */
  const besides = (row: Row) => order.current.filter(each => aboveOf(each) === aboveOf(row))

  async function move(key: RecordKey, placeFor: (from: number, others: readonly Row[]) => number) {
    const row = rowOf(key)
    if (busy.current || !row) return
    const others = besides(row)
    const from = others.indexOf(row)
    const to = placeFor(from, others)
    const changes = reorder(others, sortOf, from, to)
    if (changes.length === 0) return
    moved.current = key
    const saved = await save(
      changes.map(({ row, sort }) => ({
        ...{ row, sort },
        send: () => calls.change(keyOf(row), { [sortName]: sort }, { version: row.version }),
      })),
    )
    if (!saved) return
    const name = nameOf(row)
    if (saved.record && saved.notStored.length === 0)
      notices.announce(texts.movedRow(name, to + 1, others.length))
    const written = saved.writes.flatMap(write => write.written ?? [])
    async function undo() {
      try {
        // A later move of one of them stands in the way of all: half an order is none.
        return await save(await Promise.all(written.map(prepareMoveBack)))
      } catch (error) {
        showRefusedChanges(error, name)
        return undefined
      }
    }
    showUndoable(saved, { name, done: texts.orderChanged, labels }, { of: written, send: undo })
  }

  async function prepareMoveBack(written: Written<Row>): Promise<Move<Row>> {
    const send = await calls.prepareUndo(written)
    const row = written.before
    return { row, sort: sortOf(row), send: async () => send && send() }
  }

  const rowOf = (key: RecordKey | undefined) => order.current.find(row => keyOf(row) === key)

  /** The row that an event happened in. */
  function rowAt(target: EventTarget): Row | undefined {
    const line = target instanceof Element ? target.closest('tbody > tr') : null
    return line ? rows[[...(line.parentElement?.children ?? [])].indexOf(line)] : undefined
  }

  /** The row itself or one above it that the dragged one can stand beside. */
  function besideDragged(row: Row | undefined, dragged: Row | undefined): Row | undefined {
    let beside = row
    while (dragged && beside && aboveOf(beside) !== aboveOf(dragged)) {
      const above = aboveOf(beside)
      beside = all.find(each => keyOf(each) === above)
    }
    return beside
  }

  const [from = -1, over = -1] = [drag?.from, drag?.over].map(key =>
    all.findIndex(row => keyOf(row) === key),
  )
  const isOverOther = from >= 0 && from !== over
  const dropOver = isOverOther ? drag?.over : undefined
  const side = isOverOther && over < from ? 'before' : 'after'
  const dropTarget = useMemo((): DropTarget => ({ over: dropOver, side }), [dropOver, side])

  return {
    rowHandlers: {
      onKeyDown(event: KeyboardEvent) {
        const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
        const row = rowAt(event.target)
        if (!event.altKey || step === 0 || !row) return
        event.preventDefault()
        void move(keyOf(row), from => from + step)
      },
      onDragStart(event: DragEvent) {
        const row = rowAt(event.target)
        const handle = event.target
        if (!row || !(handle instanceof Element) || handle.id !== dragHandleId(keyOf(row))) return
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', nameOf(row))
        const line = handle.closest('tr')
        if (line) event.dataTransfer.setDragImage(line, 0, 0)
        setDrag({ from: keyOf(row), over: keyOf(row) })
      },
      onDragEnd: () => setDrag(undefined),
      onDragOver(event: DragEvent) {
        if (!drag) return
        const over = besideDragged(rowAt(event.target), rowOf(drag.from))
        if (!over) return
        event.preventDefault()
        if (keyOf(over) !== drag.over) setDrag({ ...drag, over: keyOf(over) })
      },
      onDrop(event: DragEvent) {
        if (!drag) return
        event.preventDefault()
        setDrag(undefined)
        void move(drag.from, (_, others) => others.findIndex(row => keyOf(row) === drag.over))
      },
    },
    dropTarget,
  }
}
