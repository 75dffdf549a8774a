import { type ReactNode, useCallback } from 'react'
import { type DictEntry, isDefault } from '#entities/dictionary-entry.ts'
import type { Key } from '#entities/record-key.ts'
import { shownOf } from '#lib/decode.ts'
import { useTexts } from '#locales/texts.ts'
import type { Guard } from '#permissions/allow.tsx'
import type { OpenPanel } from '#resource/record-panel-address.ts'
import { RowLeaving, rowButtons } from '#resource/row-buttons.tsx'
import { useBackend } from '#session/use-backend.ts'
import type { MenuItem } from '#ui/overlays/menu.tsx'

interface Given {
  edit: Guard
  remove: Guard
  open: OpenPanel
  /** Keys of those on their way out, and not gone yet. */
  leaving: ReadonlySet<Key>
  onDelete: (entry: DictEntry) => void
  onTakeBack: (dictCode: Key) => void
  onQuickEdit: (dictCode: Key) => void
  onMakeDefault: (entry: DictEntry) => void
}

/** What may be done with an entry; what may not is absent. None where nothing may be done with any. */
export function useRowActions({
  edit,
  remove,
  open,
  leaving,
  onDelete,
  onTakeBack,
  onQuickEdit,
  onMakeDefault,
}: Given): ((entry: DictEntry) => ReactNode) | undefined {
  const texts = useTexts('dict')
  const list = useTexts('list')
  const isFixed = useBackend().fixed.dictEntry.includes('dictLabel')

  const actions = useCallback(
    (entry: DictEntry) => {
      const { dictCode } = entry
      const dictLabel = shownOf(entry.dictLabel)
      if (leaving.has(dictCode)) {
        return <RowLeaving name={dictLabel} onUndo={() => onTakeBack(dictCode)} />
      }

      const quick: MenuItem = {
        key: 'quick',
        label: texts.quickEdit,
        icon: 'edit',
        onSelect: () => onQuickEdit(dictCode),
      }
      const items = edit.items(
        ...(isFixed ? [] : [quick]),
        ...(isDefault(entry)
          ? []
          : [
              {
                key: 'default',
                label: texts.makeDefault,
                icon: 'star' as const,
                onSelect: () => onMakeDefault(entry),
              },
            ]),
      )

      const buttons = rowButtons(dictLabel, list)
      return (
        <>
          {edit.draw(buttons.edit(() => open({ show: 'edit', id: dictCode })))}
          {!entry.protected && remove.draw(buttons.remove(() => onDelete(entry)))}
          {buttons.more(items)}
        </>
      )
    },
    [
      texts,
      list,
      isFixed,
      edit,
      remove,
      open,
      leaving,
      onDelete,
      onTakeBack,
      onQuickEdit,
      onMakeDefault,
    ],
  )
  return edit.isShown || remove.isShown ? actions : undefined
}
