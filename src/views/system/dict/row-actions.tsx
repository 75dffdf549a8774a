import type { DictEntry } from '#model/dict.ts'
import { isDefault } from '#model/dict-rules.ts'
import { createDictApi } from '#api/dict.ts'
import type { Guard } from '#state/allow.tsx'
import { useApi } from '#state/api.ts'
import { useTexts } from '#state/locale.ts'
import { useNotices } from '#state/notices.ts'
import type { OpenPanel } from '#state/use-record-panel.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { MenuButton, type MenuItem } from '#ui/menu.tsx'
import { useSingleDefault } from './use-single-default.ts'

export interface RowActionsProps {
  entry: DictEntry
  may: Readonly<Record<'edit' | 'remove', Guard>>
  open: OpenPanel
  /** On its way out, and not gone yet. */
  isLeaving: boolean
  /** With the table row it was pressed in. */
  onDelete: (row: Element | null) => void
  onTakeBack: () => void
  onChanged: () => void
  onQuickEdit: () => void
}

/** What may be done with an entry; what may not is absent. */
export function RowActions({
  entry,
  may,
  open,
  isLeaving,
  onDelete,
  onTakeBack,
  onChanged,
  onQuickEdit,
}: RowActionsProps) {
  const { dictCode, dictLabel, dictType } = entry
  const api = useApi(createDictApi)
  const notices = useNotices()
  const onlyDefault = useSingleDefault(dictType)
  const texts = useTexts('dict')
  const list = useTexts('list')

  async function makeDefault() {
    try {
      if ((await api.update({ dictCode, isDefault: 'Y' })) === false) return
      await onlyDefault(dictCode)
      notices.show('success', texts.defaultNow(dictLabel))
      onChanged()
    } catch {
      // Told already.
    }
  }

  const quick: MenuItem = { key: 'quick', label: texts.quickEdit, icon: 'edit', onSelect: onQuickEdit }
  const items = may.edit.items(
    quick,
    ...(isDefault(entry)
      ? []
      : [
          {
            key: 'default',
            label: texts.makeDefault,
            icon: 'star' as const,
            onSelect: () => void makeDefault(),
          },
        ]),
  )

  if (isLeaving) {
    return (
      <>
        <span>{list.deleting(dictLabel)}</span>
        <Button tone="link" aria-label={list.undoRow(dictLabel)} onClick={onTakeBack}>
          {list.undo}
        </Button>
      </>
    )
  }

  return (
    <>
      {may.edit.draw(
        <Button
          tone="link"
          aria-label={texts.editOf(dictLabel)}
          onClick={() => open({ show: 'edit', id: dictCode })}
        >
          {texts.editRow}
        </Button>,
      )}
      {!entry.protected &&
        may.remove.draw(
          <Button
            tone="danger-link"
            aria-label={texts.deleteOf(dictLabel)}
            onClick={({ currentTarget }) => onDelete(currentTarget.closest('tr'))}
          >
            {list.delete}
          </Button>,
        )}
      {items.length > 0 && (
        <MenuButton label={list.more(dictLabel)} items={items} at="end">
          {trigger => (
            <IconButton {...trigger} icon="more" size="small" label={list.more(dictLabel)} />
          )}
        </MenuButton>
      )}
    </>
  )
}
