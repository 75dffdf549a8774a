/** What an element has to say of itself for a moment, to whatever shows tips. */
export const TIP = 'tip'

export const showTip = (at: Element, text: string): void =>
  void at.dispatchEvent(new CustomEvent(TIP, { bubbles: true, detail: text }))
