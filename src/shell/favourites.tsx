import { useRef, useState } from 'react'
import { useTexts } from '#state/locale.ts'
import { useShownPage } from '#state/page.ts'
import { useFavourites } from '#state/visits.tsx'
import { MenuBranch } from './menu-branch.tsx'
import { PageLink } from './menu-link.tsx'
import { useLater } from './use-later.ts'

/** W19: the first group of the sidebar, in an order of the person's own. */
export function Favourites({ isRail }: { isRail: boolean }) {
  const favourites = useFavourites()
  const shown = useShownPage()?.path
  const texts = useTexts('navigation')
  const [isOpen, setOpen] = useState(true)
  const first = useRef<HTMLLIElement>(null)
  const later = useLater()
  if (favourites.length === 0) return null

  return (
    <MenuBranch
      id="menu-favourites"
      title={texts.favourites}
      icon="star"
      isFlyout={isRail}
      isOpen={isOpen}
      isTrail={isRail && favourites.some(({ path }) => path === shown)}
      onToggle={() => setOpen(!isOpen)}
    >
      {() => (
        <>
          {favourites.map((page, index) => (
            <li key={page.path} ref={index === 0 ? first : undefined} draggable>
              <PageLink {...page} current={page.path === shown ? 'page' : undefined} />
            </li>
          ))}
          {later && (
            <later.FavouriteMenu
              favourites={favourites}
              list={() => first.current?.parentElement}
            />
          )}
        </>
      )}
    </MenuBranch>
  )
}
