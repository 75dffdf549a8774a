import { useCallback } from 'react'
import { readOperationsPerDay } from '#api/operation-log/operations-per-day.ts'
import { utcOffsetMinutes } from '#entities/operation/operations-per-day.ts'
import { useQuery } from '#hooks/use-query.ts'
import { useSession } from '#session/session.ts'

export const DAYS_SHOWN = 14

/** The number of operations on each of the last `DAYS_SHOWN` days. */
export function useOperationsPerDay() {
  const { call } = useSession()
  return useQuery(
    useCallback(
      (signal: AbortSignal) =>
        readOperationsPerDay(call, DAYS_SHOWN, utcOffsetMinutes(), { signal }),
      [call],
    ),
  )
}
