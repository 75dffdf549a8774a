import { createElement, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Saved } from '#api/records.ts'
import type { Key } from '#entities/record-key.ts'
import { type SavedWords, useTellSaved } from '#form/saved-notice.ts'
import { useStore } from '#hooks/use-store.ts'
import { again } from '#lib/refetch.ts'
import { type NoticeAction, useNotices } from './notices.ts'
import { UndoLabel } from './use-undo.tsx'
import { onSendNow } from './waiting-writes.ts'

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
