/**
 * Whether a key belongs to the input method: Chinese is written by choosing with Enter, Escape and
 * the arrows. Safari sends the Enter that ends a composition once it is over, with this code alone.
 */
export const isComposing = (event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  event.isComposing || event.keyCode === 229

/** Keeps an Enter of the input method from sending the form that its field is in. */
export function preventSubmitWhileComposing(target: Pick<Document, 'addEventListener'>): void {
  const keep = (event: KeyboardEvent) => {
    const isInField = event.target instanceof HTMLInputElement
    if (event.key === 'Enter' && isInField && isComposing(event)) event.preventDefault()
  }
  target.addEventListener('keydown', keep, { capture: true })
}
