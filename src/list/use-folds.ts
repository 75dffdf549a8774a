import { useMedia } from '#hooks/use-media.ts'
import { useStore } from '#hooks/use-store.ts'
import { isFields } from '#lib/decode.ts'
import { ownValue } from '#lib/own-value.ts'
import { usePage } from '#routing/current-page.ts'
import { useUserStorage } from '#session/user-storage.ts'

type Folds = Readonly<Record<string, boolean>>

/** A limit for damaged storage; a list has fewer parts than this. */
const MAX_FOLDS = 10

/** Reads what is stored; what is no choice of the user is left out. */
export function foldsFrom(value: unknown): Folds {
  const choices = Object.entries(isFields(value) ? value : {}).flatMap(([part, isFolded]) =>
    typeof isFolded === 'boolean' ? [[part, isFolded] as const] : [],
  )
  return Object.fromEntries(choices.slice(0, MAX_FOLDS))
}

/**
 * The parts above the rows of a list that the user folded away, kept for each page. Until the user
 * chooses, all are folded but for those that start open, and on a phone those too.
 */
export function useFolds() {
  const store = useUserStorage('folds', foldsFrom, usePage().path)
  const folds = useStore(store)
  const isNarrow = useMedia('(width < 640px)')

  return {
    isNarrow,
    isFolded: (part: string, startsOpen = false) =>
      ownValue(part, folds) ?? (isNarrow || !startsOpen),
    fold: (part: string, isFolded: boolean) => store.set({ ...folds, [part]: isFolded }),
  }
}
