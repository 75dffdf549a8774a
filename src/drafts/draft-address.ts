import { addressParts } from '#lib/address-parts.ts'
import type { Draft } from './draft.ts'

/**
 * The address of a draft's form: with the query of its panel, if it has one, else that of its page.
 */
export function draftAddress({ path, form }: Pick<Draft, 'path' | 'form'>): string {
  const query = formQuery(form)
  if (query === '') return path
  const { path: pagePath, search, hash } = addressParts(path)
  const names = new Set(new URLSearchParams(query).keys())
  // The form's parameters replace those of the page: of two `type` parameters the first would
  // count.
  const otherPairs = search
    .slice(1)
    .split('&')
    .filter(pair => pair !== '' && !names.has(pair.split('=')[0] ?? ''))
  return `${pagePath}?${[...otherPairs, query].join('&')}${hash}`
}

/** The query while the form is open; empty for a form that is not in a panel. */
function formQuery(form: string): string {
  // Dictionary entries: the form belongs to a dictionary type.
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

/** Whether the form stays open when the page shows this query, which says which panel is open. */
export function isFormAt(form: string, search: string): boolean {
  const query = new URLSearchParams(search)
  const wanted = new URLSearchParams(formQuery(form))
  // `?new&from=3` is the form of a copy, not the empty one.
  if (wanted.has('new') && wanted.get('from') !== query.get('from')) return false
  return [...wanted].every(([name, value]) => query.get(name) === value)
}
