import { type ReactNode, useMemo } from 'react'
import type { DictionaryApi } from '#api/dictionary.ts'
import { useOfflineReason } from '#connection/connection.ts'
import { isDefault, labelStyleOf } from '#entities/dictionary-entry.ts'
import { displayTextOf } from '#lib/decode.ts'
import type { ListColumn } from '#list/list-props.ts'
import type { RowErrors } from '#list/row-errors.tsx'
import { useLocale, useTexts } from '#locales/texts.ts'
import { useClipboard } from '#notifications/use-clipboard.ts'
import type { PermissionGuard } from '#permissions/allow.tsx'
import { useDescribedColumns } from '#resource/described/described-columns.tsx'
import { useYesNoTexts } from '#resource/dictionary-texts.ts'
import type { OpenRecordPanel } from '#resource/record-panel-address.ts'
import type { DictionaryEntry } from '#resources/system/dictionary-entries.ts'
import { blockedProps } from '#ui/actions/button.tsx'
import { CopyText } from '#ui/actions/copy-text.tsx'
import { Pill } from '#ui/content/pill.tsx'
import { Badge } from '#ui/status/badge.tsx'
import { entriesOfType, entryLabels } from './entries-of-type.ts'
import { type DropTarget, dragHandleId } from './use-reorder-entries.ts'

interface EntryColumnsOptions {
  calls: DictionaryApi
  rows: readonly DictionaryEntry[] | undefined
  sample: DictionaryEntry | undefined
  edit: PermissionGuard
  open: OpenRecordPanel
  rowErrors: RowErrors
  /** Gets an entry with its new status. */
  onChanged: (entry: DictionaryEntry) => void
  /** `undefined` where entries cannot be moved. */
  dropTarget: DropTarget | undefined
  /** The form that replaces the label of the edited row. */
  editorFor: ((entry: DictionaryEntry) => ReactNode) | undefined
}

export function useEntryColumns({
  dropTarget,
  editorFor,
  ...described
}: EntryColumnsOptions): ListColumn<DictionaryEntry>[] {
  const { edit } = described
  const texts = useTexts('dictionary')
  const { yes, no } = useYesNoTexts()
  const copy = useClipboard()
  const blocked = useOfflineReason()
  const { isDefault: defaultLabel } = entryLabels(useLocale())

  const cells = useMemo(
    () => ({
      dictLabel: (entry: DictionaryEntry) => (
        <Pill look={labelStyleOf(entry.listClass)}>{displayTextOf(entry.dictLabel)}</Pill>
      ),
      dictValue: (entry: DictionaryEntry) => (
        <CopyText text={entry.dictValue} hint={texts.copyValue} onCopy={copy} />
      ),
      dictSort: (entry: DictionaryEntry) => (
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
      isDefault: (entry: DictionaryEntry) =>
        isDefault(entry) && <Badge tone="info">{defaultLabel}</Badge>,
    }),
    [texts, copy, edit, blocked, dropTarget, defaultLabel],
  )
  const columns = useDescribedColumns<DictionaryEntry>({
    ...described,
    resource: entriesOfType,
    cells,
  })

  return useMemo(
    () =>
      columns.map((column): ListColumn<DictionaryEntry> => {
        // The words of the dictionary `sys_yes_no`; a disabled entry is nobody's default.
        if (column.key === 'isDefault')
          return { ...column, value: entry => (isDefault(entry) ? yes : no) }
        return column.key === 'dictLabel' && editorFor
          ? { ...column, cell: entry => editorFor(entry) ?? column.cell?.(entry) }
          : column
      }),
    [columns, editorFor, yes, no],
  )
}
