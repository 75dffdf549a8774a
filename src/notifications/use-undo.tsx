import { createElement, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Saved } from '#api/records.ts'
import { MESSAGE_DURATION } from '#constants.ts'
import type { Key } from '#entities/record-key.ts'
import { useStore } from '#hooks/use-store.ts'
import { again } from '#lib/refetch.ts'
import { useTexts } from '#locales/texts.ts'
import { type NoticeAction, useNotices } from './notices.ts'
import { type SavedWords, useTellSaved } from './saved-notice.ts'

const SECOND = 1_000
const WHOLE = MESSAGE_DURATION / SECOND

/**
 * "Undo (5 s)": how long it can be pressed (W10). The seconds are for the eye, and no part of the
 * name; a screen reader would read each of them. What stops the message's clock stops this one.
 */
export function UndoLabel() {
  const { undo, seconds } = useTexts('list')
  const { asked, covered } = useNotices()
  const [left, setLeft] = useState(WHOLE)
  const place = useRef<HTMLSpanElement>(null)

  useEffect(() => {
    const timer = setInterval(() => {
      const messages = place.current?.closest('.messages')
      const isHeld =
        messages?.matches(':hover')
        || messages?.contains(document.activeElement)
        || asked.get().length > 0
        || covered.get()
      setLeft(before => (isHeld ? WHOLE : Math.max(before - 1, 1)))
    }, SECOND)
    return () => clearInterval(timer)
  }, [asked, covered])

  return (
    <>
      {undo}
      <span ref={place} aria-hidden="true">
        {seconds(left)}
      </span>
    </>
  )
}

export interface DeleteLater {
  /** The record's key. */
  key: Key
  /** What the message says while it can still be undone. */
  text: string
  /** `keepalive` when the page is going: the call must outlive it. */
  run: (options: { keepalive: boolean }) => Promise<unknown>
}

export interface Undo {
  /** Deletes when the message goes by itself, the page is left or the browser closes; Undo sends nothing. */
  deleteLater(item: DeleteLater): void
  /** The keys of records that are still there but on their way out. */
  pending: ReadonlySet<Key>
  takeBack(key: Key): void
}

const LABEL = createElement(UndoLabel)

interface Waiting extends DeleteLater {
  action: NoticeAction
}

/** Says what became of a write, with the way back: `inverse` is the opposite call. */
export function useDone() {
  const tellSaved = useTellSaved()
  const tellNext = useTellNext()
  return (saved: Saved<unknown>, words: SavedWords, inverse: () => Promise<unknown>) =>
    tellSaved(saved, {
      ...words,
      undo: { label: LABEL, run: () => void inverse().then(tellNext) },
    })
}

/**
 * For the end of a write. Whoever left its page meanwhile may be back: what is drawn there now has
 * read what was before it, and hears of it only so.
 */
function useTellNext(): () => void {
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])
  return () => {
    if (isLeft.current) again.set({ only: 'all' })
  }
}

export function useUndo(): Undo {
  const notices = useNotices()
  const shown = useStore(notices.shown)
  const tellNext = useTellNext()
  const waiting = useRef(new Map<Key, Waiting>())
  const [pending, setPending] = useState<ReadonlySet<Key>>(new Set())

  const end = useCallback((key: Key) => {
    waiting.current.delete(key)
    setPending(new Set(waiting.current.keys()))
  }, [])

  /** Nothing can be taken back any more, or has been. */
  function dismiss(own: NoticeAction | undefined) {
    const notice = notices.shown.get().find(({ action }) => action && action === own)
    if (notice) notices.dismiss(notice.id)
  }

  const send = useEffectEvent(async (item: Waiting, keepalive: boolean) => {
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
    const forget = onSendNow(() => flush(false))
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
      const action: NoticeAction = { label: LABEL, run: () => end(item.key) }
      waiting.current.set(item.key, { ...item, action })
      setPending(new Set(waiting.current.keys()))
      notices.show('info', item.text, action)
    },
    takeBack(key) {
      const own = waiting.current.get(key)?.action
      end(key)
      dismiss(own)
    },
  }
}

const senders = new Set<() => Promise<unknown>>()

/** Hears when what can still be undone has to be sent, for its person signs out; gives the way out. */
export function onSendNow(send: () => Promise<unknown>): () => void {
  senders.add(send)
  return () => void senders.delete(send)
}

/** Sends it (W10: "on leaving"), and waits for the answers: afterwards nobody is there to send it for. */
export async function sendWaitingWrites(): Promise<void> {
  await Promise.all([...senders].map(send => send()))
}
