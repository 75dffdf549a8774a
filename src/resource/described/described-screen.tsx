import type { Resource } from '#definitions/define-resource.ts'
import type { DescribedRow } from '#definitions/wire.ts'
import { DISABLED } from '#entities/status.ts'
import { ownValue } from '#lib/own-value.ts'
import { ListCard } from '#list/list-card.tsx'
import type { AskedQuery } from '#list/use-list-query.ts'
import { useLocale } from '#locales/texts.ts'
import { useStatusTexts } from '#resource/dictionary-texts.ts'
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
import { useDescribedFilters } from './described-filters.tsx'
import { DescribedPanels } from './described-panels.tsx'
import { PartButtons } from './part-actions.tsx'
import { PartPanel, usePartPanel } from './part-panel.tsx'
import { usePartTools } from './use-part-tools.ts'
import { useRecordList } from './use-record-list.ts'
import { useResourceApi } from './use-resource-api.ts'

/** Neither sorted nor cut by a filter. */
const isAsItIs = ({ sort, values }: AskedQuery) => !sort && Object.keys(values).length === 0

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
  const { disabled } = useStatusTexts()
  const records = useRecordList<DescribedRow>(resource, api, { read: api.list })
  const { texts, may, list, rows, rowName, sample, panel, open, add } = records
  const { bulk, undo, rowErrors, remove, removeMany, reload } = records
  const [shown, show] = usePartPanel()
  const shownPart = shown && parts?.panels && ownValue(shown.name, parts.panels)
  const columns = useDescribedColumns({
    ...{ resource, calls: api, rows: rows.items, sample, edit: may.edit, rowErrors, open },
    onChanged: records.replace,
    cells: parts?.cells,
    isTree: resource.parent !== undefined && isAsItIs(list.query),
  })
  const runs = usePartTools({ resource, rows, bulk, rowErrors, show })
  const { tools } = runs
  const own = { resource, parts, runs }
  const actions = useDescribedRowActions({ ...own, ...may, open, onDelete: remove })
  const filters = useDescribedFilters(resource, list)
  const presets =
    resource.fields.status?.kind === 'status'
      ? [{ name: texts.withStatus(disabled), search: `?status=${DISABLED}` }]
      : undefined

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
              startsOpen: true,
              content: (
                <parts.header.Content
                  {...{ rows: rows.items, filters: list.query.values, tools }}
                />
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
                  onDelete={rows => void removeMany(rows)}
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
          onChanged={reload}
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
