import { useCallback } from 'react'
import { readLogDays } from '#api/operation-log.ts'
import { offsetNow } from '#entities/operation.ts'
import { useRead } from '#hooks/use-query.ts'
import { useSessionMachine } from '#session/session.ts'

/** How many days are counted. */
export const DAYS = 14

/** How much was done on each of the last days. */
export function useLogDays() {
  const { call } = useSessionMachine()
  return useRead(
    useCallback((signal: AbortSignal) => readLogDays(call, DAYS, offsetNow(), { signal }), [call]),
  )
}
