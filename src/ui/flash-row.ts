import type { RowKey } from './table.tsx'

/** Draws the eye to the row of a record, if it is on the page: it stayed as it was (W10). */
export function flashRecord(record: RowKey): void {
  const rows = document.querySelectorAll<HTMLElement>('tr[data-record]')
  flashRow([...rows].find(row => row.dataset['record'] === String(record)))
}

/** The same of the row that an element is in. */
export function flashRow(inside: Element | null | undefined): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const colours = { backgroundColor: ['var(--danger-soft)', 'transparent'] }
  inside?.closest('tr')?.animate?.(colours, { duration: 1_500, easing: 'ease-out' })
}
