import { useCallback } from 'react'
import { createOwnSessionsApi } from '#api/own-sessions.ts'
import { useRead } from '#hooks/use-query.ts'
import { useApi } from '#session/use-api.ts'

/** Where the person is signed in. */
export function useOwnSessions() {
  const api = useApi(createOwnSessionsApi)
  return useRead(useCallback((signal: AbortSignal) => api.list({ signal }), [api]))
}
