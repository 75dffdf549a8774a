import type { Locale } from '#constants.ts'
import { localized } from '#entities/bilingual-text.ts'
import { isApiTokenOver, permissionsIn } from '#server/auth/api-tokens.ts'
import { hasPermission } from '#server/auth/rights.ts'
import { enabledRoles } from '#server/calls/pipeline/caller.ts'
import type { Call } from '#server/calls/pipeline/route.ts'
import { formatTime } from '#server/calls/pipeline/row-format.ts'
import type { MenuRow } from '#server/store/menus.ts'
import type { ApiTokenRow } from '#server/store/sign-in/api-tokens.ts'

/** A person's tokens for programs, without what could be used as one. */
export async function formatTokensOf(call: Call, userId: number) {
  const { tables, services, locale, now } = call
  const titles = permissionTitles(await services.rights.menus(tables), locale)
  const held = await services.rights.viewOf(tables, await enabledRoles(tables, userId))
  const format = (row: ApiTokenRow) => ({
    tokenId: row.tokenId,
    name: row.tokenName,
    rights: permissionsIn(row).map(permission => ({
      permission,
      title: titles.get(permission) ?? '',
      held: hasPermission(held, permission),
    })),
    createdAt: formatTime(row.createdAt),
    expire: formatTime(row.endsAt),
    expired: isApiTokenOver(row, now),
    lastUsedAt: row.lastUsedAt === null ? null : formatTime(row.lastUsedAt),
    lastUsedIp: row.lastUsedIp,
  })
  return (await tables.apiTokens.ofUser(userId)).map(format)
}

/** What a permission is called in the menu; an operation's name begins with its page. */
function permissionTitles(menus: readonly MenuRow[], locale: Locale): ReadonlyMap<string, string> {
  const byId = new Map(menus.map(row => [row.menuId, row]))
  const titleOf = (row: MenuRow) => localized(row.title, row.titleZh, locale)
  const titles = new Map<string, string>()
  for (const row of menus) {
    if (titles.has(row.permission)) continue
    const page = row.menuType === 'F' ? byId.get(row.parentId ?? 0) : undefined
    titles.set(row.permission, page ? `${titleOf(page)} > ${titleOf(row)}` : titleOf(row))
  }
  return titles
}
