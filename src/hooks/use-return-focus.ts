import { useState } from 'react'
import type { RecordKey } from '#entities/record-key.ts'
import { firstOnScreen, isOnScreen } from '#lib/browser/on-screen.ts'

/**
 * Where the focus goes when this panel closes: to the element that had it before, if that is still
 * there. After a reload there is none: then to the first action in the record's row, else to the
 * heading of the page. Called above dialogs that replace one another.
 */
export function useReturnFocus(record?: RecordKey): () => HTMLElement | undefined {
  const [opener] = useState(() => document.activeElement)
  return () =>
    opener instanceof HTMLElement && opener !== document.body && isOnScreen(opener)
      ? opener
      : (firstOnScreen(
          `tr[data-record="${CSS.escape(String(record))}"] [data-part=actions] :is(a, button)`,
        ) ?? firstOnScreen('main h1'))
}
