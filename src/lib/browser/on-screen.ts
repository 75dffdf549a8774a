/**
 * Finds elements of the page on screen. Home stays in the document while another page is shown, and
 * stands before it: `document.querySelector` would find Home's.
 */
export const firstOnScreen = (selector: string) =>
  [...document.querySelectorAll<HTMLElement>(selector)].find(isOnScreen)

export const allOnScreen = (selector: string) =>
  [...document.querySelectorAll<HTMLElement>(selector)].filter(isOnScreen)

/** Not within a hidden page, nor within anything else that is closed. */
export const isOnScreen = (element: Element) =>
  element.isConnected && (element.checkVisibility?.() ?? true)
