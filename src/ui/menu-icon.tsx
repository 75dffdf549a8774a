import { createStore } from '#lib/store.ts'
import { useStore } from '#hooks/use-store.ts'
import type { iconFrom, IconName } from './icon-names.ts'
import { Icon } from './icon.tsx'

/** The list of our glyphs, once it is there. */
export const glyphs = createStore<{ iconFrom: typeof iconFrom } | undefined>(undefined)

/** The icon that a menu row names; before the list is there, a name that is no glyph draws nothing. */
export function MenuIcon({ name }: { name: string }) {
  const known = useStore(glyphs)
  if (!name) return <span className="icon" aria-hidden="true" />
  return <Icon name={known ? known.iconFrom(name) : (encodeURIComponent(name) as IconName)} />
}
