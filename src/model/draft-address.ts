import type { Draft } from './draft.ts'

type Place = Pick<Draft, 'path' | 'form'>

/** Where the form of a draft is: the panel that its name tells, elsewhere its page alone. */
export function draftAddress({ path, form }: Place): string {
  const query = queryOf(form)
  return query === '' ? path : `${path}?${query}`
}

/** Whether the form is still there when the page shows this query: it tells which panel is open. */
export function isFormAt({ form }: Pick<Place, 'form'>, search: string): boolean {
  const query = new URLSearchParams(search)
  return [...new URLSearchParams(queryOf(form))].every(([name, value]) => query.get(name) === value)
}

function queryOf(form: string): string {
  // Of a dictionary: the form belongs to its type.
  const [, panel, type] = /^(new|add|import) ([\w:.-]+)$/.exec(form) ?? []
  if (type) return `type=${type}${panel === 'add' ? '' : `&${panel}`}`
  const [, name, id] = /^([a-z]+)(?: ([1-9]\d*))?$/.exec(form) ?? []
  if (name === 'new' || name === 'newtype' || name === 'import') return name
  if (!id) return ''
  if (name === 'edit' || name === 'edittype') return `${name}=${id}`
  if (name === 'copy') return `new&from=${id}`
  if (name === 'scope') return `role=${id}&panel=scope`
  return name === 'menus' || name === 'menu' ? `role=${id}&panel=menu` : ''
}
