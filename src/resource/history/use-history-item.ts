import { useCallback } from 'react'
import { useOfflineReason } from '#connection/connection.ts'
import { useTexts } from '#locales/texts.ts'
import { useHasPermission } from '#permissions/allow.tsx'
import { useBackend } from '#session/use-backend.ts'
import type { MenuItem } from '#ui/overlays/menu.tsx'

/** The entry "History" of a row's menu; none for people who may not read the log. */
export function useHistoryItem(): (onSelect: () => void) => readonly MenuItem[] {
  const { label, isOffered } = useHistory()
  const isOffline = useOfflineReason() !== undefined

  return useCallback(
    (onSelect: () => void): readonly MenuItem[] =>
      isOffered
        ? [{ key: 'history', label, icon: 'time-range', disabled: isOffline, onSelect }]
        : [],
    [label, isOffered, isOffline],
  )
}

/** Whether the history of records is offered to the user, and what it is called. */
export function useHistory(): { label: string; isOffered: boolean } {
  const { history: label } = useTexts('list')
  const mayRead = useHasPermission(['system:sysoperlog:list'])
  const { supports } = useBackend()
  return { label, isOffered: mayRead && supports.recordHistory }
}
