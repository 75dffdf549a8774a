import { useConfig } from '#state/config.ts'
import { useTexts } from '#state/locale.ts'

const LINKS = [
  { name: 'documentation', icon: 'documentation' },
  { name: 'donate', icon: 'heart' },
] as const

/** §2 documentation and donate, as far as they are configured; each opens a window of its own. */
export function useOutsideLinks() {
  const { links } = useConfig()
  const texts = useTexts('shell')

  return LINKS.flatMap(({ name, icon }) => {
    const href = links[name]
    return href === null ? [] : { href, title: texts[name], icon }
  })
}
