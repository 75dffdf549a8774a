import { useCallback, useState } from 'react'
import type { ReadOptions } from '#api/call-options.ts'
import { errorMessage } from '#api/error-message.ts'
import {
  CallError,
  ChangedAgain,
  isNotFound,
  isNotFoundCode,
  isUnknownCall,
  PasswordNotConfirmed,
} from '#api/errors.ts'
import { createOperationLogApi } from '#api/operation-log/operation-log.ts'
import type { SaveOptions, SaveResult, Written } from '#api/records.ts'
import { OnlineButton } from '#connection/online-button.tsx'
import { PAGE_SIZE, PAGE_SIZES } from '#constants.ts'
import { textFor } from '#entities/bilingual-text.ts'
import type { Operation, PutBack } from '#entities/operation/operation.ts'
import type { RecordMeta } from '#entities/record.ts'
import type { RecordKey } from '#entities/record-key.ts'
import { useQuery } from '#hooks/use-query.ts'
import { displayTextOf, type Fields } from '#lib/decode.ts'
import { joinSentences } from '#lib/sentences.ts'
import { refusedFieldsText } from '#list/refused-changes.ts'
import { useWriteError } from '#list/use-write-error.ts'
import { RelativeTime } from '#locales/relative-time.tsx'
import { useLocale, useTexts } from '#locales/texts.ts'
import { useNotices } from '#notifications/notices.ts'
import { ReadErrorCard } from '#notifications/read-error-card.tsx'
import { useUndoableSavedNotice } from '#notifications/use-undo.tsx'
import { useApi } from '#session/use-api.ts'
import { Button } from '#ui/actions/button.tsx'
import { Pagination } from '#ui/navigation/pagination.tsx'
import { Dialog, type DialogProps } from '#ui/overlays/dialog.tsx'
import { Alert } from '#ui/status/alert.tsx'
import { EmptyState } from '#ui/status/empty-state.tsx'
import { Skeleton } from '#ui/status/skeleton.tsx'
import { ChangesTable } from './changes-table.tsx'
import { nameFieldOf } from './described-kinds.ts'
import { useFieldWords } from './field-words.ts'
import { operationName, personText } from './operation-words.ts'
import { putBackIn } from './put-back.ts'

/** How a record is changed, where the user may change it. */
interface HistoryWrites {
  putBack(
    row: RecordMeta,
    values: Fields,
    options: SaveOptions,
  ): Promise<SaveResult<RecordMeta> | false>
  undo(written: Written<RecordMeta>, options: SaveOptions): Promise<SaveResult<unknown> | false>
  /** Why this record may not be changed. */
  lockOf?(row: RecordMeta): unknown
}

export interface RecordHistoryProps extends Pick<DialogProps, 'returnFocus' | 'onClose'> {
  /** As the calls of the log name it: `role`, or the name of a described resource. */
  kind: string
  id: RecordKey
  get(id: RecordKey, options: ReadOptions): Promise<RecordMeta | false>
  /** `undefined` where the user may only read. */
  writes: HistoryWrites | undefined
  onChanged: () => void
}

/**
 * What was done to a record: by whom, when, before and after; each value can be put back as long as
 * the record exists.
 */
export default function RecordHistory({
  kind,
  id,
  get,
  writes,
  onChanged,
  returnFocus,
  onClose,
}: RecordHistoryProps) {
  const locale = useLocale()
  const api = useApi(createOperationLogApi)
  const texts = useTexts('operation-log')
  const list = useTexts('list')
  const common = useTexts('common')
  const [page, setPage] = useState({ page: 1, size: PAGE_SIZE })
  const { data, error, isFetching, refetch } = useQuery(
    useCallback(
      async (signal: AbortSignal) => {
        const query = { pageIndex: page.page, pageSize: page.size }
        // Its version is that of the values on screen: what somebody saves later is a conflict.
        const row = await get(id, { handlesError: isNotFoundCode }).catch((error: unknown) => {
          if (isNotFound(error) || isUnknownCall(error)) return undefined
          throw error
        })
        const entries = await api.history(kind, id, query, { signal })
        return entries && { ...entries, row: row || undefined, isGone: row === undefined }
      },
      [api, kind, id, page, get],
    ),
  )
  const { rows = [], row } = data ?? {}
  const withheld = rows.find(entry => entry.withheld)?.withheld
  const name =
    displayTextOf(row && textFor(row.raw, nameFieldOf(kind), locale))
    || (rows.find(entry => entry.records[0]?.name)?.records[0]?.name ?? '')

  return (
    <Dialog
      title={list.history}
      description={name === '' ? String(id) : texts.numbered(name, String(id))}
      placement="side"
      size="medium"
      closeLabel={common.close}
      returnFocus={returnFocus}
      onClose={onClose}
      actions={<Button onClick={onClose}>{common.close}</Button>}
    >
      {data === undefined && error === undefined ? (
        <Skeleton label={common.loading} />
      ) : error !== undefined && !isUnknownCall(error) ? (
        <ReadErrorCard
          title={texts.historyFailed}
          reason={errorMessage(error, common)}
          onRetry={refetch}
        />
      ) : rows.length === 0 ? (
        <EmptyState
          title={texts.historyEmpty}
          text={isUnknownCall(error) ? texts.historyUnknown : texts.historyEmptyText}
        />
      ) : (
        <>
          {data?.isGone && <Alert>{texts.historyGone}</Alert>}
          {withheld && <Alert>{texts.withheld(withheld)}</Alert>}
          <ol className="record-history" aria-busy={isFetching}>
            {rows.map(entry => (
              <HistoryEntry
                key={entry.operId}
                entry={entry}
                name={name || String(id)}
                row={row}
                writes={writes}
                onChanged={() => {
                  refetch()
                  onChanged()
                }}
              />
            ))}
          </ol>
          {data && data.total > PAGE_SIZE && (
            <Pagination
              {...page}
              total={data.total}
              isMore={data.isMore}
              sizes={PAGE_SIZES}
              onChange={setPage}
              texts={{
                label: list.pagination,
                total: list.total,
                totalOver: list.totalOver,
                size: list.rowsPerPage,
                perPage: list.perPage,
                previous: list.previous,
                page: list.page,
                next: list.next,
                jump: list.goTo,
              }}
            />
          )}
        </>
      )}
    </Dialog>
  )
}

interface HistoryEntryProps {
  entry: Operation
  name: string
  /** The record as it was when the history was read. */
  row: RecordMeta | undefined
  writes: HistoryWrites | undefined
  onChanged: () => void
}

function HistoryEntry({ entry, name, row, writes, onChanged }: HistoryEntryProps) {
  const texts = useTexts('operation-log')
  const words = useFieldWords()
  const title = operationName(entry, texts, useLocale())
  const putBack = usePutBack(name, writes, onChanged)
  const isLocked = !writes || row === undefined || writes.lockOf?.(row) !== undefined

  return (
    <li>
      <h3>{title}</h3>
      <p className="record-history__by">
        <RelativeTime time={entry.operTime} />{' '}
        <span>{texts.by(personText(entry, texts) || '–')}</span>
      </p>
      {entry.records.map(record => (
        <ChangesTable
          key={record.id}
          entry={entry}
          record={record}
          caption={texts.changesOf(title)}
          actionFor={change => {
            const planned = putBackIn(entry, change, record)
            return (
              !isLocked
              && planned && (
                <OnlineButton
                  tone="link"
                  size="small"
                  aria-label={texts.putBackOf(words.label(change.field, entry))}
                  onClick={() => void putBack(row, planned, entry)}
                >
                  {texts.putBack}
                </OnlineButton>
              )
            )
          }}
        />
      ))}
    </li>
  )
}

/** Asks, and writes a value of the log again as a change of its own, which has its own Undo. */
function usePutBack(name: string, writes: HistoryWrites | undefined, onChanged: () => void) {
  const texts = useTexts('operation-log')
  const common = useTexts('common')
  const words = useFieldWords()
  const list = useTexts('list')
  const notices = useNotices()
  const showUndoable = useUndoableSavedNotice()
  const reasonOf = useWriteError()

  return async (row: RecordMeta, { values, gone }: PutBack, entry: Operation) => {
    const wordsOf = (field: string, before: unknown) =>
      words.sides({ field, before, after: undefined }, entry).before
    const lines = Object.entries(values).map(([field, before]) =>
      texts.putBackValue(
        words.label(field, entry),
        wordsOf(field, before).join(texts.separator) || '–',
      ),
    )
    const goneWords = Object.entries(gone).flatMap(([field, ids]) => wordsOf(field, ids))
    const without =
      goneWords.length > 0 ? [texts.putBackWithout(goneWords.join(texts.separator))] : []
    const isSure = await notices.ask({
      title: texts.putBackTitle(name),
      text: texts.putBackText,
      details: [...lines, ...without],
      confirmLabel: texts.putBack,
      tone: 'warning',
      cancelLabel: common.cancel,
      needsServer: true,
    })
    if (!isSure || !writes) return
    const labels = Object.fromEntries(
      Object.keys(values).map(field => [field, words.label(field, entry)] as const),
    )
    async function attempt<Saved>(write: (options: SaveOptions) => Promise<Saved>) {
      try {
        return await write({ handlesError: (_, data) => refusedFieldsText(data, list) !== '' })
      } catch (error) {
        if (error instanceof PasswordNotConfirmed) return undefined
        const isKnown = error instanceof CallError || error instanceof ChangedAgain
        if (!isKnown) throw error
        // The call has reported all but a refusal of single fields, such as a role deleted just now.
        if (error instanceof ChangedAgain || !error.reported)
          notices.show('error', reasonOf(error, labels))
        return undefined
      } finally {
        onChanged()
      }
    }
    const saved = await attempt(options => writes.putBack(row, values, options))
    if (!saved) return
    const { written } = saved
    // An older Undo of this record would have to be pressed after this one.
    if (written) notices.dismissUndo(written.address)
    const done = joinSentences(texts.putBackDone(name), ...without)
    const undo = written && {
      of: [written],
      send: () => attempt(options => writes.undo(written, options)),
    }
    showUndoable(saved, { name, done, labels }, undo)
  }
}
