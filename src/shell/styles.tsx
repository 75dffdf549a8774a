import { preinit } from 'react-dom'

/** The page names two stylesheets; none does in tests. */
const named = document.querySelector<HTMLMetaElement>('meta[name="coalface-styles"]')?.content
const [first = '', later = ''] = named?.split(' ') ?? []
const link = (href: string) => href && <link rel="stylesheet" href={href} precedence="shell" />

/** The second stylesheet: whatever is drawn beside it waits until it is there. */
export const ShellStyles = () => link(first)

/** The third, of what the first page can do without. */
export const LaterStyles = () => link(later)

/** Fetches the third; resolves once it counts, or cannot be had. */
export async function loadLaterStyles(): Promise<void> {
  if (!later || !(await isThere(later))) return
  preinit(later, { as: 'style', precedence: 'shell' })
  const sheet = document.querySelector<HTMLLinkElement>(`link[rel=stylesheet][href="${later}"]`)
  if (!sheet || sheet.sheet) return
  await new Promise(settled => {
    for (const type of ['load', 'error']) sheet.addEventListener(type, settled, { once: true })
  })
}

/** Into the browser's cache first: React never tries a sheet again, and rejects where nobody hears it. */
const isThere = (href: string) =>
  fetch(href).then(
    async answer => answer.ok && !!(await answer.text()),
    () => false,
  )
