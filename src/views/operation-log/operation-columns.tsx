import { useMemo } from 'react'
import { callOf, isDone, type OperLog } from '#entities/operation.ts'
import { timeInFile } from '#lib/format.ts'
import type { ListColumn } from '#list/list-props.ts'
import { When } from '#locales/relative-time.tsx'
import { useTexts } from '#locales/texts.ts'
import type { OpenPanel } from '#resource/record-panel-address.ts'
import { Button } from '#ui/actions/button.tsx'
import { Tag } from '#ui/content/tag.tsx'
import { Badge } from '#ui/status/badge.tsx'

interface Given {
  open: OpenPanel
}

export function useLogColumns({ open }: Given): ListColumn<OperLog>[] {
  const texts = useTexts('operation-log')

  return useMemo(() => {
    const resultOf = (entry: OperLog) => (isDone(entry) ? texts.succeeded : texts.failed)
    const repeated = ({ repeats }: OperLog, name: string) =>
      repeats === undefined ? name : texts.repeated(name, repeats)

    return [
      {
        key: 'event',
        label: texts.operation,
        rowHeader: true,
        value: entry => repeated(entry, texts.events(entry.event)),
        raw: entry => entry.event,
        cell: entry => (
          <Button tone="link" onClick={() => open({ show: 'entry', id: entry.operId })}>
            {repeated(entry, texts.events(entry.event) || callOf(entry))}
          </Button>
        ),
      },
      {
        key: 'operTime',
        label: texts.time,
        value: entry => timeInFile(entry.operTime),
        cell: entry => <When time={entry.operTime} />,
      },
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
        value: callOf,
        cell: entry => callOf(entry) && <Tag look="code">{callOf(entry)}</Tag>,
      },
      {
        key: 'record',
        label: texts.record,
        value: entry => entry.record,
        cell: entry => entry.record || '–',
      },
      {
        key: 'code',
        label: texts.result,
        status: true,
        value: resultOf,
        raw: entry => entry.code,
        cell: entry => (
          <Badge tone={isDone(entry) ? 'success' : 'danger'}>
            {isDone(entry) ? texts.succeeded : texts.failedWith(entry.code)}
          </Badge>
        ),
      },
      {
        key: 'operIp',
        label: texts.address,
        value: entry => entry.operIp,
        cell: entry => entry.operIp || '–',
      },
      {
        key: 'latencyTime',
        label: texts.duration,
        align: 'end',
        value: entry => entry.latencyTime,
        cell: ({ latencyTime }) =>
          latencyTime === undefined ? '–' : texts.milliseconds(latencyTime),
      },
      { key: 'msg', label: texts.message, hidden: true, value: entry => entry.msg },
      { key: 'userAgent', label: texts.browser, hidden: true, value: entry => entry.userAgent },
      { key: 'requestId', label: texts.request, hidden: true, value: entry => entry.requestId },
    ]
  }, [texts, open])
}
