import { iconFrom } from '#lib/icon-names.ts'
import { Icon } from '#ui/content/icon.tsx'

/** The icon that a menu row names; without a name an empty place keeps the texts in line. */
export const MenuIcon = ({ name }: { name: string }) =>
  name ? <Icon name={iconFrom(name)} /> : <span className="icon" aria-hidden="true" />
