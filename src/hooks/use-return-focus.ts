import { useState } from 'react'
import type { RecordKey } from '#entities/record-key.ts'

/**
 * Where the focus goes when what is drawn here closes: to what had it before, if that is still
 * there. After a reload nothing had it: then to the first action in the record's row, else to the
 * heading of the page. Held above dialogs of which one takes the place of another.
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

/** A page that is kept out of sight has such elements too, and may be where the panel was opened. */
const isVisible = (element: HTMLElement) =>
  element.isConnected && (element.checkVisibility?.() ?? true)

const firstVisible = (selector: string) =>
  [...document.querySelectorAll<HTMLElement>(selector)].find(isVisible)
