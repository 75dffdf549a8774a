import { useState } from 'react'
import type { RecordKey } from '#entities/record-key.ts'

/**
 * Where the focus goes when this panel closes: to the element that had it before, if that is still
 * there. After a reload there is none: then to the first action in the record's row, else to the
 * heading of the page. Called above dialogs that replace one another.
 */
export function useReturnFocus(record?: RecordKey): () => HTMLElement | undefined {
  const [opener] = useState(() => document.activeElement)
  return () =>
    opener instanceof HTMLElement && opener !== document.body && isVisible(opener)
      ? opener
      : (firstVisible(
          `tr[data-record="${CSS.escape(String(record))}"] [data-part=actions] :is(a, button)`,
        ) ?? firstVisible('main h1'))
}

/**
 * A hidden page keeps its elements in the document, and may be the page where the panel was opened.
 */
const isVisible = (element: HTMLElement) =>
  element.isConnected && (element.checkVisibility?.() ?? true)

const firstVisible = (selector: string) =>
  [...document.querySelectorAll<HTMLElement>(selector)].find(isVisible)
