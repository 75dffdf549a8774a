import { useCallback, useMemo } from 'react'
import type { ListQuery, ReadOptions } from '#api/call-options.ts'
import { createDepartmentsApi } from '#api/departments.ts'
import { ListCard } from '#list/list-card.tsx'
import { useTexts } from '#locales/texts.ts'
import { RecordBulkActions, useRecordActions } from '#resource/described/described-actions.tsx'
import { DescribedDetails } from '#resource/described/described-details.tsx'
import { useDescribedFilters } from '#resource/described/described-filters.tsx'
import { RecordPanels } from '#resource/described/described-panels.tsx'
import { treePage } from '#resource/described/tree-page.ts'
import { useRecordList } from '#resource/described/use-record-list.ts'
import { useStatusTexts } from '#resource/dictionary-texts.ts'
import { type Department, departments } from '#resources/system/departments.ts'
import { usePage } from '#routing/current-page.ts'
import { useApi } from '#session/use-api.ts'
import { PageHeader } from '#ui/content/page-header.tsx'
import { useDepartmentColumns } from './department-columns.tsx'
import { DepartmentForm } from './department-form.tsx'

/** Where people work, as a tree. */
export default function Departments() {
  const api = useApi(createDepartmentsApi)
  const { title } = usePage()
  const { disabled } = useStatusTexts()
  // The panel needs these texts; loaded here, opening it does not suspend the page.
  useTexts('form')
  const read = useCallback(
    async (query: ListQuery<string>, options: ReadOptions) => {
      const all = await api.all(options)
      return all && treePage(departments, all, query)
    },
    [api],
  )
  const records = useRecordList<Department>(departments, api, { read })
  const { texts, may, list, rows, rowName, sample, panel, open, add, bulk, undo, rowErrors } =
    records
  const columns = useDepartmentColumns({
    ...{ resource: departments, calls: api, rows: rows.items, sample, edit: may.edit },
    ...{ rowErrors, open },
    // The row of a write does not know its place in the tree.
    onChanged: () => records.reload(),
    isTree: !list.query.sort && Object.keys(list.query.values).length === 0,
  })
  const isInScope = useCallback((row: Department) => row.isInScope, [])
  const actions = useRecordActions<Department>({
    ...{ resource: departments, ...may, open },
    onDelete: records.remove,
    isEditable: isInScope,
    removalOf: isInScope,
  })
  // The whole tree is here, whatever the server can find or sort by.
  const filters = useDescribedFilters(
    departments,
    useMemo(() => ({ ...list, period: [], isWhole: true }), [list]),
  )
  const isOffered = !rows.isAbsent

  return (
    <>
      <PageHeader title={title} text={texts.lead} actions={isOffered && may.add.render(add)} />
      <ListCard
        {...{ list, columns, rowName, actions, bulk, undo, rowErrors, filters }}
        caption={title}
        bulkActions={
          may.edit.isShown || may.remove.isShown
            ? rows => (
                <RecordBulkActions
                  {...{ resource: departments, calls: api, rows, bulk }}
                  onDelete={rows => void records.removeMany(rows)}
                />
              )
            : undefined
        }
        isFixed={row => !row.isInScope}
        presets={[{ name: texts.withStatus(disabled), search: '?status=1' }]}
        ownTexts={texts}
        emptyAction={may.add.isAllowed && add}
      />
      {isOffered && panel && (
        <RecordPanels
          {...{ resource: departments, calls: api, panel, may, sample }}
          form={form => <DepartmentForm {...form} />}
          details={(row, reason, dialog) => (
            <DescribedDetails {...{ resource: departments, row, reason }} {...dialog} />
          )}
          onChanged={records.reload}
          onClose={() => open(undefined)}
        />
      )}
    </>
  )
}
