import { useMemo } from 'react'
import { createDictionaryApi } from '#api/dictionary.ts'
import { useOfflineReason } from '#connection/connection.ts'
import { isDefault } from '#entities/dictionary-entry.ts'
import type { RecordKey } from '#entities/record-key.ts'
import { isEnabled } from '#entities/status.ts'
import { useEventCallback } from '#hooks/use-event-callback.ts'
import type { RowErrors } from '#list/row-errors.tsx'
import { useTexts } from '#locales/texts.ts'
import { useNotices } from '#notifications/notices.ts'
import type { PermissionGuard } from '#permissions/allow.tsx'
import type { UsualItems } from '#resource/described/described-actions.tsx'
import type { DictionaryEntry } from '#resources/system/dictionary-entries.ts'
import { dictionaryEntries } from '#resources/system/dictionary-entries.ts'
import { useApi } from '#session/use-api.ts'
import { useFixedFields } from '#session/use-backend.ts'
import type { MenuItem } from '#ui/overlays/menu.tsx'

/** What the menu of an entry has besides: label and value as fields in the row, and the default. */
export function useEntryItems(
  edit: PermissionGuard,
  onQuickEdit: (dictCode: RecordKey) => void,
  onMakeDefault: (entry: DictionaryEntry) => void,
) {
  const texts = useTexts('dictionary')
  const disabled = useOfflineReason() !== undefined
  const isFixed = useFixedFields(dictionaryEntries)('dictLabel')

  return useMemo(
    () => ({
      isOffered: false,
      itemsFor(entry: DictionaryEntry, { history }: UsualItems): MenuItem[] {
        const quick: MenuItem = {
          key: 'quick',
          label: texts.quickEdit,
          icon: 'edit',
          onSelect: () => onQuickEdit(entry.dictCode),
        }
        const makeDefault: MenuItem = {
          key: 'default',
          label: texts.makeDefault,
          icon: 'star',
          disabled,
          onSelect: () => onMakeDefault(entry),
        }
        return [
          ...edit.items(
            ...(isFixed ? [] : [quick]),
            ...(isDefault(entry) || !isEnabled(entry) ? [] : [makeDefault]),
          ),
          ...history,
        ]
      },
    }),
    [texts, disabled, isFixed, edit, onQuickEdit, onMakeDefault],
  )
}

interface DeleteEntryOptions {
  /** How many entries the type has, without those whose deletion is pending. */
  count: number | undefined
  rowErrors: RowErrors
  /** Deletes an entry once that can no longer be undone. */
  deleteLater: (entry: DictionaryEntry) => void
  onDeleted: () => void
}

/**
 * The default entry and the last entry of a type are deleted at once, after a question, because forms
 * lack them at once.
 */
export function useDeleteEntry({
  count,
  rowErrors,
  deleteLater,
  onDeleted,
}: DeleteEntryOptions): (entry: DictionaryEntry) => void {
  const api = useApi(createDictionaryApi)
  const notices = useNotices()
  const texts = useTexts('dictionary')
  const list = useTexts('list')
  const common = useTexts('common')

  return useEventCallback(async (entry: DictionaryEntry) => {
    const { dictCode, dictLabel } = entry
    const isLast = count === 1
    if (!isLast && !isDefault(entry)) return deleteLater(entry)

    const isSure = await notices.ask({
      title: texts.deleteTitle,
      text: isLast ? texts.deleteLast(dictLabel) : texts.deleteDefault(dictLabel),
      tone: 'danger',
      confirmLabel: texts.deleteConfirm,
      cancelLabel: common.cancel,
      needsServer: true,
    })
    if (!isSure) return
    rowErrors.clear()
    try {
      if ((await api.remove([entry])) === false) return
      notices.show('success', list.deleted(dictLabel))
      onDeleted()
    } catch (error) {
      rowErrors.report(dictCode, error)
    }
  })
}
