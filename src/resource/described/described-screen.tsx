import { useMemo, useState } from 'react'
import { permissionOf, type Resource } from '#definitions/define-resource.ts'
import type { DescribedRow } from '#definitions/wire.ts'
import { DISABLED } from '#entities/status.ts'
import { useEventCallback } from '#hooks/use-event-callback.ts'
import { ownValue } from '#lib/own-value.ts'
import { useBulk } from '#list/bulk/use-bulk.ts'
import { useBulkDelete } from '#list/bulk/use-bulk-delete.ts'
import { ListCard } from '#list/list-card.tsx'
import { useRowErrors } from '#list/row-errors.tsx'
import { useList } from '#list/use-list.ts'
import { useRowDelete } from '#list/use-row-delete.ts'
import { useLocale } from '#locales/texts.ts'
import { useUndo } from '#notifications/use-undo.tsx'
import { useStatusTexts } from '#resource/dictionary-texts.ts'
import { useRecordPanel } from '#resource/record-panel-address.ts'
import { createCommandOf } from '#resource/use-create-actions.ts'
import { useCreateButton } from '#resource/use-create-button.tsx'
import { usePage } from '#routing/current-page.ts'
import { Button } from '#ui/actions/button.tsx'
import { PageHeader } from '#ui/content/page-header.tsx'
import type { DescribedParts } from './define-parts.ts'
import {
  DescribedBulkActions,
  hasBulkActions,
  useDescribedRowActions,
} from './described-actions.tsx'
import { useDescribedColumns } from './described-columns.tsx'
import { listShapeOf, useDescribedFilters } from './described-filters.tsx'
import { DescribedPanels } from './described-panels.tsx'
import { PartButtons } from './part-actions.tsx'
import { PartPanel, usePartPanel } from './part-panel.tsx'
import { recordKeyOf, recordNameOf } from './row-identity.ts'
import { useDescribedOperations } from './use-described-operations.ts'
import { usePartTools } from './use-part-tools.ts'
import { useResourceApi } from './use-resource-api.ts'
import { useResourceTexts } from './use-resource-texts.ts'

const createdAtOf = (row: DescribedRow) => row.createdAt

interface DescribedScreenProps {
  resource: Resource
  /** What it has besides its description. */
  parts?: DescribedParts | undefined
}

/** The whole screen of a described record: a list whose state and panels are in the address. */
export default function DescribedScreen({ resource, parts }: DescribedScreenProps) {
  const api = useResourceApi(resource)
  const { title } = usePage()
  const locale = useLocale()
  const OwnList = parts?.List
  const texts = useResourceTexts(resource)
  const { disabled } = useStatusTexts()
  const { shape, rowKey, rowName } = useMemo(
    () => ({
      shape: listShapeOf(resource),
      rowKey: (row: DescribedRow) => recordKeyOf(resource, row),
      rowName: (row: DescribedRow) => recordNameOf(resource, row),
    }),
    [resource],
  )
  const list = useList({
    shape,
    read: api.list,
    rowKey,
    createdAtOf,
    permission: permissionOf(resource, 'list'),
  })
  const [panel, open] = useRecordPanel()
  const [shown, show] = usePartPanel()
  const shownPart = shown && parts?.panels && ownValue(shown.name, parts.panels)
  const bulk = useBulk(list.onBulkDone, list)
  const undo = useUndo()
  const rowErrors = useRowErrors(list)
  const remove = useRowDelete({ undo, rowErrors, list, rowName, remove: api.remove })
  const removeMany = useBulkDelete({ ...{ bulk, undo, list, texts, rowName }, remove: api.remove })
  const may = useDescribedOperations(resource)
  // All rows of a server have the same optional fields, so any row can stand for them.
  const [sample, setSample] = useState<DescribedRow>()
  if (!sample && list.rows?.[0]) setSample(list.rows[0])
  const columns = useDescribedColumns({
    resource,
    calls: api,
    rows: list.rows,
    sample,
    edit: may.edit,
    rowErrors,
    onChanged: useEventCallback(list.replace),
    open,
    cells: parts?.cells,
  })
  const runs = usePartTools({ resource, list, bulk, rowErrors, show })
  const { tools } = runs
  const own = { resource, parts, runs }
  const actions = useDescribedRowActions({ ...own, ...may, open, onDelete: remove })
  const filters = useDescribedFilters(resource, list)
  const presets =
    resource.fields.status?.kind === 'status'
      ? [{ name: texts.withStatus(disabled), search: `?status=${DISABLED}` }]
      : undefined
  const add = useCreateButton(createCommandOf(resource), texts.new, may.add.isAllowed, () =>
    open({ show: 'new' }),
  )

  return (
    <>
      <PageHeader
        title={title}
        text={texts.lead}
        actions={
          <>
            <PartButtons parts={parts?.pageActions} onRun={({ run }) => runs.runForPage(run)} />
            {may.add.render(
              <Button icon="upload" onClick={() => open({ show: 'import' })}>
                {texts.import}
              </Button>,
            )}
            {may.add.render(add)}
          </>
        }
      />
      <ListCard
        list={list}
        caption={title}
        columns={columns}
        rowName={rowName}
        actions={actions}
        panels={
          parts?.header && [
            {
              key: 'header',
              label: parts.header.label[locale],
              icon: parts.header.icon,
              content: (
                <parts.header.Content {...{ rows: list.rows, filters: list.values, tools }} />
              ),
            },
          ]
        }
        renderRows={OwnList && ((rows, actions) => <OwnList {...{ rows, actions, tools }} />)}
        bulk={bulk}
        bulkActions={
          hasBulkActions(resource, parts)
            ? rows => (
                <DescribedBulkActions
                  {...{ ...own, rows, bulk }}
                  onDelete={() => void removeMany(rows)}
                />
              )
            : undefined
        }
        undo={undo}
        rowErrors={rowErrors}
        filters={filters}
        presets={presets}
        ownTexts={texts}
        emptyAction={may.add.isAllowed && add}
      />
      {panel && (
        <DescribedPanels
          {...{ resource, parts, panel, may, sample }}
          onClose={() => open(undefined)}
          onChanged={list.reload}
        />
      )}
      {shown && shownPart && !panel && (
        <PartPanel
          {...{ resource, tools }}
          id={shown.id}
          panel={shownPart}
          onClose={() => show(undefined)}
        />
      )}
    </>
  )
}
