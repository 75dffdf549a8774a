import { useState } from 'react'
import { useStore } from '#hooks/use-store.ts'
import { useLayoutStore } from '#state/layout.ts'
import { useShownPage } from '#state/page.ts'
import { useFavourite } from '#state/use-favourite.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { useLaterFor } from './use-later.ts'

/** Beside the breadcrumb: makes the page a favourite or takes that back (features.md W19). */
export function FavouriteStar() {
  const { device } = useStore(useLayoutStore())
  const favouriteOf = useFavourite()
  const shown = useShownPage()
  const favourite = shown && favouriteOf(shown.path)
  const [pressed, setPressed] = useState<string>()
  const done = () => setPressed(undefined)
  const later = useLaterFor(pressed !== undefined, favourite?.label ?? '', done)

  if (!favourite) return null
  const { isFavourite, label, path } = favourite
  return (
    <>
      {later && <later.FavouriteCommand {...{ path, pressed, done }} />}
      {/* On a phone the palette and the menu of the tab have it; the bar has no room. */}
      {device !== 'mobile' && (
        <span className="favourite-star" data-on={isFavourite || undefined}>
          <IconButton icon="star" size="small" label={label} onClick={() => setPressed(path)} />
        </span>
      )}
    </>
  )
}
