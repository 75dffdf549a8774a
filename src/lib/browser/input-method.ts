/**
 * Whether a key belongs to the input method: users type Chinese by choosing with Enter, Escape and
 * the arrows. Safari sends the Enter that ends a composition after its end, marked by key code 229
 * alone.
 */
export const isComposing = (event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  event.isComposing || event.keyCode === 229

/** Keeps an Enter of the input method from submitting the form of its field. */
export function preventSubmitWhileComposing(target: Pick<Document, 'addEventListener'>): void {
  const preventSubmit = (event: KeyboardEvent) => {
    const isInField = event.target instanceof HTMLInputElement
    if (event.key === 'Enter' && isInField && isComposing(event)) event.preventDefault()
  }
  target.addEventListener('keydown', preventSubmit, { capture: true })
}
