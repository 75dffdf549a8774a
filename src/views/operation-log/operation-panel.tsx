import { useCallback, useState } from 'react'
import { errorMessage } from '#api/error-message.ts'
import { createOperationLogApi } from '#api/operation-log.ts'
import { hasSucceeded, type Operation, requestLineOf } from '#entities/operation.ts'
import type { RecordKey } from '#entities/record-key.ts'
import { useQuery } from '#hooks/use-query.ts'
import { useReturnFocus } from '#hooks/use-return-focus.ts'
import { displayTextOf, stringifyJson } from '#lib/decode.ts'
import { parseTime } from '#lib/format.ts'
import { ownValue } from '#lib/own-value.ts'
import { useTexts } from '#locales/texts.ts'
import { type DescriptionItem, DescriptionList } from '#resource/description-list.tsx'
import { useApi } from '#session/use-api.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { EmptyState } from '#ui/status/empty-state.tsx'
import { ErrorCard } from '#ui/status/error-card.tsx'
import { Skeleton } from '#ui/status/skeleton.tsx'

interface OperationPanelProps {
  operId: RecordKey
  rows: readonly Operation[] | undefined
  onClose: () => void
}

/** One entry of the log: the row on screen, or fetched by its id, as after a link. */
export function OperationPanel({ operId, rows, onClose }: OperationPanelProps) {
  const api = useApi(createOperationLogApi)
  const texts = useTexts('operation-log')
  const common = useTexts('common')
  const returnFocus = useReturnFocus(operId)
  const [loadedRow] = useState(() => rows?.find(row => row.operId === operId))
  const { data, error, refetch } = useQuery(
    useCallback(
      async (signal: AbortSignal) => {
        if (loadedRow) return { entry: loadedRow }
        const page = await api.list({ operId: String(operId), pageSize: 1 }, { signal })
        return page && { entry: page.rows.find(row => row.operId === operId) }
      },
      [api, operId, loadedRow],
    ),
  )
  const entry = loadedRow ?? data?.entry

  return (
    <Dialog
      title={texts.entry}
      description={entry && (texts.events(entry.event) || entry.event)}
      placement="side"
      size="medium"
      closeLabel={common.close}
      returnFocus={returnFocus}
      onClose={onClose}
      actions={<Button onClick={onClose}>{common.close}</Button>}
    >
      {entry ? (
        <OperationDetails entry={entry} />
      ) : data ? (
        <EmptyState title={texts.entryGone} text={texts.entryGoneText} />
      ) : error === undefined ? (
        <Skeleton label={common.loading} />
      ) : (
        <ErrorCard
          title={texts.entryFailed}
          text={errorMessage(error, common)}
          retryLabel={common.tryAgain}
          onRetry={refetch}
        />
      )}
    </Dialog>
  )
}

function OperationDetails({ entry }: { entry: Operation }) {
  const texts = useTexts('operation-log')
  const items: readonly DescriptionItem[] = [
    [texts.time, parseTime(entry.operTime)],
    [texts.person, entry.operName],
    [texts.role, entry.roleKey],
    [texts.call, requestLineOf(entry)],
    [texts.record, entry.record],
    [texts.result, hasSucceeded(entry) ? texts.succeeded : texts.failedWith(entry.code)],
    [texts.message, entry.msg],
    [texts.address, entry.operIp],
    [texts.browser, entry.userAgent],
    [texts.duration, entry.latencyTime === undefined ? '' : texts.milliseconds(entry.latencyTime)],
    [texts.request, entry.requestId],
  ]
  const changes = fieldChangesOf(entry)

  return (
    <>
      <DescriptionList items={items} />
      {changes.length === 0 ? (
        entry.isChangeKnown && <p className="operation-log__note">{texts.noFields}</p>
      ) : (
        <div
          className="conflict operation-changes"
          role="region"
          aria-label={texts.changes}
          tabIndex={0}
        >
          <table>
            <caption className="hidden-text">{texts.changes}</caption>
            <thead>
              <tr>
                <th scope="col">{texts.field}</th>
                <th scope="col">{texts.before}</th>
                <th scope="col">{texts.after}</th>
              </tr>
            </thead>
            <tbody>
              {changes.map(({ field, before, after, isChanged }) => (
                <tr key={field} data-changed={isChanged}>
                  <th scope="row">{field}</th>
                  <td>{before ?? '–'}</td>
                  <td>{after ?? '–'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}

interface FieldChange {
  field: string
  /** As text; `undefined` where the record had no such field. */
  before: string | undefined
  after: string | undefined
  isChanged: boolean
}

/** The fields before and after the operation; changed fields first. */
export function fieldChangesOf({
  before,
  after,
}: Pick<Operation, 'before' | 'after'>): FieldChange[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const changes = fields.map(field => {
    const oldText = valueText(ownValue(field, before ?? {}))
    const newText = valueText(ownValue(field, after ?? {}))
    return {
      field,
      before: shownText(oldText),
      after: shownText(newText),
      isChanged: oldText !== newText,
    }
  })
  return [
    ...changes.filter(change => change.isChanged),
    ...changes.filter(change => !change.isChanged),
  ]
}

const shownText = (text: string | undefined) => text && displayTextOf(text, Infinity)

function valueText(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined
  if (Array.isArray(value) && value.every(item => typeof item !== 'object')) return value.join(', ')
  return typeof value === 'object' ? stringifyJson(value) : String(value)
}
