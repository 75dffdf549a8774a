import { useStore } from '#hooks/use-store.ts'
import { useLayoutStore } from '#state/layout.ts'
import { useShownPage } from '#state/page.ts'
import { useFavouriteToggle } from '#state/use-favourite-toggle.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { LateCommand } from './late-command.tsx'

/** Beside the breadcrumb: makes the page a favourite or takes that back (features.md W19). */
export function FavouriteStar() {
  const { device } = useStore(useLayoutStore())
  const toggleOf = useFavouriteToggle()
  const shown = useShownPage()
  const favourite = shown && toggleOf(shown.path)

  if (!favourite) return null
  const { isFavourite, label, toggle } = favourite
  return (
    <>
      <LateCommand id="favourite" label={label} icon="star" run={toggle} />
      {/* On a phone the palette and the menu of the tab have it; the bar has no room. */}
      {device !== 'mobile' && (
        <span className="favourite-star" data-on={isFavourite || undefined}>
          <IconButton icon="star" size="small" label={label} onClick={toggle} />
        </span>
      )}
    </>
  )
}
