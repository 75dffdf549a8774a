import type list from '#locales/en/list.ts'
import type { LazyDialogProps } from '#ui/overlays/lazy-dialog.tsx'

/** The texts of the area `list`, and the few it shares with everything. */
export type ListTexts = typeof list & LazyDialogProps['texts'] & { cancel: string }

/** What each list says in its own words. */
export interface ListOwnTexts {
  /** Nothing there at all, nothing that fits the filters, nothing to be had. */
  emptyTitle: string
  emptyText: string
  noMatchTitle: string
  noMatchText: string
  failedTitle: string
}
