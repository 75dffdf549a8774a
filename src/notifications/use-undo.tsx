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
 * "Undo (5 s)": how long it can be pressed (W10). The seconds are for the eye, and no part of the
 * name; a screen reader would read each of them. What stops the message's clock stops this one.
 */
export function UndoLabel() {
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

export interface PendingDelete {
  /** The record's key. */
  key: RecordKey
  /** What the message says while it can still be undone. */
  text: string
  /** `keepalive` when the page is going: the call must outlive it. */
  run: (options: { keepalive: boolean }) => Promise<unknown>
}

export interface Undo {
  /** Deletes when the message goes by itself, the page is left or the browser closes; Undo sends nothing. */
  deleteLater(item: PendingDelete): void
  /** The keys of records that are still there but on their way out. */
  pending: ReadonlySet<RecordKey>
  undoDelete(key: RecordKey): void
}

const UNDO_LABEL = createElement(UndoLabel)

interface WaitingDelete extends PendingDelete {
  action: NoticeAction
}

/** Says what became of a write, with the way back: `inverse` is the opposite call. */
export function useUndoableSavedNotice() {
  const tellSaved = useSavedNotice()
  const tellNext = useRefetchIfLeft()
  return (saved: SaveResult<unknown>, words: SavedNoticeTexts, inverse: () => Promise<unknown>) =>
    tellSaved(saved, {
      ...words,
      undo: { label: UNDO_LABEL, run: () => void inverse().then(tellNext) },
    })
}

/**
 * For the end of a write. Whoever left its page meanwhile may be back: what is drawn there now has
 * read what was before it, and hears of it only so.
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
  const tellNext = useRefetchIfLeft()
  const waiting = useRef(new Map<RecordKey, WaitingDelete>())
  const [pending, setPending] = useState<ReadonlySet<RecordKey>>(new Set())

  const end = useCallback((key: RecordKey) => {
    waiting.current.delete(key)
    setPending(new Set(waiting.current.keys()))
  }, [])

  /** Nothing can be taken back any more, or has been. */
  function dismiss(own: NoticeAction | undefined) {
    const notice = notices.shown.get().find(({ action }) => action && action === own)
    if (notice) notices.dismiss(notice.id)
  }

  const send = useEffectEvent(async (item: WaitingDelete, keepalive: boolean) => {
    if (waiting.current.get(item.key) !== item) return
    waiting.current.delete(item.key)
    dismiss(item.action)
    await item.run({ keepalive }).catch(() => undefined)
    // Until the answer the row stays marked; then it is gone, or back with the server's reason.
    setPending(new Set(waiting.current.keys()))
    tellNext()
  })

  // The message is the clock: pointer and focus on it stop it, and Undo in it ends it first.
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
    const gone = () => void flush(true)
    const forget = onSendPendingDeletes(() => flush(false))
    addEventListener('pagehide', gone)
    return () => {
      forget()
      removeEventListener('pagehide', gone)
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

/** Hears when what can still be undone has to be sent, for its person signs out; gives the way out. */
export function onSendPendingDeletes(send: () => Promise<unknown>): () => void {
  pendingSenders.add(send)
  return () => void pendingSenders.delete(send)
}

/** Sends it (W10: "on leaving"), and waits for the answers: afterwards nobody is there to send it for. */
export async function sendPendingDeletes(): Promise<void> {
  await Promise.all([...pendingSenders].map(send => send()))
}
