import { useCallback } from 'react'
import { errorMessage } from '#api/error-message.ts'
import { isUnknownCall } from '#api/errors.ts'
import { createOwnSessionsApi } from '#api/sessions.ts'
import { OnlineButton } from '#connection/online-button.tsx'
import type { OpenSession } from '#entities/open-session.ts'
import { browserNameFrom } from '#entities/person-session.ts'
import { useAction } from '#hooks/use-action.ts'
import { type Query, useQuery } from '#hooks/use-query.ts'
import { RelativeTime } from '#locales/relative-time.tsx'
import { useTexts } from '#locales/texts.ts'
import { useNotices } from '#notifications/notices.ts'
import { ReadErrorCard } from '#notifications/read-error-card.tsx'
import { useApi } from '#session/use-api.ts'
import { Card } from '#ui/content/card.tsx'
import { Badge } from '#ui/status/badge.tsx'
import { Skeleton } from '#ui/status/skeleton.tsx'

/** The user's open sessions; each but this one has a button to end it. */
export function OwnSessions({ data, error, refetch }: Query<readonly OpenSession[]>) {
  const api = useApi(createOwnSessionsApi)
  const notices = useNotices()
  const texts = useTexts('profile')
  const common = useTexts('common')
  const others = data?.filter(session => !session.current) ?? []
  const { busy, start } = useAction(async (run: () => Promise<number | undefined | false>) => {
    try {
      const ended = await run()
      if (ended !== false) notices.show('success', texts.sessionsEnded(ended))
    } finally {
      // Also after a failure: the session may have ended although no answer came, or by itself.
      refetch()
    }
  })

  return (
    <Card
      title={texts.sessions}
      actions={
        others.length > 0 && (
          <OnlineButton size="small" busy={busy} onClick={() => void start(() => api.endOthers())}>
            {texts.endOthers}
          </OnlineButton>
        )
      }
    >
      {data ? (
        <ul className="own-sessions">
          {data.map(({ sessionId, agent, ip, createdAt, lastSeenAt, current }) => (
            <li key={sessionId}>
              <div className="own-sessions__who">
                <strong>{browserNameFrom(agent) || texts.unknownBrowser}</strong>
                <span>{ip}</span>
              </div>
              <div className="own-sessions__times">
                {createdAt && (
                  <span>
                    <span>{texts.since}</span> <RelativeTime time={createdAt} />
                  </span>
                )}
                <span>
                  <span>{texts.lastSeen}</span> <RelativeTime time={lastSeenAt} />
                </span>
              </div>
              {current ? (
                <Badge tone="success">{texts.thisOne}</Badge>
              ) : (
                <OnlineButton
                  size="small"
                  tone="danger-link"
                  aria-label={texts.endOf(browserNameFrom(agent), ip)}
                  onClick={() => void start(() => api.end([sessionId]))}
                >
                  {texts.end}
                </OnlineButton>
              )}
            </li>
          ))}
        </ul>
      ) : isUnknownCall(error) ? (
        <p className="profile__line">{texts.sessionsUnknown}</p>
      ) : error === undefined ? (
        <Skeleton label={common.loading} />
      ) : (
        <ReadErrorCard
          title={texts.sessionsFailed}
          reason={errorMessage(error, common)}
          onRetry={refetch}
        />
      )}
    </Card>
  )
}

export function useOwnSessions() {
  const api = useApi(createOwnSessionsApi)
  return useQuery(useCallback((signal: AbortSignal) => api.list({ signal }), [api]))
}
