import { useCallback, useState } from 'react'
import { errorMessage } from '#api/error-message.ts'
import { createOperationLogApi } from '#api/operation-log.ts'
import {
  fieldChangesOf,
  hasSucceeded,
  isGrouped,
  type Operation,
  requestLineOf,
} from '#entities/operation.ts'
import type { RecordKey } from '#entities/record-key.ts'
import { useQuery } from '#hooks/use-query.ts'
import { useReturnFocus } from '#hooks/use-return-focus.ts'
import { parseTime } from '#lib/format.ts'
import type { Texts } from '#locales/areas.ts'
import { useLocale, useTexts } from '#locales/texts.ts'
import { ReadErrorCard } from '#notifications/read-error-card.tsx'
import { type DescriptionItem, DescriptionList } from '#resource/description-list.tsx'
import { ChangesTable } from '#resource/history/changes-table.tsx'
import { operationName, recordLabel, recordsText } from '#resource/history/operation-words.ts'
import { operations } from '#resources/system/operations.ts'
import { useApi } from '#session/use-api.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { EmptyState } from '#ui/status/empty-state.tsx'
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
  const locale = useLocale()
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
      description={entry && operationName(entry, texts, locale)}
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
        <ReadErrorCard
          title={texts.entryFailed}
          reason={errorMessage(error, common)}
          onRetry={refetch}
        />
      )}
    </Dialog>
  )
}

function OperationDetails({ entry }: { entry: Operation }) {
  const texts = useTexts('operation-log')
  const locale = useLocale()
  const labelOf = (name: keyof typeof operations.fields) => operations.fields[name].label[locale]
  const { records, withheld } = entry
  const items: readonly DescriptionItem[] = [
    [labelOf('operTime'), { time: entry.operTime }],
    ...(isGrouped(entry) ? groupItems(entry, texts) : []),
    [labelOf('operName'), entry.operName],
    [labelOf('roleKey'), entry.roleKey],
    [labelOf('operUrl'), requestLineOf(entry)],
    [labelOf('record'), recordsText(entry, texts, Infinity)],
    [labelOf('code'), hasSucceeded(entry) ? texts.succeeded : texts.failedWith(entry.code)],
    [labelOf('msg'), entry.msg],
    [labelOf('operIp'), addressesText(entry, texts)],
    [labelOf('userAgent'), entry.userAgent],
    [
      labelOf('latencyTime'),
      entry.latencyTime === undefined ? '' : texts.milliseconds(entry.latencyTime),
    ],
    [labelOf('requestId'), entry.requestId],
  ]
  const changed = records.filter(record => fieldChangesOf(record).length > 0)

  return (
    <>
      <DescriptionList items={items} />
      {changed.length === 0 && entry.isChangeKnown && (
        <p className="operation-log__note">{texts.noFields}</p>
      )}
      {withheld && <p className="operation-log__note">{texts.withheld(withheld)}</p>}
      {changed.map(record => (
        <ChangesTable
          key={record.id}
          entry={entry}
          record={record}
          caption={records.length > 1 ? texts.changesOf(recordLabel(record, texts)) : texts.changes}
          isCaptionShown={records.length > 1}
        />
      ))}
    </>
  )
}

/** What a row tells of the refusals that it stands for. */
const groupItems = (
  { attempts, firstAt, lastAt, tries }: Operation & { attempts: number },
  texts: Texts<'operation-log'>,
): readonly DescriptionItem[] => [
  [texts.attempts, String(attempts)],
  [texts.firstAt, { time: firstAt }],
  [texts.lastAt, { time: lastAt }],
  ...(tries
    ? ([
        [
          texts.timesBetween,
          tries.times.map(time => parseTime(time, TIME_OF_DAY)).join(texts.separator),
        ],
        [texts.unchecked, String(tries.unchecked)],
      ] as const)
    : []),
]

const TIME_OF_DAY = '{h}:{i}:{s}'

/** Each address with the number of attempts from it. */
function addressesText({ operIp, tries }: Operation, texts: Texts<'operation-log'>): string {
  if (!tries) return operIp
  const { addresses, otherAddresses } = tries
  return [
    ...addresses.map(({ ip, attempts }) => texts.numbered(ip, String(attempts))),
    ...(otherAddresses > 0 ? [texts.furtherAddresses(otherAddresses)] : []),
  ].join(texts.separator)
}
