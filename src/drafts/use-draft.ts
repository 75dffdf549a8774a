import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isNotFound } from '#api/errors.ts'
import { changedFields, type FormValues, pick } from '#lib/form-values.ts'
import { usePage } from '#routing/current-page.ts'
import { useSession } from '#session/session.ts'
import { readySession } from '#session/session-state.ts'
import { baseHash, type Draft, restoreDraft } from './draft.ts'
import { useDrafts } from './drafts-storage.ts'
import { useReportUnsaved } from './report-unsaved-changes.ts'
import { useUnsavedChanges } from './unsaved-changes.ts'

/** A pause in the typing, in ms, after which the draft is stored. */
const DRAFT_WRITE_DELAY_MS = 500

/** What was typed earlier in this form for this record, read once. */
export function useEarlierDraft<V extends FormValues>(form: string, start: () => V) {
  const drafts = useDrafts()
  const { path } = usePage()

  return useState(() => {
    const values = start()
    const draft = drafts.read(path, form)
    return { values, draft, typed: draft ? restoreDraft(values, draft) : values }
  })[0]
}

/** Of the values without those that are never stored. */
export const baseHashWithoutSecrets = (values: FormValues, secret: readonly string[]) =>
  baseHash(Object.fromEntries(Object.entries(values).filter(([name]) => !secret.includes(name))))

export interface DraftOptions<V> {
  saved: V
  values: V
  secret: readonly string[]
  /** What the form was opened with. */
  earlier: Draft | undefined
}

export interface DraftControls {
  /** Saved, or thrown away. */
  end(): void
  /** Throws away what is stored; gives what another window keeps of the same form. */
  discardAndReadNext(): Draft | undefined
}

/**
 * Stores what differs from the saved values while somebody types, and at once when the focus goes
 * elsewhere, the page goes or the session ends (W1).
 */
export function useDraft<V extends FormValues>(
  form: string,
  { saved, values, secret, earlier }: DraftOptions<V>,
): DraftControls {
  const drafts = useDrafts()
  const machine = useSession()
  const { path } = usePage()
  const [isStored, setStored] = useState(true)
  /** Nothing is written behind a form that is done with. */
  const isOver = useRef(false)
  /** Signed out by choice in another window: this one is covered, and keeps what it shows to itself. */
  const isForgotten = useRef(false)
  /** Read when the form was opened, or written since: another window's is not for it to change. */
  const mine = useRef(earlier)
  /** Something was typed since it was stored last. */
  const isNew = useRef(false)
  const changed = changedFields(saved, values)

  function remove() {
    if (mine.current) drafts.remove(mine.current)
    mine.current = undefined
  }

  function drop() {
    isOver.current = true
    remove()
  }

  const forget = useReportUnsaved(changed.length > 0, {
    form,
    discard: drop,
    isLossy: !isStored || changed.some(name => secret.includes(name)),
  })

  const store = useEffectEvent((typed: V, base: V) => {
    isNew.current = false
    if (isOver.current || isForgotten.current) return
    const kept = changedFields(base, typed).filter(name => !secret.includes(name))
    if (kept.length === 0) return remove()
    const draft = {
      at: Date.now(),
      path,
      form,
      values: pick(typed, kept),
      base: baseHashWithoutSecrets(base, secret),
    }
    mine.current = drafts.write(draft, mine.current)
    setStored(mine.current !== undefined)
  })
  const flush = useEffectEvent(() => store(values, saved))

  useEffect(() => {
    isNew.current = true
    const timer = setTimeout(() => store(values, saved), DRAFT_WRITE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [values, saved])

  const follow = useEffectEvent(() => {
    const session = machine.state.get()
    // Drafts went with the person, wherever it was that they signed out or somebody else in.
    if (session.phase === 'anonymous' && session.signedOut) isOver.current = true
    const elsewhere = readySession(session)?.conflict
    if (elsewhere?.type === 'other-user') drop()
    const wasForgotten = isForgotten.current
    isForgotten.current = elsewhere?.type === 'signed-out' && elsewhere.byChoice === true
    if (isForgotten.current) remove()
    if (session.phase !== 'ready' || session.expiredOn !== undefined || wasForgotten) flush()
  })

  useEffect(() => {
    const gone = () => flush()
    const left = () => {
      if (isNew.current) flush()
    }
    const unwatch = machine.state.subscribe(() => follow())
    addEventListener('pagehide', gone)
    // Whatever is pressed elsewhere may draw the page anew, and the new form reads what is stored.
    addEventListener('focusout', left)
    return () => {
      unwatch()
      removeEventListener('pagehide', gone)
      removeEventListener('focusout', left)
      gone()
      // A page is unsaved for what is stored of it.
      if (!mine.current) forget()
    }
  }, [machine, forget])

  return {
    end() {
      drop()
      forget()
    },
    discardAndReadNext() {
      remove()
      mine.current = drafts.read(path, form)
      return mine.current
    },
  }
}

/** Throws away a draft whose form is not on screen; its page is unsaved for as long as there is another. */
export function useDiscardDraft(): (draft: Draft) => void {
  const drafts = useDrafts()
  const unsaved = useUnsavedChanges()

  return draft => {
    const { path, form } = draft
    drafts.remove(draft)
    if (!drafts.read(path, form)) unsaved.forget(path, form)
  }
}

/** What was typed for a record that cannot be read because it is gone; it is not to be lost (W1). */
export function useOrphanedDraft(form: string, error: unknown): Draft | undefined {
  const drafts = useDrafts()
  const { path } = usePage()
  // Read once: what becomes of it afterwards is for the form that takes it over.
  const [draft, setDraft] = useState<Draft>()
  const found = draft ?? (isNotFound(error) ? drafts.read(path, form) : undefined)
  if (found !== draft) setDraft(found)
  return found
}
