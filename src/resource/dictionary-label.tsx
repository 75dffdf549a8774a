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
  /** The stored value; several are drawn side by side. */
  value: string | number | readonly (string | number)[]
}

/**
 * The label of a stored value. A value without a label is drawn as it is, in a dashed frame.
 * While the labels load, values are drawn as they are, so that nothing jumps. For a user who may edit
 * the dictionary each label is a menu that leads there.
 */
export function DictionaryLabel({ type, value }: DictionaryLabelProps) {
  const entries = useDictionary(type)
  const texts = useTexts('dictionary')
  const items = useEditMenuItems(type)
  const values = [value].flat().map(String)
  if (!entries) return values.join(', ')

  return (
    <span className="pills">
      {values.map(stored => {
        const entry = entries.find(({ dictValue }) => dictValue === stored)
        return (
          <LabelMenu key={stored} type={type} items={items}>
            {entry ? (
              <Pill look={labelStyleOf(entry.listClass)}>{displayTextOf(entry.dictLabel)}</Pill>
            ) : (
              <Tag look="unknown" title={texts.noLabel(stored, type)}>
                {displayTextOf(stored)}
              </Tag>
            )}
          </LabelMenu>
        )
      })}
    </span>
  )
}

/** Leads to the dictionary's page; empty without permission or page, and on that page itself. */
function useEditMenuItems(type: string): readonly MenuItem[] {
  const texts = useTexts('dictionary')
  const edit = usePermission(['system:sysdictdata:edit'])
  const { path, search } = useAddress()
  const navigate = useNavigate()
  const page = pageForScreen(use(MenuContext)?.pages ?? [], 'dict')
  if (!page || (page.path === path && new URLSearchParams(search).get('type') === type)) return []
  const address = `${page.path}?${new URLSearchParams({ type })}`
  return edit.items({
    key: 'edit',
    label: texts.editThis,
    icon: 'edit' as const,
    onSelect: () => navigate(address),
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
