import type { Locale } from '#constants.ts'
import { componentOf, type Resource } from '#definitions/define-resource.ts'
import { addressParts } from '#lib/address-parts.ts'
import type { Texts } from '#locales/areas.ts'
import { includesAny } from '#permissions/permissions.ts'
import { resources, sampleResources } from '#resources/listed.ts'
import { componentKey, normalizePath } from '#routing/paths.ts'
import { type ScreenName, screenOf } from '#routing/screen-names.ts'
import type { Menu } from './menu-provider.tsx'
import type { MenuPage } from './menu-routes.ts'

/**
 * A described record says what its screen is called; `page` for a screen of the shop's own, which only
 * its menu row has a title for.
 */
export type DeniedScreen = Exclude<ScreenName, 'home' | 'profile'> | Resource | 'page'

/**
 * The screen of this build that a path names and that no page of the menu shows this user; every
 * user may open Home and the personal center. The menu names screens in any case; so does the user
 * who types a path.
 */
export function deniedScreen(
  wanted: string,
  { pages, hasView }: Pick<Menu, 'pages' | 'hasView'>,
  roles: readonly string[],
): DeniedScreen | undefined {
  const { path } = addressParts(wanted)
  const component = [path, normalizePath(path)].map(componentKey).find(hasView)
  if (component === undefined) return undefined
  const screen = screenOf(component)
  if (screen === 'home' || screen === 'profile') return undefined
  const shows = (page: MenuPage) =>
    screen === undefined ? page.component === component : screenOf(page.component) === screen
  const mayOpen = ({ roles: wanted }: MenuPage) => !wanted || includesAny(roles, wanted)
  if (pages.some(page => shows(page) && mayOpen(page))) return undefined
  const described = [...resources, ...sampleResources]
  return screen ?? described.find(each => componentOf(each) === component) ?? 'page'
}

export const deniedTitle = (
  screen: DeniedScreen,
  texts: Pick<Texts<'shell'>, 'mayNotOpen' | 'mayNotOpenRecords'>,
  locale: Locale,
): string =>
  typeof screen === 'string'
    ? texts.mayNotOpen(screen)
    : texts.mayNotOpenRecords(screen.title.many[locale])
