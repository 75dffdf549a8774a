import { use } from 'react'
import { isNoExpiryCode } from '#api/errors.ts'
import { createUsersApi } from '#api/users.ts'
import { joinSentences } from '#lib/sentences.ts'
import { useTexts } from '#locales/texts.ts'
import { MenuContext } from '#menu/menu-provider.tsx'
import { useNotices } from '#notifications/notices.ts'
import { useHasPermission } from '#permissions/allow.tsx'
import type { Role } from '#resources/system/roles.ts'
import { pageForScreen } from '#routing/screen-names.ts'
import { useNavigate } from '#routing/use-navigate.ts'
import { useApi } from '#session/use-api.ts'

/** So many are named; the others are counted. */
const NAMED_HOLDERS = 3

/** Who has a role: some of them by name, and how many they are. */
interface RoleHolders {
  role: Role
  names: readonly string[]
  count: number
  /** How many more have it whom the user may not see. */
  unseen: number
}

const isFree = ({ count, unseen }: RoleHolders) => count + unseen === 0

/** Resolves to who has a role; `undefined` where the user or the server cannot tell. */
function useFindRoleHolders(): (role: Role) => Promise<RoleHolders | undefined> {
  const api = useApi(createUsersApi)
  const mayList = useHasPermission(['system:sysuser:list'])

  return async role => {
    if (!mayList) return undefined
    const { roleId } = role
    const found = await api
      .list({ roleId: String(roleId), pageSize: NAMED_HOLDERS }, { handlesError: isNoExpiryCode })
      .catch(() => false as const)
    // A server that does not filter by role answers others too.
    if (!found) return undefined
    if (found.rows.some(({ roleIds }) => !roleIds.includes(roleId))) return undefined
    const names = found.rows.map(({ nickName, username }) => nickName || username)
    const count = names.length > 0 ? found.total : 0
    return { role, names, count, unseen: role.unseenUserCount ?? 0 }
  }
}

/** Says who has a role, for a deletion that the server would refuse. */
function useTellHolders(): (holders: RoleHolders) => void {
  const page = pageForScreen(use(MenuContext)?.pages ?? [], 'users')
  const navigate = useNavigate()
  const notices = useNotices()
  const texts = useTexts('roles')
  const { comma } = useTexts('list')

  return ({ role: { roleId, roleName }, names, count, unseen }) =>
    notices.show(
      'warning',
      texts.heldBy(roleName, count, names.join(comma), count - names.length, unseen),
      page && count > 0
        ? { label: texts.showHolders, run: () => navigate(`${page.path}?roleId=${roleId}`) }
        : undefined,
    )
}

/** Says who has a role, if anybody; resolves to whether anybody has it. */
export function useTellRoleHolders(): (role: Role) => Promise<boolean> {
  const findHolders = useFindRoleHolders()
  const tell = useTellHolders()

  return async role => {
    const holders = await findHolders(role)
    if (!holders || isFree(holders)) return false
    tell(holders)
    return true
  }
}

const usersOf = ({ userCount = 1, unseenUserCount = 0 }: Role) => userCount + unseenUserCount

/** Of more roles the holders are not asked for: the server refuses those that are in use. */
const MAX_ASKED = 10

/**
 * Leaves out the roles that users have, and names these users: the server would refuse them.
 * `remove` gets the others, and what its question has to say of the roles that were left out.
 * Resolves when the users have been looked up, not when the question is answered.
 */
export function useDeleteFreeRoles(
  remove: (roles: readonly Role[], note: string) => Promise<void>,
): (roles: readonly Role[]) => Promise<void> {
  const findHolders = useFindRoleHolders()
  const tell = useTellHolders()
  const notices = useNotices()
  const texts = useTexts('roles')
  const { comma } = useTexts('list')

  return async roles => {
    const asked = [...roles].sort((a, b) => usersOf(b) - usersOf(a))
    const answers = await Promise.all(asked.slice(0, MAX_ASKED).map(findHolders))
    const known = answers.filter(holders => holders !== undefined)
    const held = known.filter(holders => !isFree(holders))
    const free = roles.filter(role => !held.some(holders => holders.role === role))
    const [only] = held
    const names = held.map(({ role, names, count, unseen }) =>
      texts.heldRole(role.roleName, names.join(comma), count - names.length, unseen),
    )
    const note = only ? texts.heldRoles(names.join(comma)) : ''
    const rest = known.length < roles.length ? texts.deleteManyNote : ''
    if (free.length > 0) void remove(free, joinSentences(note, rest))
    else if (only && held.length === 1) tell(only)
    else notices.show('warning', note)
  }
}
