import { useCallback } from 'react'
import { errorMessage } from '#api/error-message.ts'
import { createPersonTokensApi } from '#api/tokens/program-tokens.ts'
import { useQuery } from '#hooks/use-query.ts'
import { useTexts } from '#locales/texts.ts'
import { ReadErrorCard } from '#notifications/read-error-card.tsx'
import { TokenList } from '#resource/tokens/token-list.tsx'
import { useEndToken } from '#resource/tokens/use-end-token.ts'
import type { User } from '#resources/system/users.ts'
import { useApi } from '#session/use-api.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog, type DialogProps } from '#ui/overlays/dialog.tsx'
import { Skeleton } from '#ui/status/skeleton.tsx'

export interface UserTokensProps extends Pick<DialogProps, 'returnFocus' | 'onClose'> {
  account: User
}

/** Another person's tokens for programs, each with a button to end it. */
export default function UserTokens({ account, ...dialog }: UserTokensProps) {
  const { userId, username } = account
  const api = useApi(createPersonTokensApi)
  const texts = useTexts('tokens')
  const common = useTexts('common')
  const { data, error, refetch } = useQuery(
    useCallback((signal: AbortSignal) => api.list(userId, { signal }), [api, userId]),
  )
  const end = useEndToken(({ tokenId }) => api.end(userId, tokenId), refetch)

  return (
    <Dialog
      {...dialog}
      title={texts.tokensOf(username)}
      placement="side"
      closeLabel={common.close}
      actions={<Button onClick={dialog.onClose}>{common.close}</Button>}
    >
      {data ? (
        data.length > 0 ? (
          <TokenList tokens={data} onEnd={token => void end(token)} />
        ) : (
          <p>{texts.noneOf}</p>
        )
      ) : error === undefined ? (
        <Skeleton label={common.loading} />
      ) : (
        <ReadErrorCard
          title={texts.failed}
          reason={errorMessage(error, common)}
          onRetry={refetch}
        />
      )}
    </Dialog>
  )
}
