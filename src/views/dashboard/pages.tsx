import { useTexts } from '#state/locale.ts'
import { useFavourites, useRecentPages } from '#state/visits.tsx'
import { PageList } from './page-list.tsx'

/** W19: what the person put a star on, as far as it may be opened today. */
export function Favourites() {
  const texts = useTexts('dashboard')
  const pages = useFavourites()
  if (pages.length === 0) return <p className="dashboard__none">{texts.noFavourites}</p>
  return <PageList label={texts.favourites} items={pages.map(page => ({ key: page.path, href: page.path, ...page }))} />
}

/** W19: the last eight pages. */
export function Recent() {
  const texts = useTexts('dashboard')
  const pages = useRecentPages()
  if (pages.length === 0) return <p className="dashboard__none">{texts.noRecent}</p>
  return <PageList label={texts.recent} items={pages.map(page => ({ key: page.path, href: page.path, ...page }))} />
}
