/** How much of a tab's neighbour shows, in px, so that one sees there is more. */
const EDGE = 32

/** Sideways only: scrollIntoView would move the page too, when the bar is scrolled out of it. */
export function showTab(tab: Element | null) {
  const list = tab?.closest('.tab-list')
  if (!tab || !list) return
  const box = list.getBoundingClientRect()
  const { left, right } = tab.getBoundingClientRect()
  if (left < box.left + EDGE) list.scrollLeft -= box.left + EDGE - left
  else if (right > box.right - EDGE) list.scrollLeft += right - box.right + EDGE
}
