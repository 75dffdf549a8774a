/** Draws the eye to the row that an element is in: it stayed as it was (features.md, W10). */
export function flashRow(inside: Element | null): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const colours = { backgroundColor: ['var(--danger-soft)', 'transparent'] }
  inside?.closest('tr')?.animate?.(colours, { duration: 1_500, easing: 'ease-out' })
}
