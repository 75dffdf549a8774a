import { useCallback } from 'react'
import { failureText } from '#api/error-message.ts'
import { mayBeDone } from '#api/idempotency-keys.ts'
import { useTexts } from '#locales/texts.ts'
import { changedIn } from './refused-changes.ts'

/** Why a write failed, in words; one that got no answer may have been done all the same (R63). */
export function useWriteFailure(): (error: unknown) => string {
  const common = useTexts('common')
  const list = useTexts('list')

  return useCallback(
    (error: unknown) => {
      const text = failureText(error, common)
      const changed = changedIn(error, list)
      if (changed) return list.yetChanged(text, changed)
      return mayBeDone(error) ? list.mayBeDone(text) : text
    },
    [common, list],
  )
}
