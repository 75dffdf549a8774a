import { SIZES } from '#constants.ts'
import { useStore } from '#hooks/use-store.ts'
import { useLayoutStore } from '#state/layout.ts'
import { useTexts } from '#state/locale.ts'
import { useChooseSize } from '#state/preferences.ts'
import type { MenuItem } from '#ui/menu.tsx'

/** §2 size selector: Default, Medium, Small, Mini. */
export function useSizeItems(): MenuItem[] {
  const { size: current } = useStore(useLayoutStore())
  const texts = useTexts('shell')
  const choose = useChooseSize()

  return SIZES.map(size => ({
    key: size,
    label: texts[size],
    checked: size === current,
    onSelect: () => choose(size),
  }))
}
