import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { changedFields, type FormValues, pick } from '#lib/form-values.ts'
import { serverNow } from '#lib/server-clock.ts'
import { usePage } from '#routing/current-page.ts'
import { useSession } from '#session/session.ts'
import { readySession, type Session } from '#session/session-state.ts'
import { baseHash, type Draft } from './draft.ts'
import { useDrafts } from './drafts-storage.ts'
import { useReportUnsaved } from './report-unsaved-changes.ts'

/** How long, in ms, typing pauses before the draft is stored. */
const DRAFT_WRITE_DELAY_MS = 500

interface DraftOptions<V> {
  saved: V
  values: V
  secret: readonly string[]
  /** Secret fields that were typed before the form opened, and not again since. */
  askedAgain?: readonly string[] | undefined
  /** The draft that the form opened with. */
  earlier: Draft | undefined
}

export interface DraftControls {
  /** The form was saved, or its input discarded. */
  end(): void
  /**
   * Discards the stored draft; returns a draft of the same form from another window, if there is
   * one.
   */
  discardAndReadNext(): Draft | undefined
}

/**
 * Stores what differs from the saved values while the user types, and at once when the focus moves,
 * the page closes or the session ends.
 */
export function useDraft<V extends FormValues>(
  form: string,
  { saved, values, secret, askedAgain = [], earlier }: DraftOptions<V>,
): DraftControls {
  const drafts = useDrafts()
  const machine = useSession()
  const { path } = usePage()
  const [isStored, setStored] = useState(true)
  /** The form was saved or discarded: nothing more is stored. */
  const isOver = useRef(false)
  /** The user signed out in another window: this page is covered and stores nothing. */
  const isForgotten = useRef(false)
  /**
   * The draft that this form read at opening or wrote since; it never changes one of another
   * window.
   */
  const mine = useRef(earlier)
  /** The user typed something since the draft was last stored. */
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

  const forget = useReportUnsaved(changed.length > 0 || askedAgain.length > 0, {
    form,
    discard: drop,
    isLossy: !isStored || changed.some(name => secret.includes(name)),
  })

  const store = useEffectEvent((typed: V, base: V) => {
    isNew.current = false
    if (isOver.current || isForgotten.current) return
    const all = changedFields(base, typed)
    const names = all.filter(name => !secret.includes(name))
    const secrets = all.filter(name => secret.includes(name))
    // While the session lasts, the page asks before a secret alone is lost; its end asks nobody.
    const isSecretLost = secrets.length > 0 && isSessionOver(machine.state.get())
    if (names.length === 0 && askedAgain.length === 0 && !isSecretLost) return remove()
    const notKept = [...new Set([...secrets, ...askedAgain])]
    const draft = {
      at: serverNow(),
      path,
      form,
      values: pick(typed, names),
      ...(notKept.length > 0 && { notKept }),
      base: baseHash(base, secret),
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

  const followSession = useEffectEvent(() => {
    const session = machine.state.get()
    // The user signed out, or another user signed in, in any window: the drafts are deleted.
    if (session.phase === 'anonymous' && session.signedOut) isOver.current = true
    const conflict = readySession(session)?.conflict
    if (conflict?.type === 'other-user') drop()
    const wasForgotten = isForgotten.current
    isForgotten.current = conflict?.type === 'signed-out' && conflict.byChoice === true
    if (isForgotten.current) remove()
    if (isSessionOver(session) || wasForgotten) flush()
  })

  useEffect(() => {
    const onPageHide = () => flush()
    const onFocusOut = () => {
      if (isNew.current) flush()
    }
    const unwatch = machine.state.subscribe(() => followSession())
    addEventListener('pagehide', onPageHide)
    // A press elsewhere may render the page anew, and the new form reads the stored draft.
    addEventListener('focusout', onFocusOut)
    return () => {
      unwatch()
      removeEventListener('pagehide', onPageHide)
      removeEventListener('focusout', onFocusOut)
      flush()
      // Without a stored draft the page is no longer unsaved.
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

const isSessionOver = (session: Session) =>
  session.phase !== 'ready' || session.expiredOn !== undefined
