import { useStore } from '#hooks/use-store.ts'
import { useTexts } from '#locales/texts.ts'
import {
  type KnownPage,
  useFavourites,
  useNumberedPages,
  useRecentPages,
} from '#menu/favourites-provider.tsx'
import { usePage } from '#routing/current-page.ts'
import { useSettingsStore } from '#settings/settings.ts'
import { PageList } from './page-list.tsx'

/** W19: what the person put a star on, as far as it may be opened today. */
export function FavouritesCard() {
  const texts = useTexts('dashboard')
  return <PageLinks label={texts.favourites} none={texts.noFavourites} pages={useFavourites()} />
}

/** W19: the last eight pages. */
export function RecentPagesCard() {
  const texts = useTexts('dashboard')
  return (
    <PageLinks label={texts.recent} none={texts.noRecent} pages={useRecentPages(usePage().path)} />
  )
}

/** With the keys that open them, which the shell's keyboard hears, unless single keys are switched off. */
function PageLinks({
  label,
  none,
  pages,
}: {
  label: string
  none: string
  pages: readonly KnownPage[]
}) {
  const { singleKeys } = useStore(useSettingsStore())
  const numbered = useNumberedPages(usePage().path)
  if (pages.length === 0) return <p className="dashboard__none">{none}</p>

  const keyOf = ({ path }: KnownPage) => numbered.findIndex(page => page.path === path) + 1
  return (
    <PageList
      label={label}
      items={pages.map(page => ({
        key: page.path,
        href: page.path,
        digit: singleKeys && keyOf(page),
        ...page,
      }))}
    />
  )
}
