import { type ReactNode, useMemo } from 'react'
import type { StatusCalls } from '#api/records.ts'
import { fieldsOfResource, type Resource } from '#definitions/define-resource.ts'
import type { Field } from '#definitions/fields.ts'
import type { DescribedRow } from '#definitions/wire.ts'
import { wireNameOf } from '#definitions/wire.ts'
import { numberOf, textOf } from '#lib/decode.ts'
import { formatTimeForFile } from '#lib/format.ts'
import { ownValue } from '#lib/own-value.ts'
import type { ListColumn } from '#list/list-props.ts'
import type { RowErrors } from '#list/row-errors.tsx'
import type { Texts } from '#locales/areas.ts'
import { useLocale, useTexts } from '#locales/texts.ts'
import { useClipboard } from '#notifications/use-clipboard.ts'
import type { PermissionGuard } from '#permissions/allow.tsx'
import { dateColumn } from '#resource/date-column.tsx'
import { useStatusTexts } from '#resource/dictionary-texts.ts'
import type { OpenRecordPanel } from '#resource/record-panel-address.ts'
import { statusColumn } from '#resource/status-column.tsx'
import { StatusSwitch, type StatusSwitchProps } from '#resource/status-switch.tsx'
import { useChangedByColumn } from '#resource/use-changed-by-column.ts'
import { otherLanguageColumn } from '#resource/use-other-language-column.ts'
import { Button } from '#ui/actions/button.tsx'
import { CopyText } from '#ui/actions/copy-text.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { describedCell } from './described-cell.tsx'
import { hasChinese, isSecret, rowValueOf } from './record-values.ts'
import { recordKeyOf, recordNameOf } from './row-identity.ts'
import { useResourceTexts } from './use-resource-texts.ts'
import { useValueWords } from './use-value-words.ts'

export interface DescribedColumnsOptions<Row extends DescribedRow> {
  resource: Resource
  calls: StatusCalls<Row>
  rows: readonly Row[] | undefined
  /** Any row: it shows whether the server keeps texts in two languages. */
  sample: Row | undefined
  edit: PermissionGuard
  rowErrors: RowErrors
  onChanged: (row: Row) => void
  open: OpenRecordPanel
  /** The cells that are drawn otherwise, by field; the same object in every draw. */
  cells?: { readonly [name: string]: ((row: Row) => ReactNode) | undefined } | undefined
  /** Why the switch of a row is locked, and what is asked before it is pressed; likewise. */
  switchOf?:
    | ((row: Row) => Pick<StatusSwitchProps<Row>, 'lockedReason' | 'confirmChange'>)
    | undefined
  /** Fields that the server does not send; likewise. */
  absent?: readonly string[] | undefined
  /** Which of its two times the table shows at first: that of the change where nothing is said. */
  time?: 'createdAt' | 'updatedAt' | 'neither'
  /** The rows stand as a tree: names are set in by the number of records above. */
  isTree?: boolean | undefined
  /** Of a row with others below it: whether they are shown, and what changes that; likewise. */
  foldOf?: ((row: Row) => RowFold | undefined) | undefined
  /** Columns of what the description does not know, by the field that they stand behind; likewise. */
  more?: Readonly<Record<string, readonly ListColumn<Row>[]>> | undefined
}

/** What shows or hides the rows below one. */
export interface RowFold {
  isOpen: boolean
  toggle: () => void
}

/** The columns of a described record: its name, its fields, and what every row has. */
export function useDescribedColumns<Row extends DescribedRow>({
  resource,
  calls,
  rows,
  sample,
  edit,
  rowErrors,
  onChanged,
  open,
  cells,
  switchOf,
  absent,
  time = 'updatedAt',
  isTree,
  foldOf,
  more,
}: DescribedColumnsOptions<Row>): ListColumn<Row>[] {
  const locale = useLocale()
  const texts = useResourceTexts(resource)
  const list = useTexts('list')
  const statuses = useStatusTexts()
  const words = useValueWords(resource)
  const copy = useClipboard()
  const changedBy = useChangedByColumn(rows)

  return useMemo(() => {
    const isTitle = ([name]: readonly [string, Field]) => name === resource.titleField
    const fields = fieldsOfResource(resource)

    const columnOf = ([name, field]: readonly [string, Field]): ListColumn<Row>[] => {
      const isInTables = field.inTables !== false
      if (isSecret(field) || (field.column === 'none' && !isInTables)) return []
      const look = {
        hidden: field.column === 'hidden',
        isOnlyInFile: field.column === 'none',
        isOnlyOnPage: !isInTables,
        isAbsent: absent?.includes(name),
      }
      const ownCell = cells && ownValue(name, cells)
      if (field.kind === 'status')
        return [
          {
            ...statusColumn<Row>({
              statuses,
              edit,
              render: row => (
                <RowStatus {...{ resource, calls, row, rowErrors, onChanged, switchOf }} />
              ),
            }),
            ...(ownCell && { cell: ownCell }),
            ...look,
          },
        ]
      const isNumber = field.kind === 'integer' || field.kind === 'decimal'
      const own: ListColumn<Row> = {
        key: name,
        label: texts.headingOf(field),
        ...look,
        ...(isNumber && { align: 'end' }),
        value: row => fileValueOf(row, name, field, words(field, rowValueOf(row, name, field))),
        storedValue: isLabelled(field) ? row => textOf(row[name]) : undefined,
        cell: ownCell ?? (row => describedCell(row, name, field, words)),
      }
      if (name !== resource.titleField) return [own]
      return [
        {
          ...own,
          rowHeader: true,
          headerName: foldOf && (row => recordNameOf(resource, row)),
          cell: row => (
            <>
              {isTree && <Branch depth={numberOf(row.depth) ?? 0} />}
              {isTree && foldOf && (
                <FoldButton fold={foldOf(row)} name={recordNameOf(resource, row)} texts={list} />
              )}
              <Button
                tone="link"
                onClick={() => open({ show: 'edit', id: recordKeyOf(resource, row) })}
              >
                {ownCell?.(row) ?? recordNameOf(resource, row)}
              </Button>
            </>
          ),
        },
      ]
    }

    return [
      ...[...fields.filter(isTitle), ...fields.filter(field => !isTitle(field))].flatMap(field => [
        ...columnOf(field),
        ...((more && ownValue(field[0], more)) ?? []),
      ]),
      ...fields.flatMap(([name, field]) =>
        field.kind === 'bilingual' && field.column !== 'none'
          ? [
              {
                ...otherLanguageColumn<Row>(
                  wireNameOf(resource, name),
                  texts.otherOf(field),
                  hasChinese(sample, name),
                  locale,
                ),
                key: `${name}Zh`,
                isOnlyOnPage: field.inTables === false,
              },
            ]
          : [],
      ),
      dateColumn<Row>('createdAt', list, { hidden: time !== 'createdAt' }),
      dateColumn<Row>('updatedAt', list, { hidden: time !== 'updatedAt', hideOnCards: true }),
      changedBy,
      {
        key: resource.key,
        label: texts.id,
        hidden: true,
        align: 'end',
        value: row => textOf(row[resource.key]),
        cell: row => <CopyText text={textOf(row[resource.key])} hint={list.copy} onCopy={copy} />,
      },
    ]
  }, [
    resource,
    calls,
    locale,
    texts,
    list,
    statuses,
    words,
    copy,
    changedBy,
    sample,
    edit,
    rowErrors,
    onChanged,
    open,
    cells,
    switchOf,
    absent,
    time,
    isTree,
    foldOf,
    more,
  ])
}

/** Sets a name in; the column of the record above says to everybody what it is below. */
const Branch = ({ depth }: { depth: number }) =>
  depth > 0 && (
    <span
      className="table__branch"
      aria-hidden="true"
    >{`${'\u2003'.repeat(depth - 1)}└\u2002`}</span>
  )

interface FoldButtonProps {
  fold: RowFold | undefined
  name: string
  texts: Texts<'list'>
}

/** Shows or hides the rows below one; of a row without any its place stays empty. */
const FoldButton = ({ fold, name, texts }: FoldButtonProps) => (
  <span className="table__twist">
    {fold && (
      <IconButton
        icon="chevron-right"
        size="tiny"
        label={texts.rowsBelow(name)}
        aria-expanded={fold.isOpen}
        onClick={fold.toggle}
      />
    )}
  </span>
)

/** Columns of words whose stored values a file of all columns has too. */
const isLabelled = ({ kind }: Field) =>
  kind === 'choice' || kind === 'entry' || kind === 'reference'

/** A cell of a file: numbers a spreadsheet can add up, times with their offset, all else in words. */
function fileValueOf(row: DescribedRow, name: string, field: Field, inWords: string) {
  switch (field.kind) {
    case 'integer':
      return numberOf(row[name])
    case 'decimal':
      return textOf(row[name])
    case 'instant':
      return formatTimeForFile(textOf(row[name]))
    default:
      return inWords
  }
}

interface RowStatusProps<Row extends DescribedRow>
  extends Pick<
    DescribedColumnsOptions<Row>,
    'resource' | 'calls' | 'rowErrors' | 'onChanged' | 'switchOf'
  > {
  row: Row
}

function RowStatus<Row extends DescribedRow>({
  resource,
  calls,
  row,
  rowErrors,
  onChanged,
  switchOf,
}: RowStatusProps<Row>) {
  const texts = useResourceTexts(resource)
  const name = recordNameOf(resource, row)

  return (
    <StatusSwitch
      row={row}
      recordKey={recordKeyOf(resource, row)}
      label={texts.enabledOf(name)}
      doneText={isEnabled => texts.statusNow(name, isEnabled)}
      name={name}
      {...{ calls, rowErrors, onChanged }}
      {...switchOf?.(row)}
    />
  )
}
