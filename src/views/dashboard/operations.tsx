import { useCallback } from 'react'
import { offsetNow } from '#model/log-day.ts'
import { isUnknownCall } from '#api/errors.ts'
import { readLogDays } from '#api/log-days.ts'
import { useRead } from '#hooks/use-read.ts'
import { failureText, shownInPlace } from '#state/failure-text.ts'
import { useTexts } from '#state/locale.ts'
import { useSessionMachine } from '#state/session.ts'
import { CHART_LINES, OperationChart } from '#ui/operation-chart.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

/** How much was done on each of the last fourteen days. */
export function Operations() {
  const { call } = useSessionMachine()
  const texts = useTexts('operations')
  const common = useTexts('common')
  const { data, error } = useRead(
    useCallback(
      (signal: AbortSignal) =>
        readLogDays(call, 14, offsetNow(), { signal, handles: shownInPlace }),
      [call],
    ),
  )

  if (data && data.length > 0) return <OperationChart days={data} texts={texts} />
  if (error === undefined) return <Skeleton label={common.loading} lines={CHART_LINES} />
  return (
    <p className="dashboard__none">
      {isUnknownCall(error) ? texts.unknown : failureText(error, common)}
    </p>
  )
}
