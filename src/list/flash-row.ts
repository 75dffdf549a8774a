import type { RowKey } from '#ui/collections/table.tsx'

/**
 * Asked when something is tried with a record, and called when that failed: draws the eye to its
 * row, wherever its table draws it by then (W10). A record of another list may have its number.
 */
export function flashOf(record: RowKey): () => void {
  const row = `tr[data-record=${JSON.stringify(String(record))}]`
  const table = document.querySelector(row)?.closest('table')
  return () => flashRow(table?.querySelector(row))
}

/** The same of the row that an element is in. */
export function flashRow(inside: Element | null | undefined): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const colours = { backgroundColor: ['var(--danger-soft)', 'transparent'] }
  inside?.closest('tr')?.animate?.(colours, { duration: 1_500, easing: 'ease-out' })
}
