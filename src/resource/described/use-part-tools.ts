import { useMemo } from 'react'
import { CallError } from '#api/errors.ts'
import type { Resource } from '#definitions/define-resource.ts'
import type { DescribedRow } from '#definitions/wire.ts'
import { useEventCallback } from '#hooks/use-event-callback.ts'
import type { Bulk } from '#list/bulk/use-bulk.ts'
import { useRefusedChangesNotice } from '#list/refused-changes.ts'
import type { RowErrors } from '#list/row-errors.tsx'
import type { ListRows } from '#list/use-list-rows.ts'
import { useLocale, useTexts } from '#locales/texts.ts'
import { useNotices } from '#notifications/notices.ts'
import { useSavedNotice } from '#notifications/saved-notice.ts'
import { useSession } from '#session/session.ts'
import type { BulkTools, DescribedTools } from './define-parts.ts'
import type { ShowPartPanel } from './part-panel.tsx'
import { recordKeyOf, recordNameOf } from './row-identity.ts'
import { useFieldLabels } from './use-record-form.ts'
import { useResourceApi } from './use-resource-api.ts'
import { useResourceTexts } from './use-resource-texts.ts'

interface PartToolsOptions {
  resource: Resource
  rows: Pick<ListRows<DescribedRow>, 'reload' | 'replace'>
  bulk: Bulk<DescribedRow>
  rowErrors: RowErrors
  show: ShowPartPanel
}

export type PartRuns = ReturnType<typeof usePartTools>

/** The tools of the parts, and what runs their actions. */
export function usePartTools({ resource, rows, bulk, rowErrors, show }: PartToolsOptions) {
  const { call } = useSession()
  const api = useResourceApi(resource)
  const texts = useResourceTexts(resource)
  const locale = useLocale()
  const notices = useNotices()
  const labels = useFieldLabels(resource, undefined)
  const showSaved = useSavedNotice()
  const showRefusedChanges = useRefusedChangesNotice()
  const { bulkDone } = useTexts('list')
  const { reload, replace } = rows

  function showFailure(row: DescribedRow, error: CallError) {
    showRefusedChanges(error, recordNameOf(resource, row))
    rowErrors.report(recordKeyOf(resource, row), error)
  }

  const change = useEventCallback<Parameters<DescribedTools['change']>, Changed>(
    async (row, values, options) => {
      const key = recordKeyOf(resource, row)
      const sent = { version: row.version, ...options }
      if (!options) rowErrors.clear()
      const saved = await api.change(key, values, sent).catch((error: unknown) => {
        if (options || !(error instanceof CallError)) throw error
        showFailure(row, error)
        return false as const
      })
      if (saved && saved.record) replace(saved.record)
      const name = recordNameOf(resource, row)
      // A run of several tells the results itself.
      if (saved && !options) showSaved(saved, { name, done: texts.saved(name), labels })
      return saved
    },
  )
  const tools = useMemo(
    (): DescribedTools => ({
      call,
      change,
      reload: () => reload(),
      show: (name, row) => show({ name, id: recordKeyOf(resource, row) }),
      locale,
      notices,
    }),
    [call, change, reload, show, resource, locale, notices],
  )

  return {
    tools,
    runForRow: useEventCallback((row: DescribedRow, run: RunForRow) => {
      rowErrors.clear()
      return handled(
        () => run(row, tools),
        error => showFailure(row, error),
      )
    }),
    runForRows: (rows: readonly DescribedRow[], title: string, run: RunForRows) =>
      handled(() =>
        run(rows, {
          ...tools,
          each: write =>
            bulk.start(title, rows, write, {
              report: done => ({ text: bulkDone(done.length, 0) }),
            }),
        }),
      ),
    runForPage: (run: (tools: DescribedTools) => unknown) => handled(() => run(tools)),
  }
}

type Changed = ReturnType<DescribedTools['change']>
type RunForRow = (row: DescribedRow, tools: DescribedTools) => unknown
type RunForRows = (
  rows: readonly DescribedRow[],
  tools: BulkTools<DescribedRow, Parameters<DescribedTools['change']>[1]>,
) => unknown

/** The client has told the user that a call failed; all else is a mistake of the part. */
async function handled(run: () => unknown, onFailed?: (error: CallError) => void): Promise<void> {
  try {
    await run()
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    onFailed?.(error)
  }
}
