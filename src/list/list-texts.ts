import type list from '#locales/en/list.ts'
import type { LazyDialogProps } from '#ui/overlays/lazy-dialog.tsx'

/** The texts of the area `list`, and the few it shares with everything. */
export type ListTexts = typeof list & LazyDialogProps['texts'] & { cancel: string }

/** The texts that each list has of its own. */
export interface ListOwnTexts {
  /** For a list without rows, for filters that match none, and for a read that failed. */
  emptyTitle: string
  emptyText: string
  noMatchTitle: string
  noMatchText: string
  failedTitle: string
}
