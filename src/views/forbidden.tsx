import { useHistoryState } from 'wouter/use-browser-location'
import { ALL_PERMISSIONS } from '#constants.ts'
import { isFields, textOf, textsOf } from '#lib/decode.ts'
import { useTexts } from '#locales/texts.ts'
import { matchPage } from '#menu/match-page.ts'
import { useMenu } from '#menu/menu-provider.tsx'
import { useAddress } from '#routing/use-address.ts'
import { wantedAddress } from '#routing/wanted-address.ts'
import { useUser } from '#session/user-context.ts'
import { AccessFacts, type Fact, shownAddress } from './access-facts.tsx'
import { ErrorPage } from './error-page.tsx'

/** Shows which roles and permissions the page needs, and which the user has. */
export default function Forbidden() {
  const { pages } = useMenu()
  const user = useUser()
  const shell = useTexts('shell')
  const texts = useTexts('permissions')
  const state: unknown = useHistoryState()
  // A list that the server refused is a page of the menu all the same: its address is not tried
  // again, so it stands in the history entry, with the permissions.
  const refused = isFields(state) ? textOf(state.wanted) : ''
  const wanted = shownAddress(wantedAddress(useAddress()) ?? refused)
  const permissions = isFields(state) ? textsOf(state.permissions) : []
  const roles = (wanted && matchPage(pages, wanted)?.page.roles) || []
  const list = (names: readonly string[]) => names.join(', ') || texts.none

  const facts: Fact[] = [
    [texts.path, wanted],
    ...(roles.length > 0 ? [[texts.neededRoles, list(roles)] as const] : []),
    ...(permissions.length > 0 ? [[texts.neededPermissions, list(permissions)] as const] : []),
    [texts.ownRoles, list(user.roles)],
    ...(permissions.length > 0
      ? [[texts.ownPermissions, list(relatedPermissions(user.permissions, permissions))] as const]
      : []),
  ]

  return (
    <ErrorPage code="401" title={shell.forbidden} text={texts.forbiddenText}>
      {wanted && <AccessFacts facts={facts} />}
    </ErrorPage>
  )
}

/** The user's permissions on the same resources: `system:sysrole:list` for `system:sysrole:edit`. */
function relatedPermissions(owned: readonly string[], needed: readonly string[]): string[] {
  const resources = needed.map(permission => permission.split(':').slice(0, -1).join(':'))
  return owned.filter(
    permission =>
      permission === ALL_PERMISSIONS
      || resources.some(resource => permission.startsWith(`${resource}:`)),
  )
}
