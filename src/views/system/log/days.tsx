import { useCallback } from 'react'
import { offsetNow } from '#model/log-day.ts'
import { isUnknownCall } from '#api/errors.ts'
import { createLogApi } from '#api/log.ts'
import { useRead } from '#hooks/use-read.ts'
import { useApi } from '#state/api.ts'
import { failureText, shownInPlace } from '#state/failure-text.ts'
import { useTexts } from '#state/locale.ts'
import { Card } from '#ui/card.tsx'
import { ErrorCard } from '#ui/error-card.tsx'
import { CHART_LINES, OperationChart } from '#ui/operation-chart.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

const DAYS = 14

/** The last fourteen days; a server that does not count them shows none. */
export function Days() {
  const api = useApi(createLogApi)
  const texts = useTexts('log')
  const chart = useTexts('operations')
  const common = useTexts('common')
  const { data, error, again } = useRead(
    useCallback(
      (signal: AbortSignal) => api.days(DAYS, offsetNow(), { signal, handles: shownInPlace }),
      [api],
    ),
  )
  if (isUnknownCall(error)) return null

  return (
    <Card title={texts.perDay} note={texts.lastDays(DAYS)}>
      {data && data.length > 0 ? (
        <OperationChart days={data} texts={chart} />
      ) : error === undefined ? (
        <Skeleton label={common.loading} lines={CHART_LINES} />
      ) : (
        <ErrorCard
          title={texts.daysFailed}
          text={failureText(error, common)}
          retryLabel={common.tryAgain}
          onRetry={again}
        />
      )}
    </Card>
  )
}
