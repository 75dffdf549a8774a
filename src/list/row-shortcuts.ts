import { useTexts } from '#locales/texts.ts'
import { useShortcut } from '#shortcuts/shortcuts.ts'

/** The keys of a table's rows (W15): what they press is there to be pressed as well. */
export function useRowKeys(): void {
  const texts = useTexts('list')
  const scope = 'list'

  useShortcut('j', texts.rowDown, () => step(1), { scope, repeats: true })
  useShortcut('k', texts.rowUp, () => step(-1), { scope, repeats: true })
  useShortcut('x', texts.rowSelect, () => press('[data-part=check] input'), { scope })
  useShortcut('e', texts.rowEdit, () => press('[data-edit]'), { scope })
}

/** What Enter opens comes first, wherever it stands in the row. */
const FOCUSABLE = ['th button, th a', 'button, input:not(:disabled)']

const rowNow = () => document.activeElement?.closest('tbody > tr')

/** To the next row or the one before; from elsewhere to the first or the last. */
function step(by: 1 | -1): boolean {
  const rows = [...document.querySelectorAll('#main tbody > tr')]
  const now = rows.findIndex(row => row === rowNow())
  const next = rows.at(
    now < 0 ? (by > 0 ? 0 : -1) : Math.min(Math.max(now + by, 0), rows.length - 1),
  )
  const found = FOCUSABLE.map(what => next?.querySelector<HTMLElement>(what))
  const target = found.find(Boolean)
  target?.focus()
  return Boolean(target)
}

function press(what: string): boolean {
  const target = rowNow()?.querySelector<HTMLElement>(`${what}:not(:disabled, [inert] *)`)
  target?.click()
  return target !== undefined && target !== null
}
