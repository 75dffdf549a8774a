import type { ReactNode } from 'react'
import { MESSAGE_DURATION_MS } from '#constants.ts'
import { requiredContext } from '#hooks/required-context.ts'
import { displayTextOf } from '#lib/decode.ts'
import { createStore, type Store } from '#lib/store.ts'

export type NoticeTone = 'success' | 'info' | 'warning' | 'error'

/** A message has a text and goes by itself; a notification has a title too and stays. */
export interface Notice {
  id: number
  tone: NoticeTone
  text: string
  title?: string | undefined
  /** How often the same was said within three seconds. */
  count: number
  /** When it was said last, in milliseconds. */
  shownAt: number
  action?: NoticeAction | undefined
  /** The call that led to it, for the history: `GET /api/v1/rolelist`. */
  request?: string | undefined
  /** When all of them are resolved, the notice goes. Without any it goes only as every notice does. */
  causes?: readonly NoticeCause[] | undefined
}

/** Why a notice is shown that need not be shown any more once a call succeeds. */
export type NoticeCause =
  /** The server did not answer; resolved when it answers this call: `GET /api/v1/rolelist`. */
  | { type: 'unanswered'; request: string }
  /** The server failed; resolved when a call succeeds that is the same to the letter. */
  | { type: 'failed'; fingerprint: string }

/** The call that a notice is about. */
export interface NoticeAbout {
  request?: string | undefined
  cause?: NoticeCause | undefined
}

/** A button in a message, such as Undo; pressing it dismisses the message. */
export interface NoticeAction {
  label: ReactNode
  run(): void
}

export interface Question {
  id: number
  title: string
  text: string
  /** More than the text: what would be lost, a field to fill. */
  details?: readonly string[] | undefined
  /** `danger` destroys something: the button is red and the focus starts on Cancel. */
  tone: 'warning' | 'danger'
  confirmLabel: string
  cancelLabel: string
  /** It is about no page: going back does not answer it. */
  survivesNavigation?: boolean
}

export interface Notices {
  readonly shown: Store<readonly Notice[]>
  readonly questions: Store<readonly Question[]>
  /** Whether a dialog is over the page: then nothing goes that offers something (W10). */
  readonly isDialogOpen: Store<boolean>
  /** The last text, at the live region it is for (§28.1). */
  readonly announcement: Store<{ polite: string; assertive: string }>
  show(tone: NoticeTone, text: string, action?: NoticeAction, about?: NoticeAbout): void
  notify(title: string, text?: string, about?: NoticeAbout): void
  dismiss(id: number): void
  /** Dismisses what has no other cause than the resolved ones. */
  dismissResolved(isResolved: (cause: NoticeCause) => boolean): void
  /** While the pointer or the focus is on the messages, none of them goes; nor while something is asked. */
  hold(held: boolean): void
  /** Resolves with the person's answer; questions wait for one another. */
  ask(question: Omit<Question, 'id'>): Promise<boolean>
  answer(id: number, confirmed: boolean): void
  /** To the live regions only. */
  announce(text: string, urgency?: 'polite' | 'assertive'): void
}

/** Messages above these are dropped, oldest first. */
const MAX_MESSAGES = 4
/** Equal messages this close together, in ms, become one with a count. */
const MERGE_WITHIN_MS = 3_000

/** Names stand in the middle of sentences: none may turn round what is said of it. */
const displayText = (text: string) => displayTextOf(text, Infinity)

interface OpenQuestion extends Question {
  resolve(confirmed: boolean): void
}

interface Clock {
  now(): number
  setTimeout(run: () => void, milliseconds: number): ReturnType<typeof globalThis.setTimeout>
  clearTimeout(timer: ReturnType<typeof globalThis.setTimeout> | undefined): void
}

const systemClock: Clock = {
  now: Date.now,
  setTimeout: globalThis.setTimeout,
  clearTimeout: globalThis.clearTimeout,
}

/** Messages, notifications and questions for something else to draw (§8). */
export function createNotices({ now, setTimeout, clearTimeout } = systemClock): Notices {
  const shown = createStore<readonly Notice[]>([])
  const asked = createStore<readonly OpenQuestion[]>([])
  const covered = createStore(false)
  const spoken = createStore({ polite: '', assertive: '' })
  const timers = new Map<number, ReturnType<typeof setTimeout>>()
  let held = false
  let next = 1

  /** A message has its whole time again, or stays as long as something stops the clock. */
  function scheduleDismissal({ id, title, action }: Notice) {
    clearTimeout(timers.get(id))
    const isStill = held || asked.get().length > 0 || (covered.get() && action)
    if (title !== undefined || isStill) return
    timers.set(
      id,
      setTimeout(() => dismiss(id), MESSAGE_DURATION_MS),
    )
  }

  function dismiss(id: number) {
    clearTimeout(timers.get(id))
    timers.delete(id)
    shown.set(shown.get().filter(notice => notice.id !== id))
    // A pointer that was on it leaves unheard.
    if (shown.get().length === 0) held = false
  }

  const restart = () => shown.get().forEach(scheduleDismissal)

  function add(
    { tone, text, title, action }: Pick<Notice, 'tone' | 'text' | 'title' | 'action'>,
    { request, cause }: NoticeAbout = {},
  ) {
    say(`${title ?? ''} ${text}`.trim(), tone === 'error' ? 'assertive' : 'polite')
    const at = now()
    const before = shown.get()
    const same = before.find(
      other =>
        other.tone === tone
        && other.text === text
        && other.title === title
        && !(action && other.action && action !== other.action)
        && at - other.shownAt < MERGE_WITHIN_MS,
    )
    const notice: Notice = {
      id: same?.id ?? next++,
      tone,
      text,
      title,
      count: (same?.count ?? 0) + 1,
      shownAt: at,
      action: action ?? same?.action,
      request: request ?? same?.request,
      causes: same && !same.causes ? undefined : cause && [...(same?.causes ?? []), cause],
    }
    shown.set(same ? before.map(other => (other === same ? notice : other)) : [...before, notice])
    const messages = shown.get().filter(other => other.title === undefined)
    for (const old of messages.slice(0, -MAX_MESSAGES)) dismiss(old.id)
    scheduleDismissal(notice)
  }

  function say(text: string, urgency: 'polite' | 'assertive' = 'polite') {
    spoken.set({ polite: '', assertive: '', [urgency]: text })
  }

  asked.subscribe(restart)
  covered.subscribe(() => {
    for (const notice of shown.get()) if (notice.action) scheduleDismissal(notice)
  })

  return {
    shown,
    questions: asked,
    isDialogOpen: covered,
    announcement: spoken,
    announce: say,
    dismiss,
    dismissResolved(isResolved) {
      for (const notice of shown.get()) {
        const causes = notice.causes?.filter(cause => !isResolved(cause))
        if (!causes || causes.length === notice.causes?.length) continue
        if (causes.length === 0) dismiss(notice.id)
        else
          shown.set(
            shown.get().map(other => (other.id === notice.id ? { ...notice, causes } : other)),
          )
      }
    },
    show: (tone, text, action, about) => add({ tone, text: displayText(text), action }, about),
    notify: (title, text = '', about) =>
      add({ tone: 'error', title: displayText(title), text: displayText(text) }, about),
    hold(isHeld) {
      if (isHeld === held) return
      held = isHeld
      restart()
    },
    ask: question =>
      new Promise(resolve => {
        const { text, details } = question
        const words = { text: displayText(text), details: details?.map(displayText) }
        asked.set([...asked.get(), { ...question, ...words, id: next++, resolve }])
      }),
    answer(id, confirmed) {
      const question = asked.get().find(other => other.id === id)
      asked.set(asked.get().filter(other => other !== question))
      question?.resolve(confirmed)
    },
  }
}

export const [NoticesContext, useNotices] = requiredContext<Notices>('NoticesContext')
