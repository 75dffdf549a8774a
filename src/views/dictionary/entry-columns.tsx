import { type ReactNode, useMemo } from 'react'
import { createDictionaryApi } from '#api/dictionary.ts'
import { useOfflineReason } from '#connection/connection.ts'
import { isDefault, labelStyleOf } from '#entities/dictionary-entry.ts'
import { displayTextOf } from '#lib/decode.ts'
import type { ListColumn } from '#list/list-props.ts'
import type { RowErrors } from '#list/row-errors.tsx'
import { useTexts } from '#locales/texts.ts'
import { useClipboard } from '#notifications/use-clipboard.ts'
import type { PermissionGuard } from '#permissions/allow.tsx'
import { dateColumn } from '#resource/date-column.tsx'
import { useStatusTexts, useYesNoTexts } from '#resource/dictionary-texts.ts'
import type { OpenRecordPanel } from '#resource/record-panel-address.ts'
import { statusColumn } from '#resource/status-column.tsx'
import { StatusSwitch } from '#resource/status-switch.tsx'
import { useOtherLanguageColumn } from '#resource/use-other-language-column.ts'
import type { DictionaryEntry } from '#resources/system/dictionary-entries.ts'
import { useApi } from '#session/use-api.ts'
import { Button, blockedProps } from '#ui/actions/button.tsx'
import { CopyText } from '#ui/actions/copy-text.tsx'
import { Pill } from '#ui/content/pill.tsx'
import { Badge } from '#ui/status/badge.tsx'
import { type DropTarget, dragHandleId } from './use-reorder-entries.ts'

interface EntryColumnsOptions {
  edit: PermissionGuard
  open: OpenRecordPanel
  rowErrors: RowErrors
  /** Gets an entry with its new status. */
  onChanged: (entry: DictionaryEntry) => void
  /** `undefined` where entries cannot be moved. */
  dropTarget: DropTarget | undefined
  /** The form that replaces the label of the edited row. */
  editorFor: ((entry: DictionaryEntry) => ReactNode) | undefined
  /** The server keeps labels in two languages. */
  isBilingual: boolean
  /** The column for who changed a row last, where the server says it. */
  changedBy: ListColumn<DictionaryEntry>
}

export function useEntryColumns({
  edit,
  open,
  rowErrors,
  onChanged,
  dropTarget,
  editorFor,
  isBilingual,
  changedBy,
}: EntryColumnsOptions): ListColumn<DictionaryEntry>[] {
  const texts = useTexts('dictionary')
  const list = useTexts('list')
  const statuses = useStatusTexts()
  const { yes, no } = useYesNoTexts()
  const copy = useClipboard()
  const otherLanguage = useOtherLanguageColumn<DictionaryEntry>(
    'dictLabel',
    texts.label,
    isBilingual,
  )

  const blocked = useOfflineReason()

  return useMemo(() => {
    return [
      {
        key: 'dictLabel',
        label: texts.label,
        rowHeader: true,
        value: entry => entry.dictLabel,
        cell: entry =>
          editorFor?.(entry) ?? (
            <Button tone="link" onClick={() => open({ show: 'edit', id: entry.dictCode })}>
              <Pill look={labelStyleOf(entry.listClass)}>{displayTextOf(entry.dictLabel)}</Pill>
            </Button>
          ),
      },
      {
        key: 'dictValue',
        label: texts.value,
        value: entry => entry.dictValue,
        cell: entry => <CopyText text={entry.dictValue} hint={texts.copyValue} onCopy={copy} />,
      },
      {
        key: 'dictSort',
        label: texts.sort,
        align: 'end',
        value: entry => entry.dictSort,
        cell: entry => (
          <span
            className="dictionary__sort"
            data-drop={dropTarget?.over === entry.dictCode ? dropTarget.side : undefined}
          >
            <span>{entry.dictSort}</span>
            {dropTarget
              && edit.render(
                // No <button>: Firefox cannot drag one.
                <span
                  role="button"
                  tabIndex={0}
                  className="dictionary__move"
                  aria-label={texts.move(displayTextOf(entry.dictLabel))}
                  title={texts.moveHelp}
                  id={dragHandleId(entry.dictCode)}
                  draggable={blocked === undefined}
                  {...blockedProps(blocked)}
                >
                  {/* Inline, because an icon of the sprite paints a frame later. */}
                  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
                    <path d="M4 7h16M4 12h16M4 17h16" />
                  </svg>
                </span>,
              )}
          </span>
        ),
      },
      {
        key: 'isDefault',
        label: texts.default,
        value: entry => (isDefault(entry) ? yes : no),
        storedValue: entry => entry.isDefault,
        cell: entry => isDefault(entry) && <Badge tone="info">{texts.default}</Badge>,
      },
      statusColumn<DictionaryEntry>({
        statuses,
        edit,
        render: entry => <EntryStatus {...{ entry, rowErrors, onChanged }} />,
      }),
      otherLanguage,
      { key: 'remark', label: texts.remark, hidden: true, value: entry => entry.remark },
      dateColumn('updatedAt', list, { hideOnCards: true }),
      changedBy,
      dateColumn('createdAt', list, { hidden: true }),
      {
        key: 'dictCode',
        label: texts.code,
        hidden: true,
        align: 'end',
        value: entry => entry.dictCode,
      },
    ]
  }, [
    texts,
    list,
    statuses,
    yes,
    no,
    copy,
    edit,
    open,
    rowErrors,
    onChanged,
    dropTarget,
    editorFor,
    blocked,
    otherLanguage,
    changedBy,
  ])
}

interface EntryStatusProps extends Pick<EntryColumnsOptions, 'rowErrors' | 'onChanged'> {
  entry: DictionaryEntry
}

function EntryStatus({ entry, rowErrors, onChanged }: EntryStatusProps) {
  const { dictCode } = entry
  const dictLabel = displayTextOf(entry.dictLabel)
  const api = useApi(createDictionaryApi)
  const texts = useTexts('dictionary')

  return (
    <StatusSwitch
      row={entry}
      recordKey={dictCode}
      label={texts.enabledOf(dictLabel)}
      doneText={now => texts.statusNow(dictLabel, now)}
      name={dictLabel}
      calls={api}
      {...{ rowErrors, onChanged }}
    />
  )
}
