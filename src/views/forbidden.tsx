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

/** §2 /401: the page is there, the right is not; says what is needed and what one has (W12). */
export default function Forbidden() {
  const { pages } = useMenu()
  const user = useUser()
  const copy = useClipboard()
  const shell = useTexts('shell')
  const texts = useTexts('permissions')
  const { wanted, permissions } = requestFrom(useHistoryState())
  const roles = (wanted && matchPage(pages, wanted)?.page.roles) || []
  const list = (items: readonly string[]) => items.join(', ') || texts.none

  const facts = [
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
      [...facts, ...more].map(([name, value]) => name + colonAfter(name) + value).join('\n'),
    )
  }

  return (
    <ErrorPage code="401" title={shell.forbidden} text={texts.forbiddenText}>
      {wanted && (
        <>
          <dl className="error-page__facts">
            {facts.map(([name, value]) => (
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

/** The entry in the history remembers what was asked for, so a reload still knows it. */
function requestFrom(state: unknown): { wanted: string; permissions: readonly string[] } {
  if (!isFields(state)) return { wanted: '', permissions: [] }
  return { wanted: displayTextOf(state.wanted, 200), permissions: textsOf(state.permissions) }
}

/** Mine for the same thing: `system:sysrole:list` is like `system:sysrole:edit`. */
function relatedPermissions(mine: readonly string[], needed: readonly string[]): string[] {
  const things = needed.map(permission => permission.split(':').slice(0, -1).join(':'))
  return mine.filter(
    permission =>
      permission === ALL_PERMISSIONS || things.some(thing => permission.startsWith(`${thing}:`)),
  )
}
