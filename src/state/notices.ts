import type { ReactNode } from 'react'
import { MESSAGE_DURATION } from '#constants.ts'
import { shownOf } from '#lib/shape.ts'
import { createStore, type Store } from '#lib/store.ts'
import { requiredContext } from '#hooks/required-context.ts'

export type NoticeTone = 'success' | 'info' | 'warning' | 'error'

/** A message has a text and goes by itself; a notification has a title too and stays. */
export interface Notice {
  id: number
  tone: NoticeTone
  text: string
  title?: string
  /** How often the same was said within three seconds. */
  count: number
  action?: NoticeAction
  /** The call that led to it, for the history: `GET /api/v1/rolelist`. */
  request?: string
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
  details?: readonly string[]
  /** `danger` destroys something: the button is red and the focus starts on Cancel. */
  tone: 'warning' | 'danger'
  confirm: string
  cancel: string
  /** It is about no page: going back does not answer it. */
  stays?: boolean
}

export interface Notices {
  readonly shown: Store<readonly Notice[]>
  readonly asked: Store<readonly Question[]>
  /** Whether a dialog is over the page: then nothing goes that offers something (W10). */
  readonly covered: Store<boolean>
  /** The last text, at the live region it is for (accessibility.md 2.1). */
  readonly spoken: Store<{ polite: string; assertive: string; turn: number }>
  show(tone: NoticeTone, text: string, action?: NoticeAction, request?: string): void
  notify(title: string, text?: string, request?: string): void
  dismiss(id: number): void
  /** While the pointer or the focus is on the messages, none of them goes; nor while something is asked. */
  hold(held: boolean): void
  /** Resolves with the person's answer; questions wait for one another. */
  ask(question: Omit<Question, 'id'>): Promise<boolean>
  answer(id: number, confirmed: boolean): void
  /** To the live regions only. */
  say(text: string, urgency?: 'polite' | 'assertive'): void
}

/** Messages above these are dropped, oldest first. */
const MOST = 4
/** Equal messages this close together, in ms, become one with a count. */
const SAME_WITHIN = 3_000

/** Names stand in the middle of sentences: none may turn round what is said of it. */
const seen = (text: string) => shownOf(text, Infinity)

/** Messages, notifications and questions for something else to draw (§8, contract of the shell). */
export function createNotices(
  clock: Pick<typeof globalThis, 'setTimeout' | 'clearTimeout'> & { now(): number } = {
    now: () => Date.now(),
    setTimeout: globalThis.setTimeout.bind(globalThis),
    clearTimeout: globalThis.clearTimeout.bind(globalThis),
  },
): Notices {
  const shown = createStore<readonly Notice[]>([])
  const asked = createStore<readonly Question[]>([])
  const covered = createStore(false)
  const spoken = createStore({ polite: '', assertive: '', turn: 0 })
  const answers = new Map<number, (confirmed: boolean) => void>()
  const times = new Map<number, number>()
  const timers = new Map<number, ReturnType<typeof setTimeout>>()
  let held = false
  let next = 1

  function leaveLater(id: number, hasAction: boolean) {
    clock.clearTimeout(timers.get(id))
    timers.delete(id)
    if (!held && asked.get().length === 0 && !(covered.get() && hasAction))
      timers.set(
        id,
        clock.setTimeout(() => dismiss(id), MESSAGE_DURATION),
      )
  }

  function dismiss(id: number) {
    clock.clearTimeout(timers.get(id))
    timers.delete(id)
    times.delete(id)
    shown.set(shown.get().filter(notice => notice.id !== id))
    // A pointer that was on it leaves unheard.
    if (shown.get().length === 0) held = false
  }

  /** All of them, or all that offer something, from the start. */
  function restart(onlyActions = false) {
    for (const { id, title, action } of shown.get()) {
      if (title === undefined && (action || !onlyActions)) leaveLater(id, action !== undefined)
    }
  }

  function add(notice: Omit<Notice, 'id' | 'count'>) {
    say(
      notice.title ? `${notice.title} ${notice.text}`.trim() : notice.text,
      notice.tone === 'error' ? 'assertive' : 'polite',
    )
    const same = shown
      .get()
      .find(
        other =>
          other.tone === notice.tone
          && other.text === notice.text
          && other.title === notice.title
          && !(notice.action && other.action && notice.action !== other.action)
          && clock.now() - (times.get(other.id) ?? 0) < SAME_WITHIN,
      )
    const id = same?.id ?? next++
    times.set(id, clock.now())
    if (same)
      shown.set(
        shown
          .get()
          .map(other => (other === same ? { ...same, ...notice, count: same.count + 1 } : other)),
      )
    else {
      shown.set([...shown.get(), { ...notice, id, count: 1 }])
      const messages = shown.get().filter(other => other.title === undefined)
      for (const old of messages.slice(0, -MOST)) dismiss(old.id)
    }
    if (notice.title === undefined) leaveLater(id, (notice.action ?? same?.action) !== undefined)
  }

  function say(text: string, urgency: 'polite' | 'assertive' = 'polite') {
    spoken.set({ polite: '', assertive: '', [urgency]: text, turn: spoken.get().turn + 1 })
  }

  covered.subscribe(() => restart(true))

  return {
    shown,
    asked,
    covered,
    spoken,
    say,
    dismiss,
    show: (tone, text, action, request) =>
      add({ tone, text: seen(text), ...(action && { action }), ...(request && { request }) }),
    notify: (title, text = '', request) =>
      add({ tone: 'error', title: seen(title), text: seen(text), ...(request && { request }) }),
    hold(now) {
      if (now === held) return
      held = now
      restart()
    },
    ask(question) {
      const id = next++
      return new Promise(resolve => {
        answers.set(id, resolve)
        const { text, details } = question
        const words = { text: seen(text), ...(details && { details: details.map(seen) }) }
        asked.set([...asked.get(), { ...question, ...words, id }])
        restart()
      })
    },
    answer(id, confirmed) {
      asked.set(asked.get().filter(question => question.id !== id))
      restart()
      answers.get(id)?.(confirmed)
      answers.delete(id)
    },
  }
}

export const [NoticesContext, useNotices] = requiredContext<Notices>('NoticesContext')
