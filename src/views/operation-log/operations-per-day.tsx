import { errorMessage } from '#api/error-message.ts'
import { isUnknownCall } from '#api/errors.ts'
import { useTexts } from '#locales/texts.ts'
import { DAYS_SHOWN, useOperationsPerDay } from '#resource/use-operations-per-day.ts'
import { CHART_SKELETON_LINES, DailyChart } from '#ui/charts/daily-chart.tsx'
import { Card } from '#ui/content/card.tsx'
import { ErrorCard } from '#ui/status/error-card.tsx'
import { Skeleton } from '#ui/status/skeleton.tsx'

/** A chart of the last fourteen days; nothing where the server has no such call. */
export function OperationsPerDay() {
  const texts = useTexts('operation-log')
  const chart = useTexts('operations')
  const common = useTexts('common')
  const { data, error, refetch } = useOperationsPerDay()
  if (isUnknownCall(error)) return null

  return (
    <Card title={texts.perDay} note={texts.lastDays(DAYS_SHOWN)}>
      {data && data.length > 0 ? (
        <DailyChart days={data} texts={chart} />
      ) : error === undefined ? (
        <Skeleton label={common.loading} lines={CHART_SKELETON_LINES} />
      ) : (
        <ErrorCard
          title={texts.daysFailed}
          text={errorMessage(error, common)}
          retryLabel={common.tryAgain}
          onRetry={refetch}
        />
      )}
    </Card>
  )
}
