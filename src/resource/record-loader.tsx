import { type ReactNode, useCallback } from 'react'
import type { ReadOptions } from '#api/call-options.ts'
import type { Draft } from '#drafts/draft.ts'
import { useOrphanedDraft } from '#drafts/use-orphaned-draft.ts'
import type { RecordKey } from '#entities/record-key.ts'
import { useQuery } from '#hooks/use-query.ts'
import { RecordLoadingDialog, type RecordLoadingDialogProps } from './record-loading-dialog.tsx'

interface RecordLoaderProps<Row>
  extends Pick<RecordLoadingDialogProps, 'title' | 'failureTitle' | 'returnFocus' | 'onClose'> {
  id: RecordKey
  get: (id: RecordKey, options: ReadOptions) => Promise<Row | false>
  /** The name of the record's form on this page. */
  form: string
  /** The user may create records, so a new one can take over the draft for a deleted one. */
  canCreate: boolean
  renderForm: (row: Row | undefined, orphanedDraft: Draft | undefined) => ReactNode
  /** Drawn instead of the form where the user may only read the record. */
  renderDetails?: ((row: Row) => ReactNode) | undefined
}

/** Reads the record before its form opens, so that the form edits its present values. */
export function RecordLoader<Row>(props: RecordLoaderProps<Row>) {
  const { id, get, form, canCreate, renderForm, renderDetails, ...dialog } = props
  const { data, error, refetch } = useQuery(
    useCallback((signal: AbortSignal) => get(id, { signal }), [get, id]),
  )
  const orphanedDraft = useOrphanedDraft(form, error)
  if (data) return renderDetails ? renderDetails(data) : renderForm(data, undefined)
  if (orphanedDraft && canCreate) return renderForm(undefined, orphanedDraft)

  return <RecordLoadingDialog {...dialog} {...{ error, orphanedDraft }} onRetry={refetch} />
}
