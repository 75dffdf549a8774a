import type { ReactNode } from 'react'
import type { DictEntry } from '#model/dict.ts'
import { isDefault } from '#model/dict-rules.ts'
import type { Texts } from '#locales/index.ts'
import { useMade } from '#hooks/use-made.ts'
import type { Guard } from '#state/allow.tsx'
import { useTexts } from '#state/locale.ts'
import type { OpenPanel } from '#state/use-record-panel.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { MenuButton, type MenuItem } from '#ui/menu.tsx'
import { RowLeaving } from '../row-leaving.tsx'

interface Given {
  edit: Guard
  remove: Guard
  open: OpenPanel
  /** Keys of those on their way out, and not gone yet. */
  leaving: ReadonlySet<string | number>
  onDelete: (entry: DictEntry) => void
  onTakeBack: (dictCode: number) => void
  onQuickEdit: (dictCode: number) => void
  onMakeDefault: (entry: DictEntry) => void
}

interface Needed extends Given {
  texts: Texts<'dict'>
  list: Texts<'list'>
}

/** What may be done with an entry; what may not is absent. */
export const useRowActions = (given: Given): ((entry: DictEntry) => ReactNode) =>
  useMade(actionsFrom, { ...given, texts: useTexts('dict'), list: useTexts('list') })

const actionsFrom =
  ({
    texts,
    list,
    edit,
    remove,
    open,
    leaving,
    onDelete,
    onTakeBack,
    onQuickEdit,
    onMakeDefault,
  }: Needed) =>
  (entry: DictEntry) => {
    const { dictCode, dictLabel } = entry
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
      quick,
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

    return (
      <>
        {edit.draw(
          <Button
            tone="link"
            data-edit
            aria-label={list.editOf(dictLabel)}
            onClick={() => open({ show: 'edit', id: dictCode })}
          >
            {list.edit}
          </Button>,
        )}
        {!entry.protected
          && remove.draw(
            <Button
              tone="danger-link"
              aria-label={list.deleteOf(dictLabel)}
              onClick={() => onDelete(entry)}
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
