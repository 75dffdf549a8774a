import { type Key, keyFrom } from '#entities/record-key.ts'

/** What lies over a list of records; its address is part of the page's. */
export type RecordPanel = { show: 'new' | 'import' } | { show: 'edit' | 'entry'; id: Key }

/** Whose panel it is, on a page that has two kinds of records: `?newtype` beside `?new`. */
export type PanelOf = '' | 'type'

const SHOWS = ['new', 'import', 'edit', 'entry']

/** `?new`, `?import`, `?edit=3`, `?entry=3`. */
export function parseRecordPanel(search: string, of: PanelOf = ''): RecordPanel | undefined {
  const query = new URLSearchParams(search)
  for (const show of ['edit', 'entry'] as const) {
    const id = keyFrom(query.get(show + of))
    if (id) return { show, id }
  }
  if (query.has(`new${of}`)) return { show: 'new' }
  return query.has(`import${of}`) ? { show: 'import' } : undefined
}

/** The query with this panel in it, or with none; all else in it stays. */
export function formatRecordPanel(
  search: string,
  panel: RecordPanel | undefined,
  of: PanelOf = '',
): string {
  const query = new URLSearchParams(search)
  for (const show of SHOWS) for (const each of ['', 'type']) query.delete(show + each)
  if (panel) query.set(panel.show + of, 'id' in panel ? String(panel.id) : '')
  const text = query.toString().replace(/(^|&)((?:new|import)(?:type)?)=(?=&|$)/, '$1$2')
  return text && `?${text}`
}
