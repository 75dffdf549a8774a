/** How much of a tab's neighbour shows, in px, so that one sees there is more. */
const EDGE = 32

/** Sideways only: scrollIntoView would move the page too, when the bar is scrolled out of it. */
export function showTab(list: HTMLElement, element: HTMLElement | null) {
  const box = list.getBoundingClientRect()
  const tab = element?.getBoundingClientRect()
  if (!tab) return
  if (tab.left < box.left + EDGE) list.scrollLeft -= box.left + EDGE - tab.left
  else if (tab.right > box.right - EDGE) list.scrollLeft += tab.right - box.right + EDGE
}
