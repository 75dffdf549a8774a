import { MOST_FAVOURITES } from '#model/visits.ts'
import { useStore } from '#hooks/use-store.ts'
import { useLayoutStore } from '#state/layout.ts'
import { useTexts } from '#state/locale.ts'
import { useNotices } from '#state/notices.ts'
import { useShownPage } from '#state/page.ts'
import { useKnownPages, useVisitsStore } from '#state/visits.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { LateCommand } from './late-command.tsx'

/** Beside the breadcrumb: makes the page a favourite or takes that back (features.md W19). */
export function FavouriteStar() {
  const visits = useVisitsStore()
  const { favourites } = useStore(visits)
  const { device } = useStore(useLayoutStore())
  const known = useKnownPages()
  const shown = useShownPage()
  const notices = useNotices()
  const texts = useTexts('navigation')
  const path = shown && known(shown.path)?.path
  const isFavourite = path !== undefined && favourites.includes(path)
  const label = isFavourite ? texts.removeFavourite : texts.addFavourite

  function toggle() {
    if (path === undefined) return
    visits.dispatch({ type: isFavourite ? 'unstarred' : 'starred', path })
    if (!isFavourite && !visits.get().favourites.includes(path)) {
      notices.show('warning', texts.fullFavourites(MOST_FAVOURITES))
    }
  }

  if (path === undefined) return null
  return (
    <>
      <LateCommand id="favourite" label={label} icon="star" run={toggle} />
      {/* On a phone the palette has it; the bar has no room. */}
      {device !== 'mobile' && (
        <span className="favourite-star" data-on={isFavourite || undefined}>
          <IconButton icon="star" size="small" label={label} onClick={toggle} />
        </span>
      )}
    </>
  )
}
