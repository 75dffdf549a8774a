import { type ReactNode, use } from 'react'
import { labelStyleOf } from '#entities/dictionary-entry.ts'
import { displayTextOf } from '#lib/decode.ts'
import { useTexts } from '#locales/texts.ts'
import { MenuContext } from '#menu/menu-provider.tsx'
import { usePermission } from '#permissions/allow.tsx'
import { pageForScreen } from '#routing/screen-names.ts'
import { useAddress } from '#routing/use-address.ts'
import { useNavigate } from '#routing/use-navigate.ts'
import { Pill } from '#ui/content/pill.tsx'
import { Tag } from '#ui/content/tag.tsx'
import { MenuButton, type MenuItem } from '#ui/overlays/menu.tsx'
import { useDictionary } from './use-dictionary.ts'

export interface DictionaryLabelProps {
  /** The dictionary's type. */
  type: string
  /** As it is stored; several side by side. */
  value: string | number | readonly (string | number)[]
}

/**
 * What people call a stored value (W24). A value without a label stands as it is, in a
 * dashed frame; so do all while labels are on their way, so that nothing jumps. Who may edit the
 * dictionary finds the way there behind each.
 */
export function DictionaryLabel({ type, value }: DictionaryLabelProps) {
  const entries = useDictionary(type)
  const texts = useTexts('dictionary')
  const items = useEditMenuItems(type)
  const values = [value].flat().map(String)
  if (!entries) return values.join(', ')

  return (
    <span className="pills">
      {values.map(each => {
        const entry = entries.find(({ dictValue }) => dictValue === each)
        return (
          <LabelMenu key={each} type={type} items={items}>
            {entry ? (
              <Pill look={labelStyleOf(entry.listClass)}>{displayTextOf(entry.dictLabel)}</Pill>
            ) : (
              <Tag look="unknown" title={texts.noLabel(each, type)}>
                {displayTextOf(each)}
              </Tag>
            )}
          </LabelMenu>
        )
      })}
    </span>
  )
}

/** To where the dictionary is edited; none without the right or the page, and none on that page itself. */
function useEditMenuItems(type: string): readonly MenuItem[] {
  const texts = useTexts('dictionary')
  const edit = usePermission(['system:sysdictdata:edit'])
  const { path, search } = useAddress()
  const navigate = useNavigate()
  const page = pageForScreen(use(MenuContext)?.pages ?? [], 'dict')
  if (!page || (page.path === path && new URLSearchParams(search).get('type') === type)) return []
  const there = `${page.path}?${new URLSearchParams({ type })}`
  return edit.items({
    key: 'edit',
    label: texts.editThis,
    icon: 'edit' as const,
    onSelect: () => navigate(there),
  })
}

interface LabelMenuProps {
  type: string
  items: readonly MenuItem[]
  children: ReactNode
}

function LabelMenu({ type, items, children }: LabelMenuProps) {
  const texts = useTexts('dictionary')
  if (items.length === 0) return children

  return (
    <MenuButton label={texts.menuOf(type)} items={items}>
      {trigger => (
        <button type="button" className="pill-button" {...trigger}>
          {children}
        </button>
      )}
    </MenuButton>
  )
}
