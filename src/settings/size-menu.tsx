import { DEFAULT_SIZE, SIZES } from '#constants.ts'
import { useStore } from '#hooks/use-store.ts'
import { useTexts } from '#locales/texts.ts'
import { Menu, type MenuItem, type MenuProps } from '#ui/overlays/menu.tsx'
import { useAppStateStore } from './app-state.ts'
import { useChangeSize } from './use-change-settings.ts'

/** The size selector: Default, Medium, Small, Mini. */
export function SizeMenu(props: Pick<MenuProps, 'first' | 'onClose'>) {
  const texts = useTexts('shell')
  const items = useSizeItems()
  return <Menu label={texts.size} items={items} at="end" {...props} />
}

function useSizeItems(): MenuItem[] {
  const { size: current } = useStore(useAppStateStore())
  const texts = useTexts('shell')
  const choose = useChangeSize()

  return SIZES.map(size => ({
    key: size,
    label: texts[size],
    note: size === DEFAULT_SIZE ? texts.sizeAtFirst : undefined,
    checked: size === current,
    onSelect: () => choose(size),
  }))
}
