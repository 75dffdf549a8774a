import type { Texts } from '#locales/areas.ts'
import { Button } from '#ui/actions/button.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { MenuButton, type MenuItem } from '#ui/overlays/menu.tsx'

/**
 * The buttons of a row, named after its record. Elements, no components: a page has hundreds.
 * `blocked` says why nothing can be sent now.
 */
export const rowButtons = (name: string, list: Texts<'list'>, blocked: string | undefined) => ({
  edit: (onClick: () => void) => (
    <Button tone="link" data-edit aria-label={list.editOf(name)} onClick={onClick}>
      {list.edit}
    </Button>
  ),
  /** `keptReason` says why the record cannot be deleted. */
  remove: (onClick: () => void, keptReason?: string) => (
    <Button
      tone="danger-link"
      aria-label={list.deleteOf(name)}
      // Not `disabled`: that would keep its reason from keyboards.
      aria-disabled={(keptReason ?? blocked) !== undefined || undefined}
      title={keptReason ?? blocked}
      onClick={onClick}
    >
      {list.delete}
    </Button>
  ),
  /** A menu for the other actions; nothing where there are none. */
  more: (items: readonly MenuItem[]) =>
    items.length > 0 && (
      <MenuButton label={list.more(name)} items={items} at="end">
        {trigger => <IconButton {...trigger} icon="more" size="small" label={list.more(name)} />}
      </MenuButton>
    ),
})
