import { displayTextOf } from '#lib/decode.ts'
import type { Texts } from '#locales/areas.ts'
import { useTexts } from '#locales/texts.ts'
import { Button } from '#ui/actions/button.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { MenuButton, type MenuItem } from '#ui/overlays/menu.tsx'

/** What rows offer, named after their record. Elements, no components: a page has hundreds of them. */
export const rowButtons = (name: string, list: Texts<'list'>) => ({
  edit: (onClick: () => void) => (
    <Button tone="link" data-edit aria-label={list.editOf(name)} onClick={onClick}>
      {list.edit}
    </Button>
  ),
  /** With `kept` it says why the record stays. */
  remove: (onClick: () => void, kept?: string) => (
    <Button
      tone="danger-link"
      aria-label={list.deleteOf(name)}
      // Not `disabled`: that would keep its reason from keyboards.
      aria-disabled={kept !== undefined || undefined}
      title={kept}
      onClick={onClick}
    >
      {list.delete}
    </Button>
  ),
  /** The rest behind dots; nothing where there is none. */
  more: (items: readonly MenuItem[]) =>
    items.length > 0 && (
      <MenuButton label={list.more(name)} items={items} at="end">
        {trigger => <IconButton {...trigger} icon="more" size="small" label={list.more(name)} />}
      </MenuButton>
    ),
})

/** In a row on its way out, in the place of what could be done with it: the way back (W10). */
export function PendingDeleteRow({ name, onUndo }: { name: string; onUndo: () => void }) {
  const { deleting, undo, undoRow } = useTexts('list')

  return (
    <>
      <span>{deleting(displayTextOf(name))}</span>
      <Button tone="link" aria-label={undoRow(name)} onClick={onUndo}>
        {undo}
      </Button>
    </>
  )
}
