import { useMemo } from 'react'
import type list from '#locales/en/list.ts'
import { useTexts } from '#locales/texts.ts'
import type { DayTexts } from '#ui/fields/date/day-input.tsx'
import type { LazyDialogProps } from '#ui/overlays/lazy-dialog.tsx'

/** The texts of the area `list`, and the few it shares with everything. */
export type ListTexts = typeof list & LazyDialogProps['texts'] & { cancel: string; day: DayTexts }

/** The same object for as long as the language is the same. */
export function useListTexts(): ListTexts {
  const list = useTexts('list')
  const common = useTexts('common')
  return useMemo(() => ({ ...common, ...list }), [list, common])
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
