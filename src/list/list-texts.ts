import { useMemo } from 'react'
import type list from '#locales/en/list.ts'
import { useTexts } from '#locales/texts.ts'
import type { DayTexts } from '#ui/fields/date/day-input.tsx'
import type { LazyDialogProps } from '#ui/overlays/lazy-dialog.tsx'

/** The texts of the area `list`, and the few it shares with everything. */
export type ListTexts = typeof list & LazyDialogProps['texts'] & { cancel: string }

/** With those of a field for days, among the filters. */
export type FilterTexts = ListTexts & { day: DayTexts }

/** The same object for as long as the language is the same. */
export function useListTexts(): FilterTexts {
  const list = useTexts('list')
  const common = useTexts('common')
  const { day } = useTexts('form')
  return useMemo(() => ({ ...common, ...list, day }), [list, common, day])
}

/** The texts that each list has of its own. */
export interface ListOwnTexts {
  /** For a list without rows, for filters that match none, and for a read that failed. */
  emptyTitle: string
  emptyText: string
  noMatchTitle: string
  noMatchText: string
  failedTitle: string
}
