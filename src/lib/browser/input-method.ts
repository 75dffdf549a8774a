/**
 * Keeps the keys of an input method from all other listeners: users type Chinese by choosing with
 * Enter, Escape and the arrows. Call it before anything else listens for keys on the target. What
 * must notice that the user types listens for `input` too.
 */
export function ignoreKeysWhileComposing(target: Pick<Window, 'addEventListener'>): void {
  const ignore = (event: KeyboardEvent) => {
    // Safari sends the Enter that ends a composition after its end, marked by key code 229 alone.
    if (!event.isComposing && event.keyCode !== 229) return
    event.stopImmediatePropagation()
    // Or it would submit the form of its field.
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
  }
  target.addEventListener('keydown', ignore, { capture: true })
}
