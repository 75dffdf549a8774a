import { useMemo } from 'react'
import { requiredContext } from '#hooks/required-context.ts'
import { useStore } from '#hooks/use-store.ts'
import { createStore, type Store } from '#lib/store.ts'

/** A form with input that the server does not have yet. */
export interface Unsaved {
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
  isLeft?: boolean | undefined
}

/** Some pages are about to go and hold unsaved input. */
export interface UnsavedQuestion {
  pages: readonly Pick<Unsaved, 'path' | 'title'>[]
  /** With the paths whose input may go; with nothing when all is to stay as it is. */
  answer(discarded?: readonly string[]): void
}

/** Which pages hold unsaved input (features.md W3); forms report it through `useUnsavedForms`. */
export interface UnsavedStore extends Store<readonly Unsaved[]> {
  readonly asked: Store<UnsavedQuestion | undefined>
}

export const createUnsaved = (): UnsavedStore => ({
  ...createStore<readonly Unsaved[]>([]),
  asked: createStore<UnsavedQuestion | undefined>(undefined),
})

export const [UnsavedContext, useUnsavedStore] = requiredContext<UnsavedStore>('UnsavedContext')

/** The paths of the pages with unsaved input. */
export function useUnsavedPaths(): ReadonlySet<string> {
  const unsaved = useStore(useUnsavedStore())
  return useMemo(() => new Set(unsaved.map(({ path }) => path)), [unsaved])
}
