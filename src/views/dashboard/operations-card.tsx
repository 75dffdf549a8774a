import { errorMessage } from '#api/error-message.ts'
import { isUnknownCall } from '#api/errors.ts'
import { useTexts } from '#locales/texts.ts'
import { ReadErrorCard } from '#notifications/read-error-card.tsx'
import { useOperationsPerDay } from '#resource/use-operations-per-day.ts'
import { CHART_SKELETON_LINES, DailyChart } from '#ui/charts/daily-chart.tsx'
import { Skeleton } from '#ui/status/skeleton.tsx'

/** A chart of the operations on each of the last fourteen days. */
export function OperationsCard() {
  const texts = useTexts('operations')
  const common = useTexts('common')
  const { data, error, refetch } = useOperationsPerDay()

  if (data && data.length > 0) return <DailyChart days={data} texts={texts} />
  if (error === undefined) return <Skeleton label={common.loading} lines={CHART_SKELETON_LINES} />
  if (isUnknownCall(error)) return <p className="dashboard__none">{texts.unknown}</p>
  return (
    <ReadErrorCard title={texts.failed} reason={errorMessage(error, common)} onRetry={refetch} />
  )
}
