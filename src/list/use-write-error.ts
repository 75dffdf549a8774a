import { useCallback } from 'react'
import { errorMessage } from '#api/error-message.ts'
import { CallError, ChangedAgain } from '#api/errors.ts'
import { mayHaveSucceeded } from '#api/idempotency-keys.ts'
import { joinSentences } from '#lib/sentences.ts'
import { useTexts } from '#locales/texts.ts'
import { type FieldLabels, refusedChangesText, refusedFieldsText } from './refused-changes.ts'

/** Why a write failed, in words. A write without an answer may have been done all the same. */
export function useWriteError(): (error: unknown, labels?: FieldLabels) => string {
  const common = useTexts('common')
  const list = useTexts('list')

  return useCallback(
    (error: unknown, labels?: FieldLabels) => {
      if (error instanceof ChangedAgain) return list.changedAgain
      const fields = error instanceof CallError ? refusedFieldsText(error.data, list, labels) : ''
      const text = joinSentences(errorMessage(error, common), fields)
      const changed = refusedChangesText(error, list)
      if (changed) return list.yetChanged(text, changed)
      return mayHaveSucceeded(error) ? list.mayBeDone(text) : text
    },
    [common, list],
  )
}
