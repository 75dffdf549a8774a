/** +1 where the text runs to the right, −1 where it runs to the left. */
export const directionOf = (element: Element) =>
  getComputedStyle(element).direction === 'rtl' ? -1 : 1
