import { type ReactNode, useMemo } from 'react'
import type { DictionaryApi } from '#api/dictionary.ts'
import { isDefault, labelStyleOf } from '#entities/dictionary-entry.ts'
import { displayTextOf } from '#lib/decode.ts'
import type { ListColumn } from '#list/list-props.ts'
import type { RowErrors } from '#list/row-errors.tsx'
import { useLocale, useTexts } from '#locales/texts.ts'
import { useClipboard } from '#notifications/use-clipboard.ts'
import type { PermissionGuard } from '#permissions/allow.tsx'
import { useDescribedColumns } from '#resource/described/described-columns.tsx'
import { RowPlace } from '#resource/described/order/row-place.tsx'
import type { DropTarget } from '#resource/described/order/use-row-order.ts'
import { useYesNoTexts } from '#resource/dictionary-texts.ts'
import type { OpenRecordPanel } from '#resource/record-panel-address.ts'
import type { DictionaryEntry } from '#resources/system/dictionary-entries.ts'
import { CopyText } from '#ui/actions/copy-text.tsx'
import { Pill } from '#ui/content/pill.tsx'
import { Badge } from '#ui/status/badge.tsx'
import { entriesOfType, entryLabels } from './entries-of-type.ts'

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
        <RowPlace
          rowKey={entry.dictCode}
          name={displayTextOf(entry.dictLabel)}
          sort={entry.dictSort}
          {...{ edit, dropTarget }}
        />
      ),
      isDefault: (entry: DictionaryEntry) =>
        isDefault(entry) && <Badge tone="info">{defaultLabel}</Badge>,
    }),
    [texts, copy, edit, dropTarget, defaultLabel],
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
