import { useCallback, useRef, useState } from 'react'
import { errorMessage } from '#api/error-message.ts'
import { createOwnTokensApi } from '#api/tokens/program-tokens.ts'
import { OnlineButton } from '#connection/online-button.tsx'
import type { ProgramToken } from '#entities/program-token.ts'
import { type Query, useQuery } from '#hooks/use-query.ts'
import { useTexts } from '#locales/texts.ts'
import { ReadErrorCard } from '#notifications/read-error-card.tsx'
import { LazyPanel } from '#resource/lazy-panel.tsx'
import { TokenList } from '#resource/tokens/token-list.tsx'
import { useEndToken } from '#resource/tokens/use-end-token.ts'
import { lazyView } from '#routing/lazy-view.ts'
import { useApi } from '#session/use-api.ts'
import { useUser } from '#session/user-context.ts'
import { Card } from '#ui/content/card.tsx'
import { Skeleton } from '#ui/status/skeleton.tsx'
import type { NewTokenProps } from '#views/tokens/new-token.tsx'

/** Loaded on demand: few people make a token, and rarely. */
const NewToken = lazyView<NewTokenProps>(() => import('#views/tokens/new-token.tsx'), 'tokens')

/** The user's tokens for programs: makes them, shows each once, and ends them. */
export function OwnTokens({ data, error, refetch }: Query<readonly ProgramToken[]>) {
  const api = useApi(createOwnTokensApi)
  const texts = useTexts('tokens')
  const common = useTexts('common')
  const [isAdding, setAdding] = useState(false)
  const add = useRef<HTMLDivElement>(null)
  const end = useEndToken(({ tokenId }) => api.end(tokenId), refetch)
  const toAdd = () => add.current?.querySelector('button')

  return (
    <Card title={texts.title}>
      <div className="own-tokens">
        <p className="profile__line">{texts.lead}</p>
        {data ? (
          data.length > 0 && <TokenList tokens={data} onEnd={token => void end(token)} />
        ) : error === undefined ? (
          <Skeleton label={common.loading} />
        ) : (
          <ReadErrorCard
            title={texts.failed}
            reason={errorMessage(error, common)}
            onRetry={refetch}
          />
        )}
        <div ref={add}>
          <OnlineButton icon="plus" aria-haspopup="dialog" onClick={() => setAdding(true)}>
            {texts.add}
          </OnlineButton>
        </div>
      </div>
      {isAdding && (
        <LazyPanel
          part={NewToken}
          placement="side"
          title={texts.add}
          onClose={() => setAdding(false)}
        >
          {() => <NewToken returnFocus={toAdd} onClose={() => setAdding(false)} onMade={refetch} />}
        </LazyPanel>
      )}
    </Card>
  )
}

/** Asks for nothing where the server has no tokens. */
export function useOwnTokens() {
  const api = useApi(createOwnTokensApi)
  const hasTokens = useUser().features.includes('tokens')
  const load = useCallback((signal: AbortSignal) => api.list({ signal }), [api])
  return { hasTokens, tokens: useQuery(hasTokens ? load : undefined) }
}
