import type { Resource } from '#definitions/define-resource.ts'
import type { Backend } from './backend.ts'

/** The filter of all texts that name a record, in any order of their words (§19.8). */
export const KEYWORDS = 'keywords'

/**
 * The filter by which a list of these records is searched: by all that names them where the server
 * or the description of the back end says that it can, else by the field that names them;
 * `undefined` where it can neither.
 */
export function searchFilterOf(
  { name, titleField, keywords, fields }: Resource,
  { records }: Pick<Backend, 'records'>,
  features: readonly string[],
): string | undefined {
  const known = records[name]
  if (keywords.length === 0) return undefined
  if (features.includes(KEYWORDS) || known?.keywords !== undefined) return KEYWORDS
  const title = fields[titleField]
  const isFiltered = title !== undefined && 'filter' in title && Boolean(title.filter)
  return isFiltered && (known?.filters?.includes(titleField) ?? true) ? titleField : undefined
}
