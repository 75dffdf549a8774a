import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { baseOf, restored, type Draft } from '#model/draft.ts'
import { changedFields, pick, type FormValues } from '#model/form.ts'
import { useDrafts } from './drafts.ts'
import { usePage } from './page.ts'
import { useSessionMachine } from './session.ts'
import { useUnsaved } from './unsaved.ts'

/** A pause in the typing, in ms, after which the draft is stored. */
const PAUSE = 500

/** What was typed earlier in this form for this record, read once. */
export function useEarlierDraft<V extends FormValues>(form: string, start: () => V) {
  const drafts = useDrafts()
  const { path } = usePage()

  return useState(() => {
    const values = start()
    const draft: Draft | undefined = drafts.read(path, form)
    return { values, draft, typed: draft ? restored(values, draft) : values }
  })[0]
}

/** Of the values without those that are never stored. */
export const openBaseOf = (values: FormValues, secret: readonly string[]) =>
  baseOf(Object.fromEntries(Object.entries(values).filter(([name]) => !secret.includes(name))))

/**
 * Stores what differs from the saved values while somebody types, and at once when the page goes
 * or the session ends (features.md, W1). Gives what ends it: saved, or thrown away.
 */
export function useDraft<V extends FormValues>(
  form: string,
  { saved, values, secret }: { saved: V; values: V; secret: readonly string[] },
): () => void {
  const drafts = useDrafts()
  const machine = useSessionMachine()
  const { path } = usePage()
  const [isStored, setStored] = useState(true)
  /** Nothing is written behind a form that is done with. */
  const isOver = useRef(false)
  /** Read when the form was opened, or written since: another window's is not for it to delete. */
  const isKept = useRef<boolean>(undefined)
  isKept.current ??= drafts.read(path, form) !== undefined
  const changed = changedFields(saved, values)

  function drop() {
    isOver.current = true
    drafts.remove(path, form)
  }

  const forget = useUnsaved(changed.length > 0, {
    form,
    discard: drop,
    isLossy: !isStored || changed.some(name => secret.includes(name)),
  })

  const flush = useEffectEvent(() => {
    if (isOver.current) return
    const kept = changed.filter(name => !secret.includes(name))
    if (kept.length === 0) {
      if (isKept.current) drafts.remove(path, form)
      isKept.current = false
      return
    }
    isKept.current = true
    const base = openBaseOf(saved, secret)
    setStored(drafts.write({ at: Date.now(), path, form, values: pick(values, kept), base }))
  })

  useEffect(() => {
    const timer = setTimeout(flush, PAUSE)
    return () => clearTimeout(timer)
  }, [values, saved])

  useEffect(() => {
    const gone = () => flush()
    const unwatch = machine.state.subscribe(() => {
      const session = machine.state.get()
      // Drafts went with the person, wherever it was that they signed out.
      if (session.phase === 'anonymous' && session.signedOut) isOver.current = true
      if (session.phase !== 'ready' || session.expiredOn !== undefined) flush()
    })
    addEventListener('pagehide', gone)
    return () => {
      unwatch()
      removeEventListener('pagehide', gone)
      gone()
    }
  }, [machine])

  return () => {
    drop()
    forget()
  }
}
