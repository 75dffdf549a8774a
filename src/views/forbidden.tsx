import { useHistoryState } from 'wouter/use-browser-location'
import { ALL_PERMISSIONS } from '#constants.ts'
import { displayTextOf, isFields, textsOf } from '#lib/decode.ts'
import { parseTime } from '#lib/format.ts'
import { colonAfter } from '#lib/sentences.ts'
import { useTexts } from '#locales/texts.ts'
import { matchPage } from '#menu/match-page.ts'
import { useMenu } from '#menu/menu-provider.tsx'
import { useClipboard } from '#notifications/use-clipboard.ts'
import { useUser } from '#session/user-context.ts'
import { Button } from '#ui/actions/button.tsx'
import { ErrorPage } from './error-page.tsx'

/** §2 /401: shows which roles and permissions the page needs, and which the user has (W12). */
export default function Forbidden() {
  const { pages } = useMenu()
  const user = useUser()
  const copy = useClipboard()
  const shell = useTexts('shell')
  const texts = useTexts('permissions')
  const { wanted, permissions } = requestFrom(useHistoryState())
  const roles = (wanted && matchPage(pages, wanted)?.page.roles) || []
  const list = (names: readonly string[]) => names.join(', ') || texts.none

  const items = [
    ...(wanted ? [[texts.path, wanted]] : []),
    ...(roles.length > 0 ? [[texts.neededRoles, list(roles)]] : []),
    ...(permissions.length > 0 ? [[texts.neededPermissions, list(permissions)]] : []),
    [texts.ownRoles, list(user.roles)],
    ...(permissions.length > 0
      ? [[texts.ownPermissions, list(relatedPermissions(user.permissions, permissions))]]
      : []),
  ] as const

  function copyAll() {
    const more = [
      [texts.user, user.name],
      [texts.time, parseTime(Date.now())],
    ]
    void copy(
      [...items, ...more].map(([name, value]) => name + colonAfter(name) + value).join('\n'),
    )
  }

  return (
    <ErrorPage code="401" title={shell.forbidden} text={texts.forbiddenText}>
      {wanted && (
        <>
          <dl className="error-page__facts">
            {items.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <Button icon="copy" onClick={copyAll}>
            {texts.copyForAdministrator}
          </Button>
        </>
      )}
    </ErrorPage>
  )
}

/** The refused request, from `history.state`, which survives a reload. */
function requestFrom(state: unknown): { wanted: string; permissions: readonly string[] } {
  if (!isFields(state)) return { wanted: '', permissions: [] }
  return { wanted: displayTextOf(state.wanted, 200), permissions: textsOf(state.permissions) }
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
