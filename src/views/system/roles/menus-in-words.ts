import { changesFrom } from '#model/menu-grants.ts'
import type { Texts } from '#locales/index.ts'
import type { Grants } from './grants.ts'

/** More than these are only counted. */
const MOST = 10

/** A choice of menus where two are compared: how it differs from what the role has, or how many it is. */
export function menusInWords(
  { nodes, granted = [] }: Grants,
  value: unknown,
  texts: Texts<'roles'>,
): string {
  const ids: readonly number[] = Array.isArray(value) ? value : []
  const changes = changesFrom(nodes, new Set(granted), new Set(ids))
  const words = changes
    .slice(0, MOST)
    .map(({ path, isAdded }) => (isAdded ? texts.added(path) : texts.removed(path)))
  if (changes.length > MOST) words.push(texts.andMore(changes.length - MOST))
  return words.join('; ') || texts.menuCount(ids.length)
}
