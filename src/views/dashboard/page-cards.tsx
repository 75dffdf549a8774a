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
import { useOpenPage } from '#tabs/use-tab-actions.ts'
import { PageList } from './page-list.tsx'

/** The user's favourites, without pages they may not open today. */
export function FavouritesCard() {
  const texts = useTexts('dashboard')
  return (
    <PageLinks label={texts.favourites} emptyText={texts.noFavourites} pages={useFavourites()} />
  )
}

/** The last eight pages the user visited. */
export function RecentPagesCard() {
  const texts = useTexts('dashboard')
  return (
    <PageLinks
      label={texts.recent}
      emptyText={texts.noRecent}
      pages={useRecentPages(usePage().path)}
    />
  )
}

/**
 * Links to pages with the digits that open them, unless single-key shortcuts are off. The shell
 * handles the keys.
 */
function PageLinks({
  label,
  emptyText,
  pages,
}: {
  label: string
  emptyText: string
  pages: readonly KnownPage[]
}) {
  const { singleKeys } = useStore(useSettingsStore())
  const openPage = useOpenPage()
  const numbered = useNumberedPages(usePage().path)
  if (pages.length === 0) return <p className="dashboard__none">{emptyText}</p>

  const digitOf = ({ path }: KnownPage) => numbered.findIndex(page => page.path === path) + 1
  return (
    <PageList
      label={label}
      items={pages.map(page => ({
        key: page.path,
        href: page.path,
        digit: singleKeys && digitOf(page),
        open: () => openPage(page.path),
        ...page,
      }))}
    />
  )
}
