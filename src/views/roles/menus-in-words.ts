import type { Key } from '#entities/record-key.ts'
import { firstNames } from '#lib/sentences.ts'
import type { Texts } from '#locales/areas.ts'
import { changesFrom } from './menu-grants.ts'
import type { Grants } from './role-menus.ts'

/** A choice of menus where two are compared: how it differs from what the role has, or how many it is. */
export function menusInWords(
  { nodes, granted = [] }: Grants,
  value: unknown,
  texts: Texts<'roles'>,
): string {
  const ids: readonly Key[] = Array.isArray(value) ? value : []
  const changes = changesFrom(nodes, new Set(granted), new Set(ids))
  const words = changes.map(({ path, isAdded }) =>
    isAdded ? texts.added(path) : texts.removed(path),
  )
  return firstNames(words, texts.andMore).join('; ') || texts.menuCount(ids.length)
}
