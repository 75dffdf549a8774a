import { useMemo } from 'react'
import { fieldsOfResource } from '#definitions/define-resource.ts'
import type { Field } from '#definitions/fields.ts'
import { hasSucceeded, type Operation, requestLineOf } from '#entities/operation/operation.ts'
import { displayTextOf, textOf } from '#lib/decode.ts'
import { formatTimeForFile } from '#lib/format.ts'
import { ownValue } from '#lib/own-value.ts'
import type { ListColumn } from '#list/list-props.ts'
import { RelativeTime } from '#locales/relative-time.tsx'
import { useLocale, useTexts } from '#locales/texts.ts'
import { useFieldWords } from '#resource/history/field-words.ts'
import {
  addressText,
  type KeyedName,
  operationName,
  personText,
  recordsText,
  rolesOf,
  rolesText,
} from '#resource/history/operation-words.ts'
import type { OpenRecordPanel } from '#resource/record-panel-address.ts'
import { operations } from '#resources/system/operations.ts'
import { Button } from '#ui/actions/button.tsx'
import { Tag } from '#ui/content/tag.tsx'
import { Badge } from '#ui/status/badge.tsx'

interface OperationColumnsOptions {
  /** Whether the server tells how many refusals a row stands for. */
  hasAttempts: boolean
  /** Whether the server tells what was before and after. */
  hasChanges: boolean
  open: OpenRecordPanel
}

/** The described columns, most with cells of their own, and what groups of refusals and files have besides. */
export function useOperationColumns({
  hasAttempts,
  hasChanges,
  open,
}: OperationColumnsOptions): ListColumn<Operation>[] {
  const texts = useTexts('operation-log')
  const words = useFieldWords()
  const locale = useLocale()

  return useMemo(() => {
    const own: Readonly<Record<string, Partial<ListColumn<Operation>>>> = {
      event: {
        rowHeader: true,
        value: entry => operationName(entry, texts, locale),
        storedValue: entry => entry.event,
        cell: entry => (
          <Button tone="link" onClick={() => open({ show: 'entry', id: entry.operId })}>
            {operationName(entry, texts, locale) || requestLineOf(entry)}
          </Button>
        ),
      },
      operTime: {
        value: entry => formatTimeForFile(entry.operTime),
        cell: entry => <RelativeTime time={entry.operTime} />,
      },
      operName: {
        value: entry => personText(entry, texts),
        storedValue: entry => entry.operName,
        cell: entry =>
          entry.tokenName ? (
            personText(entry, texts)
          ) : (
            <KeyedNames of={[{ name: entry.nickName, key: entry.operName }]} />
          ),
      },
      roleKey: {
        value: entry => rolesText(entry, texts),
        storedValue: entry => entry.roleKey,
        cell: entry => <KeyedNames of={rolesOf(entry)} />,
      },
      operUrl: {
        value: requestLineOf,
        cell: entry => requestLineOf(entry) && <Tag look="code">{requestLineOf(entry)}</Tag>,
      },
      record: {
        value: entry => recordsText(entry, texts, Infinity),
        cell: entry => recordsText(entry, texts) || '–',
      },
      code: {
        align: undefined,
        status: true,
        value: entry => (hasSucceeded(entry) ? texts.succeeded : texts.failed),
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
      operIp: { cell: entry => addressText(entry, texts) || '–' },
      latencyTime: {
        cell: ({ latencyTime }) =>
          latencyTime === undefined ? '–' : texts.milliseconds(latencyTime),
      },
    }
    const described = (name: string, field: Field): ListColumn<Operation> => ({
      key: name,
      label: field.label[locale],
      hidden: field.column === 'hidden',
      ...(field.kind === 'integer' && { align: 'end' }),
      value: entry => valueIn(entry, name),
      cell: entry => textOf(valueIn(entry, name)) || '–',
      ...ownValue(name, own),
    })
    const sideColumn = (key: 'before' | 'after'): ListColumn<Operation> => ({
      key,
      label: texts[key],
      isAbsent: !hasChanges,
      hidden: true,
      isInEveryFile: true,
      value: entry => words.text(entry, key),
      cell: entry => <SideCell text={words.text(entry, key)} />,
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
    const more: Readonly<Record<string, readonly ListColumn<Operation>[]>> = {
      operTime: [
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
      ],
      record: [sideColumn('before'), sideColumn('after')],
    }

    return fieldsOfResource(operations).flatMap(([name, field]) =>
      field.column === 'none' ? [] : [described(name, field), ...(ownValue(name, more) ?? [])],
    )
  }, [texts, words, locale, hasAttempts, hasChanges, open])
}

/** Names with their keys below them, so that the columns stay narrow; a key alone without a name. */
function KeyedNames({ of }: { of: readonly KeyedName[] }) {
  const shown = of.filter(({ name, key }) => name !== '' || key !== '')
  if (shown.length === 0) return '–'
  return shown.map(({ name, key }) => (
    <div key={key}>
      {name === '' || name === key ? (
        key
      ) : (
        <>
          <span>{name}</span> <span className="operation-log__key">{key}</span>
        </>
      )}
    </div>
  ))
}

/** What a cell shows of the values before or after: the first lines, which the panel has in full. */
const MAX_SIDE_LINES = 3
const MAX_SIDE_LINE = 80

function SideCell({ text }: { text: string }) {
  const { andMore } = useTexts('operation-log')
  const lines = text.split('\n')
  const rest = lines.length - MAX_SIDE_LINES
  if (text === '') return '–'
  return (
    <div className="operation-log__side">
      <p>
        {lines
          .slice(0, MAX_SIDE_LINES)
          .map(line => displayTextOf(line, MAX_SIDE_LINE))
          .join('\n')}
      </p>
      {rest > 0 && <p className="operation-log__more">{andMore(rest)}</p>}
    </div>
  )
}

/** The fields of the description are texts and numbers of the row. */
function valueIn(entry: Operation, name: string): string | number | undefined {
  const value: unknown = Reflect.get(entry, name)
  return typeof value === 'string' || typeof value === 'number' ? value : undefined
}
