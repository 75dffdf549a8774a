import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'wouter'
import { errorMessage } from '#api/error-message.ts'
import { createOperationLogApi } from '#api/operation-log/operation-log.ts'
import {
  fieldChangesOf,
  hasSucceeded,
  isGrouped,
  type Operation,
  requestLineOf,
} from '#entities/operation/operation.ts'
import type { RecordKey } from '#entities/record-key.ts'
import { useQuery } from '#hooks/use-query.ts'
import { useReturnFocus } from '#hooks/use-return-focus.ts'
import { displayTextOf } from '#lib/decode.ts'
import { parseTime } from '#lib/format.ts'
import type { Texts } from '#locales/areas.ts'
import { useLocale, useTexts } from '#locales/texts.ts'
import { ReadErrorCard } from '#notifications/read-error-card.tsx'
import { type DescriptionItem, DescriptionList } from '#resource/description-list.tsx'
import { ChangesTable } from '#resource/history/changes-table.tsx'
import {
  operationName,
  personText,
  recordLabel,
  recordsText,
  rolesText,
} from '#resource/history/operation-words.ts'
import { operations } from '#resources/system/operations.ts'
import { useApi } from '#session/use-api.ts'
import { Button, blockedProps } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { EmptyState } from '#ui/status/empty-state.tsx'
import { Skeleton } from '#ui/status/skeleton.tsx'
import type { EntryWalk } from './use-entry-walk.ts'
import { useOperationAddresses } from './use-operation-addresses.ts'

interface OperationPanelProps {
  operId: RecordKey
  rows: readonly Operation[] | undefined
  walk: EntryWalk
  onClose: () => void
}

/**
 * One entry of the log: the row on screen, or fetched by its id, as after a link. Two buttons lead to
 * its neighbours in the list.
 */
export function OperationPanel({ operId, rows, walk, onClose }: OperationPanelProps) {
  const api = useApi(createOperationLogApi)
  const texts = useTexts('operation-log')
  const common = useTexts('common')
  const locale = useLocale()
  const returnFocus = useReturnFocus(operId)
  const isWanted = (row: Operation | undefined) => row?.operId === operId
  const onScreen = [...(rows ?? []), walk.reached].find(isWanted)
  const [kept, setKept] = useState(onScreen)
  // It stays in the panel when the list is read again and has it no more.
  if (onScreen && onScreen !== kept) setKept(onScreen)
  const loaded = isWanted(kept) ? kept : undefined
  const isLoaded = loaded !== undefined
  const query = useQuery(
    useMemo(() => {
      if (isLoaded) return undefined
      return async (signal: AbortSignal) => {
        const page = await api.list({ operId: String(operId), pageSize: 1 }, { signal })
        return page && { operId, entry: page.rows.find(row => row.operId === operId) }
      }
    }, [api, operId, isLoaded]),
  )
  const data = query.data?.operId === operId ? query.data : undefined
  const entry = loaded ?? data?.entry

  return (
    <Dialog
      title={texts.entry}
      description={entry && operationName(entry, texts, locale)}
      placement="side"
      size="medium"
      closeLabel={common.close}
      returnFocus={returnFocus}
      onClose={onClose}
      startActions={walk.isInList && <WalkButtons walk={walk} />}
      actions={<Button onClick={onClose}>{common.close}</Button>}
    >
      {entry ? (
        <OperationDetails key={entry.operId} entry={entry} />
      ) : data ? (
        <EmptyState title={texts.entryGone} text={texts.entryGoneText} />
      ) : query.error === undefined ? (
        <Skeleton label={common.loading} />
      ) : (
        <ReadErrorCard
          title={texts.entryFailed}
          reason={errorMessage(query.error, common)}
          onRetry={query.refetch}
        />
      )}
    </Dialog>
  )
}

/** They keep the focus at both ends of the list, and say there why they do nothing. */
function WalkButtons({ walk: { hasPrevious, hasNext, step } }: { walk: EntryWalk }) {
  const texts = useTexts('operation-log')
  return (
    <>
      <Button
        icon="chevron-left"
        {...blockedProps(!hasPrevious && texts.noPrevious)}
        onClick={() => step(-1)}
      >
        {texts.previous}
      </Button>
      <Button
        icon="chevron-right"
        {...blockedProps(!hasNext && texts.noNext)}
        onClick={() => step(1)}
      >
        {texts.next}
      </Button>
    </>
  )
}

function OperationDetails({ entry }: { entry: Operation }) {
  const texts = useTexts('operation-log')
  const locale = useLocale()
  const labelOf = (name: keyof typeof operations.fields) => operations.fields[name].label[locale]
  const { records, withheld } = entry
  const addresses = useOperationAddresses(entry)
  const top = useRef<HTMLDivElement>(null)
  // Another entry is read from its beginning.
  useLayoutEffect(() => {
    top.current?.closest('.dialog__body')?.scrollTo?.(0, 0)
  }, [])
  const items: readonly DescriptionItem[] = [
    [labelOf('operTime'), { time: entry.operTime }],
    ...(isGrouped(entry) ? groupItems(entry, texts) : []),
    [labelOf('operName'), linkTo(addresses.person, personText(entry, texts))],
    [labelOf('roleKey'), rolesText(entry, texts)],
    [labelOf('operUrl'), requestLineOf(entry)],
    [labelOf('record'), recordLinks(entry, addresses, texts)],
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
    <div ref={top}>
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
    </div>
  )
}

const linkTo = (href: string | undefined, text: string): DescriptionItem[1] =>
  href === undefined ? text : { content: <Link href={href}>{displayTextOf(text, Infinity)}</Link> }

/** The records, one below the other, as soon as one of them leads somewhere. */
function recordLinks(
  entry: Operation,
  { recordOf }: ReturnType<typeof useOperationAddresses>,
  texts: Texts<'operation-log'>,
): DescriptionItem[1] {
  const records = entry.records.map(record => ({ record, to: recordOf(record) }))
  if (records.every(({ to }) => !to.record && !to.history))
    return recordsText(entry, texts, Infinity)
  return {
    content: (
      <ul className="operation-log__records">
        {records.map(({ record, to }) => {
          const label = displayTextOf(recordLabel(record, texts), Infinity)
          return (
            <li key={record.id}>
              {to.record === undefined ? (
                <span>{label}</span>
              ) : (
                <Link href={to.record}>{label}</Link>
              )}
              {to.history !== undefined && (
                <Link href={to.history} aria-label={texts.historyOf(label)}>
                  {texts.history}
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    ),
  }
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
