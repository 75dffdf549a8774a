import { useMemo } from 'react'
import { Link } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { SEARCH_WEIGHTS } from '#constants.ts'
import { addressParts } from '#lib/address-parts.ts'
import { createSearch } from '#lib/fuzzy/fuzzy-search.ts'
import { joinSentences } from '#lib/sentences.ts'
import { useTexts } from '#locales/texts.ts'
import { useMenu } from '#menu/menu-provider.tsx'
import { normalizePath } from '#routing/paths.ts'
import { useAddress } from '#routing/use-address.ts'
import { type SearchEntry, searchEntriesFrom } from '#search/page-search.ts'
import { useSession } from '#session/session.ts'
import { useUser } from '#session/user-context.ts'
import { Button } from '#ui/actions/button.tsx'
import { AccessFacts, wantedAddressFrom } from './access-facts.tsx'
import { ErrorPage } from './error-page.tsx'

const MAX_SUGGESTIONS = 3

/**
 * §2 /404: names the wanted path and offers the closest permitted pages (§13). A path that names a
 * screen of this build may need a right that the user lacks. If the menu failed to load, no path can be called unknown: then the wanted address stays, with a button to load the menu again.
 */
export default function NotFound() {
  const texts = useTexts('shell')
  const common = useTexts('common')
  const access = useTexts('permissions')
  const { roles } = useUser()
  const { sidebar, failed, hasView } = useMenu()
  const { reloadMenu } = useSession()
  const { path } = useAddress()
  const wanted = wantedAddressFrom(useHistoryState())
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
      <ErrorPage title={texts.menuFailed} text={wanted || wantedAddressFrom({ wanted: path })}>
        <div className="error-page__actions">
          <Button icon="refresh" onClick={() => void reloadMenu()}>
            {common.tryAgain}
          </Button>
        </div>
      </ErrorPage>
    )
  }

  // The menu names screens in any case; so does the user who types a path.
  const isScreen = [wantedPath, normalizePath(wantedPath)].some(hasView)
  const reason = isScreen ? texts.notFoundRight : texts.notFoundText

  return (
    <ErrorPage
      code="404"
      title={texts.notFound}
      text={joinSentences(wanted && texts.notFoundPath(wantedPath), reason)}
    >
      {isScreen && (
        <AccessFacts
          facts={[
            [access.path, wanted],
            [access.ownRoles, roles.join(', ')],
          ]}
        />
      )}
      {suggestions.length > 0 && (
        <nav aria-label={texts.closest}>
          <p>{texts.closest}</p>
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
