import { useMemo } from 'react'
import { requiredContext } from '#hooks/required-context.ts'
import { useStore } from '#hooks/use-store.ts'
import { createStore, type Store } from '#lib/store.ts'

/** A form with input that the server does not have yet. */
export interface UnsavedForm {
  /** Of the page it stands on: also the identity of that page's tab. */
  path: string
  /** The page's title. */
  title: string
  /** Names the form on its page, the same at every visit. */
  form: string
  /** Deletes what is stored of the input; without it nothing is, and leaving the page loses it. */
  discard?: (() => void) | undefined
  /** Some of it may not be stored (a password, a file): leaving the console would lose it. */
  isLossy: boolean
  /** The form is not on screen: what is stored is all there is. */
  isClosed?: boolean | undefined
}

/** Some pages are about to go and hold unsaved input. */
export interface UnsavedQuestion {
  pages: readonly Pick<UnsavedForm, 'path' | 'title'>[]
  /** With the paths whose input may go; with nothing when all is to stay as it is. */
  answer(discarded?: readonly string[]): void
}

/** Which pages hold unsaved input (W3); forms report it through `useUnsavedForms`. */
export interface UnsavedStore extends Store<readonly UnsavedForm[]> {
  readonly question: Store<UnsavedQuestion | undefined>
}

export const createUnsavedStore = (): UnsavedStore => ({
  ...createStore<readonly UnsavedForm[]>([]),
  question: createStore<UnsavedQuestion | undefined>(undefined),
})

export const [UnsavedContext, useUnsavedStore] = requiredContext<UnsavedStore>('UnsavedContext')

/** The paths of the pages with unsaved input. */
export function useUnsavedPaths(): ReadonlySet<string> {
  const unsaved = useStore(useUnsavedStore())
  return useMemo(() => new Set(unsaved.map(({ path }) => path)), [unsaved])
}

export interface UnsavedChanges extends UnsavedStore {
  /**
   * Asks before these pages go; nobody is asked when none of them holds unsaved input. Resolves
   * with the paths that have to stay, or with nothing when all is to stay as it is.
   */
  ask(paths: readonly string[]): Promise<ReadonlySet<string> | undefined>
  /** Adds a form, or puts it in the place of what it reported before. */
  report(unsaved: UnsavedForm): void
  /** The form is saved, or its input was thrown away by the form itself. */
  forget(path: string, form: string): void
  /** The form is no longer on screen: what is stored of it stays unsaved, the rest is lost. */
  markClosed(path: string, form: string): void
  /** Throws away the input of these pages, stored or not; a form still on screen stores no more of it. */
  discard(paths: readonly string[]): void
}

/** What forms, tabs and questions do with what is unsaved: the first page only draws it. */
export function createUnsavedChanges(store: UnsavedStore): UnsavedChanges {
  const { question } = store
  const without = (path: string, form: string) =>
    store.get().filter(other => other.path !== path || other.form !== form)
  const find = (path: string, form: string) =>
    store.get().find(other => other.path === path && other.form === form)

  function forget(path: string, form: string) {
    if (find(path, form)) store.set(without(path, form))
  }

  return {
    ...store,
    forget,
    async ask(paths) {
      // One question at a time: who asks again has not seen the first one answered.
      question.get()?.answer()
      const titles = new Map(store.get().map(({ path, title }) => [path, title]))
      const pages = paths
        .filter(path => titles.has(path))
        .map(path => ({ path, title: titles.get(path) ?? '' }))
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

export function useUnsavedChanges(): UnsavedChanges {
  const store = useUnsavedStore()
  return useMemo(() => createUnsavedChanges(store), [store])
}
