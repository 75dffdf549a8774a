import { useCallback } from 'react'
import { readOperationsPerDay } from '#api/operation-log.ts'
import { utcOffsetMinutes } from '#entities/operation.ts'
import { useQuery } from '#hooks/use-query.ts'
import { useSession } from '#session/session.ts'

/** How many days are counted. */
export const DAYS_SHOWN = 14

/** How much was done on each of the last days. */
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
