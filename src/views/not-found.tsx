import { useMemo } from 'react'
import { Link } from 'wouter'
import { SEARCH_WEIGHTS } from '#constants.ts'
import { addressParts } from '#lib/address-parts.ts'
import { createSearch } from '#lib/fuzzy/fuzzy-search.ts'
import { joinSentences } from '#lib/sentences.ts'
import { useLocale, useTexts } from '#locales/texts.ts'
import { deniedScreen, deniedTitle } from '#menu/denied-screen.ts'
import { useMenu } from '#menu/menu-provider.tsx'
import { useAddress } from '#routing/use-address.ts'
import { wantedAddress } from '#routing/wanted-address.ts'
import { type SearchEntry, searchEntriesFrom } from '#search/page-search.ts'
import { useSession } from '#session/session.ts'
import { useUser } from '#session/user-context.ts'
import { Button } from '#ui/actions/button.tsx'
import { AccessFacts, shownAddress } from './access-facts.tsx'
import { ErrorPage } from './error-page.tsx'

const MAX_SUGGESTIONS = 3

/**
 * Names the wanted path and offers the closest permitted pages; where the path names a screen of
 * this build, says that the user may not open it. If the menu failed to load, no path can be called
 * unknown: then the wanted address stays, with a button to load the menu again.
 */
export default function NotFound() {
  const locale = useLocale()
  const texts = useTexts('shell')
  const common = useTexts('common')
  const access = useTexts('permissions')
  const { roles } = useUser()
  const menu = useMenu()
  const { sidebar, failed } = menu
  const { reloadMenu } = useSession()
  const address = useAddress()
  const wanted = shownAddress(wantedAddress(address) ?? '')
  const wantedPath = addressParts(wanted).path
  const suggestions = useMemo(() => {
    const keys = [
      { weight: SEARCH_WEIGHTS.title, text: (entry: SearchEntry) => entry.title },
      { weight: SEARCH_WEIGHTS.path, text: (entry: SearchEntry) => entry.path },
    ]
    const ownPages = searchEntriesFrom(sidebar).filter(({ external }) => !external)
    const words = wantedPath.replace(/\//g, ' ').trim()
    return words ? createSearch(ownPages, keys, 1).search(words, MAX_SUGGESTIONS) : []
  }, [sidebar, wantedPath])

  if (failed) {
    return (
      <ErrorPage title={texts.menuFailed} text={wanted || shownAddress(address.path)}>
        <div className="error-page__actions">
          <Button icon="refresh" onClick={() => void reloadMenu()}>
            {common.tryAgain}
          </Button>
        </div>
      </ErrorPage>
    )
  }

  const screen = deniedScreen(wanted, menu, roles)

  return (
    <ErrorPage
      code="404"
      title={screen ? deniedTitle(screen, texts, locale) : texts.notFound}
      text={
        screen
          ? access.forbiddenText
          : joinSentences(wanted && access.notFoundPath(wantedPath), access.notFoundText)
      }
    >
      {screen && (
        <AccessFacts
          facts={[
            [access.path, wanted],
            [access.ownRoles, roles.join(', ')],
          ]}
        />
      )}
      {suggestions.length > 0 && (
        <nav aria-label={access.closest}>
          <p>{access.closest}</p>
          <ul>
            {suggestions.map(({ item }) => (
              <li key={item.path}>
                <Link href={item.path}>{item.title}</Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </ErrorPage>
  )
}
