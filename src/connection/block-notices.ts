import { useEffect } from 'react'
import { useNotices } from '#notifications/notices.ts'
import { useOfflineReason } from './connection.ts'

/** Blocks the buttons of questions and messages that need the server while the console is offline. */
export function BlockNotices() {
  const { blocked } = useNotices()
  const reason = useOfflineReason()

  useEffect(() => {
    blocked.set(reason)
    return () => blocked.set(undefined)
  }, [blocked, reason])

  return null
}
