import { useMemo, useState } from 'react'
import { failureText } from './failure-text.ts'
import { useTexts } from './locale.ts'

export interface Refusal {
  /** What stands at the row with this key. */
  textAt(key: string | number): string | undefined
  /** After a call that left its failures to this (`handles: shownInPlace`). */
  refused(key: string | number, error: unknown): void
  clear(): void
}

/** Why the last thing tried with a row was not done, for that row to say (features.md B.1, W10). */
export function useRefusal(): Refusal {
  const [refusal, setRefusal] = useState<{ key: string | number; text: string }>()
  const common = useTexts('common')

  return useMemo(
    () => ({
      textAt: key => (refusal?.key === key ? refusal.text : undefined),
      refused: (key, error) => setRefusal({ key, text: failureText(error, common) }),
      clear: () => setRefusal(undefined),
    }),
    [refusal, common],
  )
}
