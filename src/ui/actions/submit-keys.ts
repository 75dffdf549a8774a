import type { KeyboardEvent } from 'react'
import { isComposing } from '#lib/browser/input-method.ts'

/**
 * Ctrl or Cmd with S or Enter sends what is typed, once, wherever in it the focus is (features.md
 * W15).
 */
export const submitKeys = (submit: () => void) => (event: KeyboardEvent) => {
  // React hands on the keys of a dialog above it that is drawn from within it.
  if (!event.currentTarget.contains(document.activeElement)) return
  if (isComposing(event.nativeEvent)) return
  const isMod = event.ctrlKey || event.metaKey
  if (!isMod || (event.key !== 'Enter' && event.key.toLowerCase() !== 's')) return
  // Else the browser saves the page.
  event.preventDefault()
  if (!event.repeat) submit()
}
