import { useCallback } from 'react'
import { createOwnSessionsApi } from '#api/own-sessions.ts'
import { useRead } from '#hooks/use-read.ts'
import { useApi } from '#state/api.ts'
import { shownInPlace } from '#state/failure-text.ts'

/** Where the person is signed in; failures are shown in the place of the list. */
export function useOwnSessions() {
  const api = useApi(createOwnSessionsApi)
  return useRead(
    useCallback((signal: AbortSignal) => api.list({ signal, handles: shownInPlace }), [api]),
  )
}
