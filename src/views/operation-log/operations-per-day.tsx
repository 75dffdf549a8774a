import { useEffect, useEffectEvent, useId } from 'react'
import { errorMessage } from '#api/error-message.ts'
import { isUnknownCall } from '#api/errors.ts'
import { useTexts } from '#locales/texts.ts'
import { ReadErrorCard } from '#notifications/read-error-card.tsx'
import { DAYS_SHOWN, useOperationsPerDay } from '#resource/use-operations-per-day.ts'
import { CHART_SKELETON_LINES, DailyChart } from '#ui/charts/daily-chart.tsx'
import { Skeleton } from '#ui/status/skeleton.tsx'

/** The lines of the skeleton for a chart that is lower than on a page of its own. */
const SKELETON_LINES = CHART_SKELETON_LINES.slice(4)

interface OperationsPerDayProps {
  /** Called when the server has no such call. */
  onAbsent: () => void
  /** The only day that the list shows. */
  chosen: string | undefined
  onChoose: (day: string) => void
}

/** A chart of the last fourteen days; each can be chosen. */
export function OperationsPerDay({ onAbsent, ...choice }: OperationsPerDayProps) {
  const texts = useTexts('operation-log')
  const chart = useTexts('operations')
  const common = useTexts('common')
  const { data, error, refetch } = useOperationsPerDay()
  const id = useId()
  const isAbsent = isUnknownCall(error)
  const reportAbsence = useEffectEvent(onAbsent)
  useEffect(() => {
    if (isAbsent) reportAbsence()
  }, [isAbsent])

  return (
    <section className="operations-per-day" aria-labelledby={id}>
      <h2 id={id}>
        <span>{texts.perDay}</span> <span className="card__note">{texts.lastDays(DAYS_SHOWN)}</span>
      </h2>
      {data && data.length > 0 ? (
        <DailyChart days={data} texts={chart} {...choice} />
      ) : error === undefined ? (
        <Skeleton label={common.loading} lines={SKELETON_LINES} />
      ) : (
        <ReadErrorCard
          title={chart.failed}
          reason={errorMessage(error, common)}
          onRetry={refetch}
        />
      )}
    </section>
  )
}
