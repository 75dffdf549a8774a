import type { KeyboardEvent } from 'react'

/** Moves the focus through the menu by arrow keys, in addition to Tab. */
export function handleMenuArrowKeys(event: KeyboardEvent<HTMLElement>): void {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
  const links = visibleMenuLinks(event.currentTarget)
  const active = document.activeElement
  const index = links.findIndex(link => link === active)
  const link = links[index]
  if (!link) return
  const isOpen = link.getAttribute('aria-expanded')

  if (event.key === 'ArrowDown') links[(index + 1) % links.length]?.focus()
  else if (event.key === 'ArrowUp') links.at(index - 1)?.focus()
  else if (event.key === 'Home') links[0]?.focus()
  else if (event.key === 'End') links.at(-1)?.focus()
  else if (event.key === 'ArrowRight' && isOpen === 'false') link.click()
  else if (event.key === 'ArrowRight' && isOpen === 'true') links[index + 1]?.focus()
  else if (event.key === 'ArrowLeft' && isOpen === 'true') link.click()
  else if (event.key === 'ArrowLeft') parentButtonOf(link)?.focus()
  else return
  event.preventDefault()
}

/** The links of pages and buttons of groups that are not in a closed group. */
export const visibleMenuLinks = (menu: Element): HTMLElement[] =>
  [...menu.querySelectorAll<HTMLElement>('.sidebar-menu__link')].filter(
    link => !link.closest('[hidden]'),
  )

/** The button of the group that holds the link. */
const parentButtonOf = (link: Element) =>
  link
    .closest('.sidebar-menu__branch, .sidebar-menu__flyout')
    ?.parentElement?.querySelector<HTMLElement>(':scope > .sidebar-menu__link')
