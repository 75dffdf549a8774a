import { useCallback } from 'react'
import { errorMessage } from '#api/error-message.ts'
import { ChangedAgain } from '#api/errors.ts'
import { mayHaveSucceeded } from '#api/idempotency-keys.ts'
import { useTexts } from '#locales/texts.ts'
import { refusedChangesText } from './refused-changes.ts'

/** Why a write failed, in words. A write without an answer may have been done all the same (R63). */
export function useWriteError(): (error: unknown) => string {
  const common = useTexts('common')
  const list = useTexts('list')

  return useCallback(
    (error: unknown) => {
      if (error instanceof ChangedAgain) return list.changedAgain
      const text = errorMessage(error, common)
      const changed = refusedChangesText(error, list)
      if (changed) return list.yetChanged(text, changed)
      return mayHaveSucceeded(error) ? list.mayBeDone(text) : text
    },
    [common, list],
  )
}
