import type { Texts } from '#locales/index.ts'
import { mayBeDone } from '#api/unanswered.ts'
import { useMade } from '#hooks/use-made.ts'
import { failureText } from './failure-text.ts'
import { useTexts } from './locale.ts'
import { changedIn } from './tell-yet-changed.ts'

/** Why a write failed, in words; one that got no answer may have been done all the same (R63). */
export const useWriteFailure = (): ((error: unknown) => string) =>
  useMade(writeFailure, { common: useTexts('common'), list: useTexts('list') })

const writeFailure =
  ({ common, list }: { common: Texts<'common'>; list: Texts<'list'> }) =>
  (error: unknown): string => {
    const text = failureText(error, common)
    const changed = changedIn(error, list)
    if (changed) return list.yetChanged(text, changed)
    return mayBeDone(error) ? list.mayBeDone(text) : text
  }
