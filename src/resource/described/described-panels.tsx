import type { ReactNode } from 'react'
import type { ResourceApi } from '#api/resource.ts'
import type { Resource } from '#definitions/define-resource.ts'
import type { DescribedRow } from '#definitions/wire.ts'
import type { RecordKey } from '#entities/record-key.ts'
import { NewRecords, type NextRecord } from '#form/next-record.tsx'
import { useReturnFocus } from '#hooks/use-return-focus.ts'
import { HistoryPanel } from '#resource/history/history-panel.tsx'
import { LazyPanel } from '#resource/lazy-panel.tsx'
import { RecordLoader } from '#resource/record-loader.tsx'
import { RecordLoadingDialog } from '#resource/record-loading-dialog.tsx'
import type { RecordPanel } from '#resource/record-panel-address.ts'
import { lazyView } from '#routing/lazy-view.ts'
import type { DialogProps } from '#ui/overlays/dialog.tsx'
import type { DescribedParts } from './define-parts.ts'
import { DescribedDetails } from './described-details.tsx'
import { DescribedForm } from './described-form.tsx'
import { DescribedImport, type DescribedImportProps } from './described-import.tsx'
import type { RecordValues } from './record-values.ts'
import type { DescribedOperations } from './use-described-operations.ts'
import { useAreDictionariesRead } from './use-dictionaries.ts'
import type { RecordFormProps } from './use-record-form.ts'
import { useResourceApi } from './use-resource-api.ts'
import { useResourceTexts } from './use-resource-texts.ts'

type PanelDialog = Pick<DialogProps, 'returnFocus' | 'onClose'>

export interface RecordPanelsProps<Row extends DescribedRow> {
  resource: Resource
  calls: Pick<ResourceApi<Row>, 'get' | 'putBack' | 'undo'>
  panel: RecordPanel
  may: DescribedOperations
  /** Any row. */
  sample: Row | undefined
  onClose: () => void
  /** Gets the key of a new record. */
  onChanged: (created?: RecordKey) => void
  /** Draws the form. */
  form: (props: RecordFormProps<Row>) => ReactNode
  /** Draws a record that may only be read, with the reason. */
  details: (row: Row, reason: string, dialog: PanelDialog) => ReactNode
  /** Draws the import. */
  importer?: ((dialog: PanelDialog) => ReactNode) | undefined
  /** Whoever may only make or only change records has no import. */
  needsBoth?: boolean
  /** Why a record may not be changed by its history; the answer of its call says it otherwise. */
  lockOf?: ((row: Row) => string | undefined) | undefined
  /** The names of the drafts of its forms, where they are not `edit 3` and `copy 3`. */
  draftOf?: (show: 'edit' | 'copy', id: RecordKey) => string
  /** Where the focus goes when a panel closes, for records that are no rows of a table. */
  returnFocus?: DialogProps['returnFocus']
}

/** The panel that the address names; nothing if the user may not use it. */
export function RecordPanels<Row extends DescribedRow>({
  resource,
  calls,
  panel,
  may,
  sample,
  onClose,
  onChanged,
  form,
  details,
  importer,
  needsBoth = false,
  lockOf,
  draftOf = (show, id) => `${show} ${id}`,
  returnFocus: ownReturnFocus,
}: RecordPanelsProps<Row>) {
  const texts = useResourceTexts(resource)
  const isReady = useAreDictionariesRead(resource)
  const usualReturnFocus = useReturnFocus('id' in panel ? panel.id : undefined)
  const shared = { returnFocus: ownReturnFocus ?? usualReturnFocus, onClose }
  const formOf = (own: {
    row?: Row | undefined
    copied?: Row | undefined
    orphanedDraft?: RecordFormProps<Row>['orphanedDraft']
    next?: NextRecord<RecordValues> | undefined
  }) => form({ row: undefined, sample, ...shared, onSaved: onChanged, ...own })
  const loader = { get: calls.get, failureTitle: texts.recordFailed, ...shared }

  if (panel.show === 'history')
    return (
      <HistoryPanel
        kind={resource.name}
        id={panel.id}
        get={calls.get}
        writes={
          may.edit.isAllowed
            ? { ...calls, lockOf: (row: Row) => lockOf?.(row) ?? row.lockedReason }
            : undefined
        }
        onChanged={onChanged}
        onClose={onClose}
      />
    )
  if ('id' in panel)
    return (
      <RecordLoader
        key={panel.id}
        {...loader}
        id={panel.id}
        form={draftOf('edit', panel.id)}
        title={may.edit.isAllowed ? texts.edit : texts.one}
        canCreate={may.add.isAllowed}
        renderForm={(row, orphanedDraft) =>
          row?.lockedReason
            ? details(row, row.lockedReason, shared)
            : formOf({ row, orphanedDraft })
        }
        renderDetails={may.edit.isAllowed ? undefined : row => details(row, texts.readOnly, shared)}
      />
    )
  if (!may.add.isAllowed) return null
  if (panel.show === 'import')
    return importer && (may.edit.isAllowed || !needsBoth) ? importer(shared) : null
  // A new record starts with the default entries of its dictionaries.
  if (!isReady)
    return (
      <RecordLoadingDialog
        title={texts.new}
        error={undefined}
        failureTitle={texts.recordFailed}
        onRetry={() => {}}
        {...shared}
      />
    )
  if (panel.from === undefined)
    return <NewRecords<RecordValues>>{next => formOf({ next })}</NewRecords>
  return (
    <RecordLoader
      key={panel.from}
      {...loader}
      id={panel.from}
      form={draftOf('copy', panel.from)}
      title={texts.new}
      canCreate
      renderForm={(copied, orphanedDraft) => (
        <NewRecords<RecordValues>>{next => formOf({ copied, orphanedDraft, next })}</NewRecords>
      )}
    />
  )
}

/** Only its texts are loaded on demand: its code is in the chunk of all lists. */
const ImportPanel = lazyView<DescribedImportProps>(
  async () => ({ default: DescribedImport }),
  'import',
)

interface DescribedPanelsProps
  extends Omit<RecordPanelsProps<DescribedRow>, 'calls' | 'form' | 'details' | 'importer'> {
  parts: DescribedParts | undefined
}

/** Those of a shop's record. */
export function DescribedPanels({ parts, ...props }: DescribedPanelsProps) {
  const { resource, may, onClose, onChanged } = props
  const { importTitle } = useResourceTexts(resource)

  return (
    <RecordPanels
      {...props}
      calls={useResourceApi(resource)}
      form={form => <DescribedForm {...{ resource, parts }} {...form} />}
      details={(row, reason, dialog) => (
        <DescribedDetails {...{ resource, row, reason }} {...dialog} />
      )}
      importer={dialog => (
        <LazyPanel part={ImportPanel} placement="side" title={importTitle} onClose={onClose}>
          {() => (
            <ImportPanel
              resource={resource}
              mayChange={may.edit.isAllowed}
              {...dialog}
              onDone={onChanged}
            />
          )}
        </LazyPanel>
      )}
    />
  )
}
