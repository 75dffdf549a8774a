import type { ReactNode } from 'react'
import type { DictEntry } from '#model/dict.ts'
import { isDefault } from '#model/dict-rules.ts'
import { createDictApi } from '#api/dict.ts'
import type { Texts } from '#locales/index.ts'
import { useMade } from '#hooks/use-made.ts'
import { useStable } from '#hooks/use-stable.ts'
import type { Guard } from '#state/allow.tsx'
import { useApi } from '#state/api.ts'
import { useTexts } from '#state/locale.ts'
import { useNotices } from '#state/notices.ts'
import type { OpenPanel } from '#state/use-record-panel.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { MenuButton, type MenuItem } from '#ui/menu.tsx'
import { useSingleDefault } from './use-single-default.ts'

type May = Readonly<Record<'edit' | 'remove', Guard>>
type Deed = (entry: DictEntry) => void
/** With the table row it was pressed in. */
type OnDelete = (entry: DictEntry, row: Element | null) => void

export interface EntryDeeds {
  /** Keys of those on their way out, and not gone yet. */
  leaving: ReadonlySet<string | number>
  onDelete: OnDelete
  onTakeBack: Deed
  onQuickEdit: Deed
  onChanged: () => void
}

/** What may be done with an entry; what may not is absent. */
export function useRowActions(
  type: string,
  { edit, remove }: May,
  open: OpenPanel,
  { leaving, onDelete, onTakeBack, onQuickEdit, onChanged }: EntryDeeds,
): (entry: DictEntry) => ReactNode {
  const api = useApi(createDictApi)
  const notices = useNotices()
  const onlyDefault = useSingleDefault(type)
  const texts = useTexts('dict')

  async function makeDefault({ dictCode, dictLabel }: DictEntry) {
    try {
      if ((await api.update({ dictCode, isDefault: 'Y' })) === false) return
      await onlyDefault(dictCode)
      notices.show('success', texts.defaultNow(dictLabel))
      onChanged()
    } catch {
      // Told already.
    }
  }

  return useMade(
    actionsFrom,
    texts,
    useTexts('list'),
    edit,
    remove,
    open,
    leaving,
    useStable(onDelete),
    useStable(onTakeBack),
    useStable(onQuickEdit),
    useStable((entry: DictEntry) => void makeDefault(entry)),
  )
}

const actionsFrom = (
  texts: Texts<'dict'>,
  list: Texts<'list'>,
  edit: Guard,
  remove: Guard,
  open: OpenPanel,
  leaving: ReadonlySet<string | number>,
  onDelete: OnDelete,
  onTakeBack: Deed,
  onQuickEdit: Deed,
  onMakeDefault: Deed,
) => (entry: DictEntry) => {
  const { dictCode, dictLabel } = entry
  const quick: MenuItem = { key: 'quick', label: texts.quickEdit, icon: 'edit', onSelect: () => onQuickEdit(entry) }
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

  if (leaving.has(dictCode)) {
    return (
      <>
        <span>{list.deleting(dictLabel)}</span>
        <Button tone="link" aria-label={list.undoRow(dictLabel)} onClick={() => onTakeBack(entry)}>
          {list.undo}
        </Button>
      </>
    )
  }

  return (
    <>
      {edit.draw(
        <Button
          tone="link"
          aria-label={texts.editOf(dictLabel)}
          onClick={() => open({ show: 'edit', id: dictCode })}
        >
          {texts.editRow}
        </Button>,
      )}
      {!entry.protected &&
        remove.draw(
          <Button
            tone="danger-link"
            aria-label={texts.deleteOf(dictLabel)}
            onClick={({ currentTarget }) => onDelete(entry, currentTarget.closest('tr'))}
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
