import { useMemo } from 'react'
import { Link } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { SEARCH_WEIGHTS } from '#constants.ts'
import { displayTextOf, isFields } from '#lib/decode.ts'
import { createSearch } from '#lib/fuzzy/fuzzy-search.ts'
import { joinSentences } from '#lib/sentences.ts'
import { useTexts } from '#locales/texts.ts'
import { useMenu } from '#menu/menu-provider.tsx'
import { useAddress } from '#routing/use-address.ts'
import { type SearchEntry, searchEntriesFrom } from '#search/page-search.ts'
import { useSession } from '#session/session.ts'
import { Button } from '#ui/actions/button.tsx'
import { ErrorPage } from './error-page.tsx'

const MAX_SUGGESTIONS = 3

/** In characters. */
const MAX_PATH_LENGTH = 200

/**
 * §2 /404: names the wanted path and offers the closest permitted pages (§13). If the menu failed
 * to load, no path can be called unknown: then the wanted address stays, with a button to load the menu again.
 */
export default function NotFound() {
  const texts = useTexts('shell')
  const common = useTexts('common')
  const { sidebar, failed } = useMenu()
  const { reloadMenu } = useSession()
  const { path } = useAddress()
  const wanted = wantedFrom(useHistoryState())
  const suggestions = useMemo(() => {
    const keys = [
      { weight: SEARCH_WEIGHTS.title, text: (entry: SearchEntry) => entry.title },
      { weight: SEARCH_WEIGHTS.path, text: (entry: SearchEntry) => entry.path },
    ]
    const ownPages = searchEntriesFrom(sidebar).filter(({ external }) => !external)
    const words = wanted.replace(/\//g, ' ').trim()
    return words ? createSearch(ownPages, keys, 1).search(words, MAX_SUGGESTIONS) : []
  }, [sidebar, wanted])

  if (failed) {
    return (
      <ErrorPage title={texts.menuFailed} text={wanted || displayTextOf(path, MAX_PATH_LENGTH)}>
        <div className="error-page__actions">
          <Button icon="refresh" onClick={() => void reloadMenu()}>
            {common.tryAgain}
          </Button>
        </div>
      </ErrorPage>
    )
  }

  return (
    <ErrorPage
      code="404"
      title={texts.notFound}
      text={joinSentences(wanted && texts.notFoundPath(wanted), texts.notFoundText)}
    >
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

/** From `history.state`, which survives a reload. */
const wantedFrom = (state: unknown) =>
  isFields(state) ? displayTextOf(state.wanted, MAX_PATH_LENGTH) : ''
