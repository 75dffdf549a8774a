import { createElement, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { SaveResult, Written } from '#api/records.ts'
import { UNDO_DURATION_MS } from '#constants.ts'
import type { RecordKey } from '#entities/record-key.ts'
import { useStore } from '#hooks/use-store.ts'
import { refetchRequest } from '#lib/refetch.ts'
import { useTexts } from '#locales/texts.ts'
import { type NoticeAction, useNotices } from './notices.ts'
import { isStored, type SavedNoticeTexts, useSavedNotice } from './saved-notice.ts'

const SECOND_MS = 1_000
const UNDO_SECONDS = UNDO_DURATION_MS / SECOND_MS

/**
 * "Undo (10 s)": how long the button can be pressed (W10). The seconds are only visible, not part of
 * the button's name: a screen reader would read each of them. They stop whenever the message's
 * clock stops.
 */
function UndoLabel() {
  const { undo, seconds } = useTexts('list')
  const { questions, isDialogOpen } = useNotices()
  const [left, setLeft] = useState(UNDO_SECONDS)
  const place = useRef<HTMLSpanElement>(null)

  useEffect(() => {
    const timer = setInterval(() => {
      const messages = place.current?.closest('.messages')
      const isHeld =
        messages?.matches(':hover')
        || messages?.contains(document.activeElement)
        || questions.get().length > 0
        || isDialogOpen.get()
      setLeft(before => (isHeld ? UNDO_SECONDS : Math.max(before - 1, 1)))
    }, SECOND_MS)
    return () => clearInterval(timer)
  }, [questions, isDialogOpen])

  return (
    <>
      {undo}
      <span ref={place} aria-hidden="true">
        {seconds(left)}
      </span>
    </>
  )
}

interface PendingDelete {
  /** The keys of the records. */
  keys: readonly RecordKey[]
  /** The message while the deletion of these of the records can still be undone. */
  textOf: (keys: readonly RecordKey[]) => string
  /**
   * Deletes these of the records. `keepalive` while the browser leaves the page: then it is one call
   * for all of them, which must outlive the page.
   */
  run: (keys: readonly RecordKey[], options: { keepalive: boolean }) => Promise<unknown>
}

export interface Undo {
  /**
   * Deletes when the message disappears, or the user leaves the page or the browser; Undo sends
   * nothing. Where nothing can be sent when the message disappears, the deletion waits until it can.
   */
  deleteLater(item: PendingDelete): void
  /** The keys of the records that wait to be deleted. */
  pending: ReadonlySet<RecordKey>
  /** Takes back this record alone: the others that wait with it get a message of their own. */
  undoDelete(key: RecordKey): void
}

const UNDO_LABEL = createElement(UndoLabel)

/** An Undo that sends the opposite call; `of` has the writes that it takes back. */
export const undoAction = (
  run: () => void,
  of: readonly Written<unknown>[] = [],
): NoticeAction => ({
  label: UNDO_LABEL,
  run,
  records: of.map(({ address }) => address),
  isUndo: true,
  needsServer: true,
})

interface WaitingDelete extends PendingDelete {
  action: NoticeAction
  /** Its call is on the way, so it can no longer be undone. */
  isSent: boolean
}

interface UndoCall {
  /** The writes that it takes back. */
  of: readonly Written<unknown>[]
  /** Resolves with its result; a failure is reported already. */
  send: () => Promise<SaveResult<unknown> | false | undefined>
}

/** Shows the result of a write, with an Undo button if there is something to take back. */
export function useUndoableSavedNotice() {
  const showSaved = useSavedNotice()
  const refetchIfLeft = useRefetchIfLeft()

  return (saved: SaveResult<unknown>, texts: SavedNoticeTexts, undo: UndoCall | undefined) => {
    async function run({ send }: UndoCall) {
      const undone = await send()
      if (undone && !isStored(undone)) showSaved(undone, texts)
      refetchIfLeft()
    }
    return showSaved(saved, {
      ...texts,
      undo: undo && undo.of.length > 0 ? undoAction(() => void run(undo), undo.of) : undefined,
    })
  }
}

/**
 * To be called at the end of a write. If the user left the page meanwhile and came back, the list
 * drawn there now was read before the write, and learns of it only by this.
 */
function useRefetchIfLeft(): () => void {
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])
  return () => {
    if (isLeft.current) refetchRequest.set({ only: 'all' })
  }
}

export function useUndo(): Undo {
  const notices = useNotices()
  const { blocked } = notices
  const shown = useStore(notices.shown)
  const isBlocked = useStore(blocked) !== undefined
  const refetchIfLeft = useRefetchIfLeft()
  const waiting = useRef(new Set<WaitingDelete>())
  const [pending, setPending] = useState<ReadonlySet<RecordKey>>(new Set())

  const updatePending = useCallback(
    () => setPending(new Set([...waiting.current].flatMap(({ keys }) => keys))),
    [],
  )

  const end = useCallback(
    (item: WaitingDelete) => {
      waiting.current.delete(item)
      updatePending()
    },
    [updatePending],
  )

  /** Dismisses the message of a deletion that was sent or undone. */
  function dismiss({ action: own }: WaitingDelete) {
    const notice = notices.shown.get().find(({ action }) => action === own)
    if (notice) notices.dismiss(notice.id)
  }

  const send = useEffectEvent(async (item: WaitingDelete, keepalive: boolean) => {
    if (item.isSent || !waiting.current.has(item)) return
    item.isSent = true
    dismiss(item)
    await item.run(item.keys, { keepalive }).catch(() => undefined)
    // The row stays marked until the answer; then it disappears, or is back with the server's
    // reason.
    end(item)
    refetchIfLeft()
  })

  // The message is the clock: a deletion is sent when its message disappears without Undo.
  useEffect(() => {
    if (isBlocked) return
    for (const item of waiting.current) {
      if (item.isSent || shown.some(notice => notice.action === item.action)) continue
      const timer = setTimeout(() => void send(item, false))
      item.action.run = () => {
        clearTimeout(timer)
        end(item)
      }
    }
  }, [shown, isBlocked, end])

  useEffect(() => {
    const flush = (keepalive: boolean) =>
      Promise.all([...waiting.current].map(item => send(item, keepalive)))
    const onPageHide = () => void flush(true)
    const unsubscribe = onSendPendingDeletes(() => flush(false))
    addEventListener('pagehide', onPageHide)
    function finish() {
      unsubscribe()
      removeEventListener('pagehide', onPageHide)
      void flush(false)
    }
    return () => {
      if (blocked.get() === undefined || waiting.current.size === 0) return finish()
      // Also behind another page a deletion waits until it can be sent.
      const stop = blocked.subscribe(() => {
        if (blocked.get() !== undefined) return
        stop()
        finish()
      })
    }
  }, [blocked])

  function deleteLater(pending: PendingDelete) {
    // Nothing was sent yet, so nothing is needed to take it back.
    const action = { ...undoAction(() => end(item)), needsServer: false }
    const item: WaitingDelete = { ...pending, action, isSent: false }
    waiting.current.add(item)
    updatePending()
    notices.show('info', item.textOf(item.keys), action)
  }

  return {
    pending,
    deleteLater,
    undoDelete(key) {
      const item = [...waiting.current].find(({ keys, isSent }) => !isSent && keys.includes(key))
      if (!item) return
      end(item)
      dismiss(item)
      const others = item.keys.filter(other => other !== key)
      if (others.length > 0) deleteLater({ ...item, keys: others })
    },
  }
}

const pendingSenders = new Set<() => Promise<unknown>>()

/**
 * Calls `send` when pending deletions have to be sent before the user signs out; returns the
 * unsubscribe.
 */
export function onSendPendingDeletes(send: () => Promise<unknown>): () => void {
  pendingSenders.add(send)
  return () => void pendingSenders.delete(send)
}

/** Sends all pending deletions and waits for the answers, while there is a session. */
export async function sendPendingDeletes(): Promise<void> {
  await Promise.all([...pendingSenders].map(send => send()))
}
