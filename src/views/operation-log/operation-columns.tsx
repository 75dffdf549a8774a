import { useMemo } from 'react'
import { hasSucceeded, type Operation, requestLineOf } from '#entities/operation.ts'
import { formatTimeForFile } from '#lib/format.ts'
import type { ListColumn } from '#list/list-props.ts'
import { RelativeTime } from '#locales/relative-time.tsx'
import { useLocale, useTexts } from '#locales/texts.ts'
import { useFieldWords } from '#resource/history/field-words.ts'
import { addressText, operationName, recordsText } from '#resource/history/operation-words.ts'
import type { OpenRecordPanel } from '#resource/record-panel-address.ts'
import { Button } from '#ui/actions/button.tsx'
import { Tag } from '#ui/content/tag.tsx'
import { Badge } from '#ui/status/badge.tsx'

interface OperationColumnsOptions {
  /** Whether the server tells how many refusals a row stands for. */
  hasAttempts: boolean
  open: OpenRecordPanel
}

export function useOperationColumns({
  hasAttempts,
  open,
}: OperationColumnsOptions): ListColumn<Operation>[] {
  const texts = useTexts('operation-log')
  const words = useFieldWords()
  const locale = useLocale()

  return useMemo(() => {
    const resultOf = (entry: Operation) => (hasSucceeded(entry) ? texts.succeeded : texts.failed)
    const sideColumn = (key: 'before' | 'after'): ListColumn<Operation> => ({
      key,
      label: texts[key],
      isOnlyInFile: true,
      value: entry => words.text(entry, key),
    })

    const timeColumn = (key: 'firstAt' | 'lastAt'): ListColumn<Operation> => ({
      key,
      label: texts[key],
      isAbsent: !hasAttempts,
      hidden: true,
      isInEveryFile: true,
      value: entry => formatTimeForFile(entry[key]),
      cell: entry => (entry[key] === '' ? '–' : <RelativeTime time={entry[key]} />),
    })

    return [
      {
        key: 'event',
        label: texts.operation,
        rowHeader: true,
        value: entry => operationName(entry, texts, locale),
        storedValue: entry => entry.event,
        cell: entry => (
          <Button tone="link" onClick={() => open({ show: 'entry', id: entry.operId })}>
            {operationName(entry, texts, locale) || requestLineOf(entry)}
          </Button>
        ),
      },
      {
        key: 'operTime',
        label: texts.time,
        value: entry => formatTimeForFile(entry.operTime),
        cell: entry => <RelativeTime time={entry.operTime} />,
      },
      {
        key: 'attempts',
        label: texts.attempts,
        align: 'end',
        isAbsent: !hasAttempts,
        isInEveryFile: true,
        value: entry => entry.attempts,
      },
      timeColumn('firstAt'),
      timeColumn('lastAt'),
      {
        key: 'operName',
        label: texts.person,
        value: entry => entry.operName,
        cell: entry => entry.operName || '–',
      },
      {
        key: 'roleKey',
        label: texts.role,
        value: entry => entry.roleKey,
        cell: entry => entry.roleKey || '–',
      },
      {
        key: 'operUrl',
        label: texts.call,
        value: requestLineOf,
        cell: entry => requestLineOf(entry) && <Tag look="code">{requestLineOf(entry)}</Tag>,
      },
      {
        key: 'record',
        label: texts.record,
        value: entry => recordsText(entry, texts, Infinity),
        cell: entry => recordsText(entry, texts) || '–',
      },
      {
        key: 'code',
        label: texts.result,
        status: true,
        value: resultOf,
        storedValue: entry => entry.code,
        cell: entry =>
          hasSucceeded(entry) ? (
            <Badge tone="success">{texts.succeeded}</Badge>
          ) : (
            <>
              <Badge tone="danger">{entry.msg ? texts.failed : texts.failedWith(entry.code)}</Badge>
              {entry.msg && <p className="operation-log__reason">{entry.msg}</p>}
            </>
          ),
      },
      {
        key: 'operIp',
        label: texts.address,
        value: entry => entry.operIp,
        cell: entry => addressText(entry, texts) || '–',
      },
      {
        key: 'latencyTime',
        label: texts.duration,
        align: 'end',
        value: entry => entry.latencyTime,
        cell: ({ latencyTime }) =>
          latencyTime === undefined ? '–' : texts.milliseconds(latencyTime),
      },
      sideColumn('before'),
      sideColumn('after'),
      { key: 'msg', label: texts.message, hidden: true, value: entry => entry.msg },
      { key: 'userAgent', label: texts.browser, hidden: true, value: entry => entry.userAgent },
      { key: 'requestId', label: texts.request, hidden: true, value: entry => entry.requestId },
    ]
  }, [texts, words, locale, hasAttempts, open])
}
