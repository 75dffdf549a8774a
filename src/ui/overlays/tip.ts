/** What an element has to say of itself for a moment, to whatever shows tips and is there to hear it. */
export const TIP = 'tip'

/** Whether it is shown. */
export const showTip = (at: Element, text: string): boolean =>
  !at.dispatchEvent(new CustomEvent(TIP, { bubbles: true, cancelable: true, detail: text }))
