import type { Draft } from './draft.ts'

/** Where the form of a draft is: the panel that its name tells, elsewhere its page alone. */
export function draftAddress({ path, form }: Pick<Draft, 'path' | 'form'>): string {
  const [, name, id] = /^([a-z]+)(?: ([1-9]\d*))?$/.exec(form) ?? []
  if (name === 'new' || name === 'newtype') return `${path}?${name}`
  if (!id) return path
  if (name === 'edit' || name === 'edittype') return `${path}?${name}=${id}`
  if (name === 'copy') return `${path}?new&from=${id}`
  if (name === 'scope') return `${path}?role=${id}&panel=scope`
  return name === 'menus' || name === 'menu' ? `${path}?role=${id}&panel=menu` : path
}
