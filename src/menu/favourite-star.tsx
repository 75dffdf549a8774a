import { useStore } from '#hooks/use-store.ts'
import { useShownPage } from '#routing/current-page.ts'
import { useAppStateStore } from '#settings/app-state.ts'
import { useCommand } from '#shortcuts/commands.ts'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { useFavourite } from './use-favourite.ts'

/**
 * The button beside the breadcrumb that adds the page to the favourites or removes it. A
 * phone has no room for it; there the palette and the menu of the tab offer it.
 */
export function FavouriteStar() {
  const { device } = useStore(useAppStateStore())
  const favouriteOf = useFavourite()
  const shown = useShownPage()
  const favourite = shown && favouriteOf(shown.path)
  useCommand(
    favourite && {
      id: 'favourite',
      label: favourite.label,
      icon: 'star',
      run: favourite.toggle,
    },
  )
  if (!favourite || device === 'mobile') return null
  const { isFavourite, label, toggle } = favourite

  return (
    <span className="favourite-star" data-on={isFavourite || undefined}>
      <IconButton icon="star" size="small" label={label} onClick={toggle} />
    </span>
  )
}
