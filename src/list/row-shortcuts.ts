import { allOnScreen, firstOnScreen, isOnScreen } from '#lib/browser/on-screen.ts'
import { useTexts } from '#locales/texts.ts'
import { useShortcut } from '#shortcuts/shortcuts.ts'

/** The keys of a table's rows. Each only presses or focuses a control that is on screen. */
export function useRowShortcuts(): void {
  const texts = useTexts('list')
  const scope = 'list'

  useShortcut('j', texts.rowDown, () => moveFocus(1), { scope, repeats: true })
  useShortcut('k', texts.rowUp, () => moveFocus(-1), { scope, repeats: true })
  useShortcut('x', texts.rowSelect, () => clickInRow('[data-part=check] input'), { scope })
  useShortcut('b', texts.toBulkActions, focusBulkActions, { scope })
  useShortcut('e', texts.rowEdit, () => clickInRow('[data-edit]'), { scope })
}

/** The control that opens the row comes first, wherever it stands in the row. */
const FOCUSABLE_SELECTORS = ['th button, th a', 'button, input:not(:disabled)']

function focusedRow() {
  const row = document.activeElement?.closest('tbody > tr')
  return row && isOnScreen(row) ? row : undefined
}

/** Moves to the next row or the one before; from outside the rows to the first or the last. */
function moveFocus(by: 1 | -1): boolean {
  const rows = allOnScreen('#main tbody > tr')
  const now = rows.findIndex(row => row === focusedRow())
  const next = rows.at(
    now < 0 ? (by > 0 ? 0 : -1) : Math.min(Math.max(now + by, 0), rows.length - 1),
  )
  return focusRow(next)
}

/** Focuses the first control of a row; returns whether there is one. */
export function focusRow(row: Element | undefined): boolean {
  const controls = FOCUSABLE_SELECTORS.map(selector => row?.querySelector<HTMLElement>(selector))
  const target = controls.find(Boolean)
  target?.focus()
  return Boolean(target)
}

/** The first action for the selected rows; the key passes on while none is selected. */
function focusBulkActions(): boolean {
  const action = firstOnScreen('#main .list-card__chosen button')
  action?.focus()
  return action !== undefined
}

function clickInRow(selector: string): boolean {
  const target = focusedRow()?.querySelector<HTMLElement>(`${selector}:not(:disabled, [inert] *)`)
  target?.click()
  return target !== undefined && target !== null
}
