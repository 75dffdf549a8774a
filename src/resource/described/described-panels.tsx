import type { DescribedRow } from '#api/resource.ts'
import type { Resource } from '#definitions/define-resource.ts'
import type { RecordKey } from '#entities/record-key.ts'
import { NewRecords } from '#form/next-record.tsx'
import { useReturnFocus } from '#hooks/use-return-focus.ts'
import { HistoryPanel } from '#resource/history/history-panel.tsx'
import { LazyPanel } from '#resource/lazy-panel.tsx'
import { RecordLoader } from '#resource/record-loader.tsx'
import { RecordLoadingDialog } from '#resource/record-loading-dialog.tsx'
import type { RecordPanel } from '#resource/record-panel-address.ts'
import { lazyView } from '#routing/lazy-view.ts'
import type { DescribedParts } from './define-parts.ts'
import { DescribedDetails } from './described-details.tsx'
import { DescribedForm } from './described-form.tsx'
import { DescribedImport, type DescribedImportProps } from './described-import.tsx'
import type { DescribedOperations } from './use-described-operations.ts'
import { useAreDictionariesRead } from './use-dictionaries.ts'
import { useResourceApi } from './use-resource-api.ts'
import { useResourceTexts } from './use-resource-texts.ts'

/**
 * Only its texts are loaded on demand. With a file of its own, what it shares with the list would
 * be in the chunk of all lists, which screens without a description load too.
 */
const ImportPanel = lazyView<DescribedImportProps>(
  async () => ({ default: DescribedImport }),
  'import',
)

interface DescribedPanelsProps {
  resource: Resource
  parts: DescribedParts | undefined
  panel: RecordPanel
  may: DescribedOperations
  /** Any row. */
  sample: DescribedRow | undefined
  onClose: () => void
  /** Gets the key of a new record. */
  onChanged: (created?: RecordKey) => void
}

const lockedReasonOf = (row: DescribedRow) => row.lockedReason

/** The panel that the address names; nothing if the user may not use it. */
export function DescribedPanels({
  resource,
  parts,
  panel,
  may,
  sample,
  onClose,
  onChanged,
}: DescribedPanelsProps) {
  const api = useResourceApi(resource)
  const texts = useResourceTexts(resource)
  const isReady = useAreDictionariesRead(resource)
  const returnFocus = useReturnFocus('id' in panel ? panel.id : undefined)
  const shared = { returnFocus, onClose }
  const form = { resource, parts, sample, ...shared, onSaved: onChanged }
  const loader = { get: api.get, failureTitle: texts.recordFailed, ...shared }

  if (panel.show === 'history')
    return (
      <HistoryPanel
        kind={resource.name}
        id={panel.id}
        get={api.get}
        writes={may.edit.isAllowed ? { putBack: api.putBack, lockOf: lockedReasonOf } : undefined}
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
        form={`edit ${panel.id}`}
        title={may.edit.isAllowed ? texts.edit : texts.one}
        canCreate={may.add.isAllowed}
        renderForm={(row, orphanedDraft) =>
          row?.lockedReason ? (
            <DescribedDetails {...{ resource, row }} reason={row.lockedReason} {...shared} />
          ) : (
            <DescribedForm row={row} orphanedDraft={orphanedDraft} {...form} />
          )
        }
        renderDetails={
          may.edit.isAllowed
            ? undefined
            : row => <DescribedDetails {...{ resource, row }} reason={texts.readOnly} {...shared} />
        }
      />
    )
  if (!may.add.isAllowed) return null
  if (panel.show === 'import')
    return (
      <LazyPanel part={ImportPanel} placement="side" title={texts.importTitle} onClose={onClose}>
        {() => (
          <ImportPanel
            resource={resource}
            mayChange={may.edit.isAllowed}
            {...shared}
            onDone={onChanged}
          />
        )}
      </LazyPanel>
    )
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
    return (
      <NewRecords>{next => <DescribedForm row={undefined} next={next} {...form} />}</NewRecords>
    )
  return (
    <RecordLoader
      key={panel.from}
      {...loader}
      id={panel.from}
      form={`copy ${panel.from}`}
      title={texts.new}
      canCreate
      renderForm={(copied, orphanedDraft) => (
        <NewRecords>
          {next => (
            <DescribedForm
              row={undefined}
              copied={copied}
              orphanedDraft={orphanedDraft}
              next={next}
              {...form}
            />
          )}
        </NewRecords>
      )}
    />
  )
}
