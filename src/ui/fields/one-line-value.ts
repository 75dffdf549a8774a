import type { ChangeEvent } from 'react'
import { oneLineOf } from '#lib/one-line.ts'

/**
 * What a one-line field holds after a change. Browsers take line breaks out of a pasted text and
 * leave its tabs, which cells of a spreadsheet have between them: the field shows blanks instead.
 */
export function oneLineValue({ target, nativeEvent }: ChangeEvent<HTMLInputElement>): string {
  const line = oneLineOf(target.value)
  // Writing into the field would end the composition of an input method.
  if (line === target.value || (nativeEvent as InputEvent).isComposing) return target.value
  const { selectionStart, selectionEnd } = target
  target.value = line
  // Fields for e-mail addresses tell no selection, and take none.
  if (selectionStart !== null) target.setSelectionRange(selectionStart, selectionEnd)
  return target.value
}
