import type { ReactNode } from 'react'
import { MESSAGE_DURATION_MS, UNDO_DURATION_MS } from '#constants.ts'
import { requiredContext } from '#hooks/required-context.ts'
import { displayTextOf } from '#lib/decode.ts'
import { createStore, type Store } from '#lib/store.ts'

export type NoticeTone = 'success' | 'info' | 'warning' | 'error'

/** A message has a text and disappears by itself; a notification has a title too and stays. */
export interface Notice {
  id: number
  tone: NoticeTone
  text: string
  title?: string | undefined
  /** How often the same notice was shown within three seconds. */
  count: number
  /** When it was shown last, in ms. */
  shownAt: number
  action?: NoticeAction | undefined
  /** The call that led to it, for the history: `GET /api/v1/rolelist`. */
  request?: string | undefined
  /**
   * When all of them are resolved, the notice is dismissed. Without any it goes only as every
   * notice does.
   */
  causes?: readonly NoticeCause[] | undefined
  /** The text may hold a secret: it is on the screen only, and the history keeps the title alone. */
  isTextPrivate?: boolean | undefined
}

interface Subject {
  /** What failed: a later failure of the same, in other words, takes the place of this one. */
  subject?: string | undefined
}

/** Why a notice is shown, for a notice that is no longer true once something else has happened. */
export type NoticeCause =
  /** The server did not answer; resolved when it answers this call: `GET /api/v1/rolelist`. */
  | (Subject & { type: 'unanswered'; request: string })
  /** The server failed; resolved when a call succeeds that is equal to the letter. */
  | (Subject & { type: 'failed'; fingerprint: string })
  /** The server refused; no later answer makes that untrue. */
  | (Subject & { type: 'refused' })

/** The call that a notice is about. */
interface NoticeAbout {
  request?: string | undefined
  cause?: NoticeCause | undefined
  isTextPrivate?: boolean | undefined
}

/** A button in a message, such as Undo; pressing it dismisses the message. */
export interface NoticeAction {
  label: ReactNode
  run(): void
  /** It takes back what the message reports. */
  isUndo?: boolean
  /** The addresses of the records that it changes back: `/api/v1/role/2`. */
  records?: readonly string[]
  /** The history offers it too, once the message is gone, and counts the message as unread. */
  staysInHistory?: boolean
  /** It does nothing while nothing can be sent. */
  needsServer?: boolean
}

interface Question {
  id: number
  title: string
  text: string
  /** More than the text: what would be lost, a field to fill. */
  details?: readonly string[] | undefined
  /** `danger` destroys something: the button is red. */
  tone: 'warning' | 'danger'
  confirmLabel: string
  cancelLabel: string
  /** Confirming sends something, so it waits while nothing can be sent. */
  needsServer?: boolean
  /** It is not about the page: Back does not cancel it. */
  survivesNavigation?: boolean
}

export interface Notices {
  readonly shown: Store<readonly Notice[]>
  readonly questions: Store<readonly Question[]>
  /** Whether a dialog is open over the page: then a message with an action stays. */
  readonly isDialogOpen: Store<boolean>
  /** Why nothing can be sent now; `undefined` while it can. */
  readonly blocked: Store<string | undefined>
  /** The last text, by the live region that it is for. */
  readonly announcement: Store<{ polite: string; assertive: string }>
  show(tone: NoticeTone, text: string, action?: NoticeAction, about?: NoticeAbout): void
  notify(title: string, text?: string, about?: NoticeAbout): void
  dismiss(id: number): void
  /** Dismisses the notices whose causes are all resolved. */
  dismissResolved(isResolved: (cause: NoticeCause) => boolean): void
  /** Dismisses the messages whose Undo would change a record back. */
  dismissUndo(record: string): void
  /** While the pointer or the focus is on the messages, or a question is open, all of them stay. */
  hold(held: boolean): void
  /** Resolves with the user's answer; questions wait for one another. */
  ask(question: Omit<Question, 'id'>): Promise<boolean>
  answer(id: number, confirmed: boolean): void
  /** Announces a text in the live regions only. */
  announce(text: string, urgency?: 'polite' | 'assertive'): void
}

/** More messages than this are dropped, the oldest first. */
const MAX_MESSAGES = 4
/** Equal messages this close together, in ms, become one with a count. */
const MERGE_WITHIN_MS = 3_000

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

/** Messages, notifications and questions for something else to draw. */
export function createNotices({ now, setTimeout, clearTimeout } = systemClock): Notices {
  const shown = createStore<readonly Notice[]>([])
  const questions = createStore<readonly OpenQuestion[]>([])
  const isDialogOpen = createStore(false)
  const blocked = createStore<string | undefined>(undefined)
  const announcement = createStore({ polite: '', assertive: '' })
  const timers = new Map<number, ReturnType<typeof setTimeout>>()
  let held = false
  let next = 1

  /** Gives a message its whole time again, or none while something stops its clock. */
  function scheduleDismissal({ id, title, action }: Notice) {
    clearTimeout(timers.get(id))
    const isStopped = held || questions.get().length > 0 || (isDialogOpen.get() && action)
    if (title !== undefined || isStopped) return
    timers.set(
      id,
      setTimeout(() => dismiss(id), action?.isUndo ? UNDO_DURATION_MS : MESSAGE_DURATION_MS),
    )
  }

  function dismiss(id: number) {
    clearTimeout(timers.get(id))
    timers.delete(id)
    shown.set(shown.get().filter(notice => notice.id !== id))
    // The browser sends no event for a pointer that was on a removed message.
    if (shown.get().length === 0) held = false
  }

  const restart = () => shown.get().forEach(scheduleDismissal)

  function add(
    { tone, text, title, action }: Pick<Notice, 'tone' | 'text' | 'title' | 'action'>,
    { request, cause, isTextPrivate }: NoticeAbout = {},
  ) {
    announce(`${title ?? ''} ${text}`.trim(), tone === 'error' ? 'assertive' : 'polite')
    const at = now()
    const before = shown.get()
    const isRecent = (other: Notice) => at - other.shownAt < MERGE_WITHIN_MS
    const isError = tone === 'error'
    // One thing is told in one message, for as long as that is on the screen. But each Undo takes
    // back something else.
    const same = before.find(
      other =>
        other.tone === tone
        && other.text === text
        && other.title === title
        && (action === other.action || !(action?.isUndo || other.action?.isUndo)),
    )
    const repeated = same && isRecent(same) ? same : undefined
    const notice: Notice = {
      id: repeated?.id ?? next++,
      tone,
      text,
      title,
      count: (repeated?.count ?? 0) + 1,
      shownAt: at,
      action: isError ? bothActions(same?.action, action) : (action ?? same?.action),
      request: request ?? same?.request,
      causes: same && !same.causes ? undefined : cause && [...(same?.causes ?? []), cause],
      isTextPrivate,
    }
    // A later equal notice takes the place of the older one, and so does another error of one thing.
    if (same && !repeated) dismiss(same.id)
    const subject = cause?.subject
    if (subject !== undefined) withdraw(other => other.subject === subject, same)
    const others = shown.get()
    shown.set(
      repeated ? others.map(other => (other === repeated ? notice : other)) : [...others, notice],
    )
    const messages = shown.get().filter(other => other.title === undefined)
    for (const old of messages.slice(0, -MAX_MESSAGES)) dismiss(old.id)
    scheduleDismissal(notice)
  }

  /** Takes these causes from all notices but one; a notice that has none left is dismissed. */
  function withdraw(isOver: (cause: NoticeCause) => boolean, except?: Notice) {
    for (const notice of shown.get()) {
      const causes = notice.causes?.filter(cause => !isOver(cause))
      if (notice === except || !causes || causes.length === notice.causes?.length) continue
      if (causes.length === 0) dismiss(notice.id)
      else
        shown.set(
          shown.get().map(other => (other.id === notice.id ? { ...notice, causes } : other)),
        )
    }
  }

  function announce(text: string, urgency: 'polite' | 'assertive' = 'polite') {
    announcement.set({ polite: '', assertive: '', [urgency]: text })
  }

  questions.subscribe(restart)
  isDialogOpen.subscribe(() => {
    for (const notice of shown.get()) if (notice.action) scheduleDismissal(notice)
  })

  return {
    shown,
    questions,
    isDialogOpen,
    blocked,
    announcement,
    announce,
    dismiss,
    dismissResolved: isResolved => withdraw(isResolved),
    dismissUndo(record) {
      for (const { id, action } of shown.get()) if (action?.records?.includes(record)) dismiss(id)
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
        const texts = { text: displayText(text), details: details?.map(displayText) }
        questions.set([...questions.get(), { ...question, ...texts, id: next++, resolve }])
      }),
    answer(id, confirmed) {
      const question = questions.get().find(other => other.id === id)
      questions.set(questions.get().filter(other => other !== question))
      question?.resolve(confirmed)
    },
  }
}

/** One button for both, so that "Try again" repeats all that failed. */
const bothActions = (one: NoticeAction | undefined, other: NoticeAction | undefined) =>
  one && other && one.run !== other.run
    ? {
        ...other,
        run() {
          one.run()
          other.run()
        },
      }
    : (other ?? one)

/** A name within a sentence may not turn the reading direction of the rest of it. */
const displayText = (text: string) => displayTextOf(text, Infinity)

export const [NoticesContext, useNotices] = requiredContext<Notices>('NoticesContext')
