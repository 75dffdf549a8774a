import { useCallback } from 'react'
import { optionalCall } from '#api/call-options.ts'
import { isUnknownCall } from '#api/errors.ts'
import { LIST_PATHS } from '#api/list-paths.ts'
import { pageFrom } from '#api/pagination.ts'
import { UNNAMED } from '#constants.ts'
import { useQuery } from '#hooks/use-query.ts'
import { useStore } from '#hooks/use-store.ts'
import { type Fields, fieldsOf, listOf, textOf } from '#lib/decode.ts'
import type { Texts } from '#locales/areas.ts'
import { useTexts } from '#locales/texts.ts'
import { useMenu } from '#menu/menu-provider.tsx'
import { pageForScreen, type ScreenName } from '#routing/screen-names.ts'
import { useSession } from '#session/session.ts'
import { Badge } from '#ui/status/badge.tsx'
import { userTotal } from './numbers-card.tsx'
import { PageList } from './page-list.tsx'

/** Those that a new installation begins with. */
const FIRST_ROLES: readonly string[] = ['admin', 'auditor']

interface Step {
  screen: ScreenName
  title: keyof Pick<Texts<'dashboard'>, 'nameShop' | 'addDepartments' | 'addRoles' | 'addPeople'>
  icon: string
  /** The call, and what its answer says; without it the total of the users says so. */
  path?: string
  query?: { pageIndex: number; pageSize: number }
  isDone?: (data: unknown) => boolean
}

// Plain calls: those of `api/` would bring the records of the lists to everybody's home page.
const STEPS: readonly Step[] = [
  {
    screen: 'shop',
    title: 'nameShop',
    icon: 'shopping',
    path: '/api/v1/shop/1',
    isDone: data => textOf(fieldsOf(data).shopName) !== UNNAMED,
  },
  {
    screen: 'departments',
    title: 'addDepartments',
    icon: 'tree',
    path: '/api/v1/deptList',
    isDone: data => hasSeveral(listOf(data, fieldsOf)),
  },
  {
    screen: 'roles',
    title: 'addRoles',
    icon: 'peoples',
    path: LIST_PATHS.roles,
    query: { pageIndex: 1, pageSize: 10 },
    isDone: data =>
      pageFrom(data, fieldsOf).rows.some(({ roleKey }) => !FIRST_ROLES.includes(textOf(roleKey))),
  },
  { screen: 'users', title: 'addPeople', icon: 'user' },
]

/** Beside each other, or below the first. */
const hasSeveral = (tree: readonly Fields[]) =>
  tree.length > 1 || tree.some(({ children }) => Array.isArray(children) && children.length > 0)

/**
 * What a new shop needs: links to the pages that the menu has, each ticked as soon as the data says
 * so. A step whose call the server lacks is left out.
 */
export default function FirstStepsCard() {
  const texts = useTexts('dashboard')
  const { pages } = useMenu()
  const { call } = useSession()
  const hasOthers = useStore(userTotal) !== 1
  const { data: states } = useQuery(
    useCallback(
      (signal: AbortSignal) => {
        const read = ({ screen, path, query, isDone }: Step) =>
          path && isDone && pageForScreen(pages, screen)
            ? stateOf(
                call('GET', path, {
                  ...optionalCall({ signal }),
                  ...(query && { query }),
                  read: isDone,
                }),
              )
            : undefined
        return Promise.all(STEPS.map(read))
      },
      [call, pages],
    ),
  )

  const items = STEPS.flatMap(({ screen, title, icon, isDone }, index) => {
    const page = pageForScreen(pages, screen)
    const state = isDone ? states?.[index] : hasOthers && 'done'
    if (!page || state === 'missing') return []
    const tick = state === 'done' && {
      icon: 'check',
      note: <Badge tone="success">{texts.done}</Badge>,
    }
    return [{ key: screen, href: page.path, title: texts[title], icon, ...tick }]
  })
  return <PageList isInRow label={texts.firstSteps} items={items} />
}

/** A failed read ticks nothing; its message says why. */
async function stateOf(answer: Promise<boolean>): Promise<'done' | 'open' | 'missing'> {
  try {
    return (await answer) ? 'done' : 'open'
  } catch (error) {
    return isUnknownCall(error) ? 'missing' : 'open'
  }
}
