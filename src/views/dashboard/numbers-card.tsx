import { useCallback, useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { isUnknownCall } from '#api/errors.ts'
import { type LIST_PATHS, readTotal } from '#api/list-paths.ts'
import { useQuery } from '#hooks/use-query.ts'
import { numberFormatter, thousands } from '#lib/format.ts'
import { createStore } from '#lib/store.ts'
import { useTexts } from '#locales/texts.ts'
import { useMenu } from '#menu/menu-provider.tsx'
import { isGranted } from '#permissions/permissions.ts'
import { pageForScreen } from '#routing/screen-names.ts'
import { useSession } from '#session/session.ts'
import { useUser } from '#session/user-context.ts'
import { SkeletonLine } from '#ui/status/skeleton.tsx'

/** In ms; for so long the dashboard reuses a figure, unless something was written since (B.5). */
const FRESH_FOR_MS = 60_000

interface Figure {
  name: 'rolesTotal' | 'rolesDisabled' | 'entriesTotal' | 'keysTotal' | 'usersTotal'
  /** The list that is counted, and the screen it links to if the menu has that. */
  list: keyof typeof LIST_PATHS
  filters?: Readonly<Record<string, string>>
  search?: string
  permission: string
}

export const FIGURES: readonly Figure[] = [
  { name: 'rolesTotal', list: 'roles', permission: 'system:sysrole:list' },
  {
    name: 'rolesDisabled',
    list: 'roles',
    filters: { status: '1' },
    search: '?status=1',
    permission: 'system:sysrole:list',
  },
  { name: 'entriesTotal', list: 'dict', permission: 'system:sysdictdata:list' },
  { name: 'keysTotal', list: 'config', permission: 'system:sysconfig:list' },
  { name: 'usersTotal', list: 'users', permission: 'system:sysuser:list' },
]

/** Whether the server has no list of users; set by their figure, so other cards need not ask. */
export const isUserListMissing = createStore(false)
/** How many people the user sees; set by their figure, so other cards need not ask. */
export const userTotal = createStore<number | undefined>(undefined)

/**
 * Totals of the list calls. A figure is absent if the user may not list it, and that of the users
 * where the server lacks the call; after a failure it is a dash.
 */
export function NumbersCard() {
  const { permissions } = useUser()
  const permitted = FIGURES.filter(({ permission }) => isGranted(permissions, [permission]))

  return (
    <dl className="numbers">
      {permitted.map(figure => (
        <FigureTotal key={figure.name} {...figure} />
      ))}
    </dl>
  )
}

function FigureTotal({ name, list, filters, search = '' }: Figure) {
  const { call, lastWriteAt } = useSession()
  const texts = useTexts('dashboard')
  const { pages } = useMenu()
  const cached = useRef({ total: false as number | false | undefined, at: 0 })
  const {
    data: total,
    error,
    isFetching,
  } = useQuery(
    useCallback(
      async signal => {
        const at = Date.now()
        if (cached.current.at + FRESH_FOR_MS < at || cached.current.at <= lastWriteAt.get()) {
          const total = await readTotal(call, list, filters, { signal })
          cached.current = { total, at }
        }
        return cached.current.total
      },
      [call, lastWriteAt, list, filters],
    ),
  )
  const isCallMissing = list === 'users' && isUnknownCall(error)
  useEffect(() => {
    if (list !== 'users' || isFetching) return
    isUserListMissing.set(isCallMissing)
    userTotal.set(total)
  }, [list, isFetching, isCallMissing, total])

  // The health card names the calls this server does not offer.
  if (isCallMissing) return null
  const page = pageForScreen(pages, list)
  const figure =
    total !== undefined ? (
      <span title={thousands(total)}>
        {total < 10_000 ? thousands(total) : numberFormatter(total, 1)}
      </span>
    ) : (
      <span role="img" aria-label={texts.notKnown}>
        –
      </span>
    )

  return (
    <div>
      <dt>{texts[name]}</dt>
      <dd>
        {isFetching && total === undefined ? (
          <SkeletonLine part={40} />
        ) : page ? (
          <Link href={page.path + search}>{figure}</Link>
        ) : (
          figure
        )}
      </dd>
    </div>
  )
}
