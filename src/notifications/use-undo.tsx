import { createElement, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { SaveResult } from '#api/records.ts'
import { MESSAGE_DURATION_MS } from '#constants.ts'
import type { RecordKey } from '#entities/record-key.ts'
import { useStore } from '#hooks/use-store.ts'
import { refetchRequest } from '#lib/refetch.ts'
import { useTexts } from '#locales/texts.ts'
import { type NoticeAction, useNotices } from './notices.ts'
import { type SavedNoticeTexts, useSavedNotice } from './saved-notice.ts'

const SECOND_MS = 1_000
const UNDO_SECONDS = MESSAGE_DURATION_MS / SECOND_MS

/**
 * "Undo (5 s)": how long the button can be pressed (W10). The seconds are only visible, not part of
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
  /** The record's key. */
  key: RecordKey
  /** The message while the deletion can still be undone. */
  text: string
  /** Sends the call. `keepalive` while the browser leaves the page: the call must outlive it. */
  run: (options: { keepalive: boolean }) => Promise<unknown>
}

export interface Undo {
  /**
   * Deletes when the message disappears, or the user leaves the page or the browser; Undo sends
   * nothing.
   */
  deleteLater(item: PendingDelete): void
  /** The keys of the records that wait to be deleted. */
  pending: ReadonlySet<RecordKey>
  undoDelete(key: RecordKey): void
}

const UNDO_LABEL = createElement(UndoLabel)

interface WaitingDelete extends PendingDelete {
  action: NoticeAction
}

/** Shows the result of a write with an Undo button; `inverse` is the opposite call. */
export function useUndoableSavedNotice() {
  const showSaved = useSavedNotice()
  const refetchIfLeft = useRefetchIfLeft()
  return (saved: SaveResult<unknown>, texts: SavedNoticeTexts, inverse: () => Promise<unknown>) =>
    showSaved(saved, {
      ...texts,
      undo: { label: UNDO_LABEL, run: () => void inverse().then(refetchIfLeft) },
    })
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
  const shown = useStore(notices.shown)
  const refetchIfLeft = useRefetchIfLeft()
  const waiting = useRef(new Map<RecordKey, WaitingDelete>())
  const [pending, setPending] = useState<ReadonlySet<RecordKey>>(new Set())

  const end = useCallback((key: RecordKey) => {
    waiting.current.delete(key)
    setPending(new Set(waiting.current.keys()))
  }, [])

  /** Dismisses the message of a deletion that was sent or undone. */
  function dismiss(own: NoticeAction | undefined) {
    const notice = notices.shown.get().find(({ action }) => action && action === own)
    if (notice) notices.dismiss(notice.id)
  }

  const send = useEffectEvent(async (item: WaitingDelete, keepalive: boolean) => {
    if (waiting.current.get(item.key) !== item) return
    waiting.current.delete(item.key)
    dismiss(item.action)
    await item.run({ keepalive }).catch(() => undefined)
    // The row stays marked until the answer; then it disappears, or is back with the server's
    // reason.
    setPending(new Set(waiting.current.keys()))
    refetchIfLeft()
  })

  // The message is the clock: a deletion is sent when its message disappears without Undo.
  useEffect(() => {
    for (const item of waiting.current.values()) {
      if (shown.some(notice => notice.action === item.action)) continue
      const timer = setTimeout(() => void send(item, false))
      item.action.run = () => {
        clearTimeout(timer)
        end(item.key)
      }
    }
  }, [shown, end])

  useEffect(() => {
    const flush = (keepalive: boolean) =>
      Promise.all([...waiting.current.values()].map(item => send(item, keepalive)))
    const onPageHide = () => void flush(true)
    const unsubscribe = onSendPendingDeletes(() => flush(false))
    addEventListener('pagehide', onPageHide)
    return () => {
      unsubscribe()
      removeEventListener('pagehide', onPageHide)
      void flush(false)
    }
  }, [])

  return {
    pending,
    deleteLater(item) {
      const action: NoticeAction = { label: UNDO_LABEL, run: () => end(item.key) }
      waiting.current.set(item.key, { ...item, action })
      setPending(new Set(waiting.current.keys()))
      notices.show('info', item.text, action)
    },
    undoDelete(key) {
      const own = waiting.current.get(key)?.action
      end(key)
      dismiss(own)
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

/** Sends all pending deletions (W10: "on leaving") and waits for the answers, while there is a session. */
export async function sendPendingDeletes(): Promise<void> {
  await Promise.all([...pendingSenders].map(send => send()))
}
