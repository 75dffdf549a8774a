import { type ReactNode, useCallback } from 'react'
import type { ReadOptions } from '#api/call-options.ts'
import type { Draft } from '#drafts/draft.ts'
import { useOrphanedDraft } from '#drafts/use-draft.ts'
import type { RecordKey } from '#entities/record-key.ts'
import { useQuery } from '#hooks/use-query.ts'
import { RecordLoadingDialog, type RecordLoadingDialogProps } from './record-loading-dialog.tsx'

export interface RecordLoaderProps<Row>
  extends Pick<RecordLoadingDialogProps, 'title' | 'failureTitle' | 'returnFocus' | 'onClose'> {
  id: RecordKey
  get: (id: RecordKey, options: ReadOptions) => Promise<Row | false>
  /** The name of its form on this page. */
  form: string
  /** A new record may take over what was typed for one that is gone. */
  canCreate: boolean
  renderForm: (row: Row | undefined, gone: Draft | undefined) => ReactNode
  /** Instead of the form where the record may only be looked at. */
  renderDetails?: ((row: Row) => ReactNode) | undefined
}

/** Reads the record first: what is changed must be what there is. */
export function RecordLoader<Row>(props: RecordLoaderProps<Row>) {
  const { id, get, form, canCreate, renderForm, renderDetails, ...dialog } = props
  const { data, error, refetch } = useQuery(
    useCallback((signal: AbortSignal) => get(id, { signal }), [get, id]),
  )
  const gone = useOrphanedDraft(form, error)
  if (data) return renderDetails ? renderDetails(data) : renderForm(data, undefined)
  if (gone && canCreate) return renderForm(undefined, gone)

  return <RecordLoadingDialog {...dialog} {...{ error, orphanedDraft: gone }} onRetry={refetch} />
}
