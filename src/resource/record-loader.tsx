import { type ReactNode, useCallback } from 'react'
import type { ReadOptions } from '#api/call-options.ts'
import type { Draft } from '#drafts/draft.ts'
import { useOrphanedDraft } from '#drafts/use-draft.ts'
import type { RecordKey } from '#entities/record-key.ts'
import { useQuery } from '#hooks/use-query.ts'
import { RecordReading, type RecordReadingProps } from './record-loading-dialog.tsx'

export interface OneRecordProps<Row>
  extends Pick<RecordReadingProps, 'title' | 'failureTitle' | 'returnFocus' | 'onClose'> {
  id: RecordKey
  get: (id: RecordKey, options: ReadOptions) => Promise<Row | false>
  /** The name of its form on this page. */
  form: string
  /** A new record may take over what was typed for one that is gone. */
  mayAdd: boolean
  drawForm: (row: Row | undefined, gone: Draft | undefined) => ReactNode
  /** Instead of the form where the record may only be looked at. */
  drawFacts?: ((row: Row) => ReactNode) | undefined
}

/** Reads the record first: what is changed must be what there is. */
export function OneRecord<Row>(props: OneRecordProps<Row>) {
  const { id, get, form, mayAdd, drawForm, drawFacts, ...dialog } = props
  const { data, error, refetch } = useQuery(
    useCallback((signal: AbortSignal) => get(id, { signal }), [get, id]),
  )
  const gone = useOrphanedDraft(form, error)
  if (data) return drawFacts ? drawFacts(data) : drawForm(data, undefined)
  if (gone && mayAdd) return drawForm(undefined, gone)

  return <RecordReading {...dialog} {...{ error, gone }} onRetry={refetch} />
}
