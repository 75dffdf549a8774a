import { useMemo } from 'react'
import { requiredContext } from '#hooks/required-context.ts'
import { useStore } from '#hooks/use-store.ts'
import { joinSentences } from '#lib/sentences.ts'
import { createStore, type Store } from '#lib/store.ts'

/** A form with input that the server does not have yet. */
interface UnsavedForm {
  /** The path of its page, which is also the identity of that page's tab. */
  path: string
  /** The page's title. */
  title: string
  /** The form's name on its page, the same at every visit. */
  form: string
  /**
   * Deletes the stored input; if absent, nothing is stored and leaving the page loses the input.
   */
  discard?: (() => void) | undefined
  /**
   * Some of the input may not be stored (a password, a file): leaving the console would lose it.
   */
  isLossy: boolean
  /** What leaving the page loses, in a sentence, where it is not what the user typed. */
  loses?: string | undefined
  /** The form is not on screen: only the stored input remains. */
  isClosed?: boolean | undefined
}

/** Asks about pages with unsaved input that are about to close. */
export interface UnsavedQuestion {
  pages: readonly { path: string; title: string; loses: string }[]
  /** `discarded`: the paths whose input may go; undefined cancels, and everything stays. */
  answer(discarded?: readonly string[]): void
}

/** The forms with unsaved input, reported through `useReportUnsaved`. */
export interface UnsavedChanges extends Store<readonly UnsavedForm[]> {
  readonly question: Store<UnsavedQuestion | undefined>
  /**
   * Asks before these pages close, if any of them holds unsaved input. Resolves with the paths that
   * have to stay, or with undefined if the user cancels and everything stays.
   */
  ask(paths: readonly string[]): Promise<ReadonlySet<string> | undefined>
  /** Adds a form, or replaces its earlier report. */
  report(unsaved: UnsavedForm): void
  /** The form was saved, or discarded its own input. */
  forget(path: string, form: string): void
  /** The form left the screen: its stored input stays unsaved, the rest is lost. */
  markClosed(path: string, form: string): void
  /**
   * Discards the input of these pages, stored or not; a form still on screen stores none of it any
   * more.
   */
  discard(paths: readonly string[]): void
}

export const [UnsavedContext, useUnsavedChanges] = requiredContext<UnsavedChanges>('UnsavedContext')

/** The paths of the pages with unsaved input. */
export function useUnsavedPaths(): ReadonlySet<string> {
  const unsaved = useStore(useUnsavedChanges())
  return useMemo(() => new Set(unsaved.map(({ path }) => path)), [unsaved])
}

export function createUnsavedChanges(): UnsavedChanges {
  const store = createStore<readonly UnsavedForm[]>([])
  const question = createStore<UnsavedQuestion | undefined>(undefined)
  const without = (path: string, form: string) =>
    store.get().filter(other => other.path !== path || other.form !== form)
  const find = (path: string, form: string) =>
    store.get().find(other => other.path === path && other.form === form)

  function forget(path: string, form: string) {
    if (find(path, form)) store.set(without(path, form))
  }

  return {
    ...store,
    question,
    forget,
    async ask(paths) {
      // One question at a time: a new one cancels the open one.
      question.get()?.answer()
      const unsaved = unsavedPages(store.get())
      const pages = paths.flatMap(path => unsaved.filter(page => page.path === path))
      if (pages.length === 0) return new Set()
      const discarded = await new Promise<readonly string[] | undefined>(resolve => {
        question.set({
          pages,
          answer(discarded) {
            question.set(undefined)
            resolve(discarded)
          },
        })
      })
      return (
        discarded
        && new Set(pages.map(({ path }) => path).filter(path => !discarded.includes(path)))
      )
    },
    report: unsaved => store.set([...without(unsaved.path, unsaved.form), unsaved]),
    markClosed(path, form) {
      const known = find(path, form)
      if (known?.discard)
        store.set([...without(path, form), { ...known, isLossy: false, isClosed: true }])
      else forget(path, form)
    },
    discard(paths) {
      const going = store.get().filter(({ path }) => paths.includes(path))
      if (going.length === 0) return
      store.set(store.get().filter(other => !going.includes(other)))
      for (const { discard } of going) discard?.()
    },
  }
}

/** Each page with unsaved input once, with all that it would lose. */
export function unsavedPages(forms: readonly UnsavedForm[]): UnsavedQuestion['pages'] {
  const pages = new Map<string, UnsavedQuestion['pages'][number]>()
  for (const { path, title, loses = '' } of forms)
    pages.set(path, { path, title, loses: joinSentences(pages.get(path)?.loses ?? '', loses) })
  return [...pages.values()]
}
