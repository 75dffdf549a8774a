import { addressParts } from '#lib/address-parts.ts'
import type { Draft } from './draft.ts'

/** Where the form of a draft is: the panel that its name tells, elsewhere its page alone. */
export function draftAddress({ path, form }: Pick<Draft, 'path' | 'form'>): string {
  const query = formQuery(form)
  if (query === '') return path
  const { path: own, search, hash } = addressParts(path)
  const names = new Set(new URLSearchParams(query).keys())
  // The form says it anew: of two types in one address the first would count.
  const kept = search
    .slice(1)
    .split('&')
    .filter(pair => pair !== '' && !names.has(pair.split('=')[0] ?? ''))
  return `${own}?${[...kept, query].join('&')}${hash}`
}

/** What stands in the query while the form is open; nothing of one that is no panel. */
export function formQuery(form: string): string {
  // Of a dictionary: the form belongs to its type.
  const [, panel, entry, type] =
    /^(?:(new|add|import|row [\w-]+ of)|edit ([\w-]+) of) ([\w:.-]+)$/.exec(form) ?? []
  if (type && entry) return `type=${type}&edit=${entry}`
  if (type) return `type=${type}${panel === 'new' || panel === 'import' ? `&${panel}` : ''}`
  const [, name, id] = /^([a-z]+)(?: ([\w-]+))?$/.exec(form) ?? []
  if (name === 'new' || name === 'newtype' || name === 'import') return name
  if (!id) return ''
  if (name === 'edit' || name === 'edittype') return `${name}=${id}`
  if (name === 'copy') return `new&from=${id}`
  if (name === 'scope') return `role=${id}&panel=scope`
  return name === 'menus' || name === 'menu' ? `role=${id}&panel=menu` : ''
}

/** Whether the form is still there when the page shows this query: it tells which panel is open. */
export function isFormAt(form: string, search: string): boolean {
  const query = new URLSearchParams(search)
  return [...new URLSearchParams(formQuery(form))].every(
    ([name, value]) => query.get(name) === value,
  )
}
