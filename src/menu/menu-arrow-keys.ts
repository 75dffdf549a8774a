import type { KeyboardEvent } from 'react'
import { isComposing } from '#lib/browser/input-method.ts'

/** Arrow keys inside the menu, beside Tab (§28.3). */
export function handleMenuArrowKeys(event: KeyboardEvent<HTMLElement>): void {
  if (event.defaultPrevented || isComposing(event.nativeEvent)) return
  if (event.altKey || event.ctrlKey || event.metaKey) return
  const links = visibleMenuLinks(event.currentTarget)
  const active = document.activeElement
  const now = links.findIndex(link => link === active)
  const link = links[now]
  if (!link) return
  const isOpen = link.getAttribute('aria-expanded')

  if (event.key === 'ArrowDown') links[(now + 1) % links.length]?.focus()
  else if (event.key === 'ArrowUp') links.at(now - 1)?.focus()
  else if (event.key === 'Home') links[0]?.focus()
  else if (event.key === 'End') links.at(-1)?.focus()
  else if (event.key === 'ArrowRight' && isOpen === 'false') link.click()
  else if (event.key === 'ArrowRight' && isOpen === 'true') links[now + 1]?.focus()
  else if (event.key === 'ArrowLeft' && isOpen === 'true') link.click()
  else if (event.key === 'ArrowLeft') parentButtonOf(link)?.focus()
  else return
  event.preventDefault()
}

/** What can be walked to: links of pages and buttons of groups that are not folded away. */
export const visibleMenuLinks = (menu: Element): HTMLElement[] =>
  [...menu.querySelectorAll<HTMLElement>('.sidebar-menu__link')].filter(
    link => !link.closest('[hidden]'),
  )

/** The button of the group that something stands in. */
const parentButtonOf = (link: Element) =>
  link
    .closest('.sidebar-menu__branch, .sidebar-menu__flyout')
    ?.parentElement?.querySelector<HTMLElement>(':scope > .sidebar-menu__link')
