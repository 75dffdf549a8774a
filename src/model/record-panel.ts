/** What lies over a list of records; its address is part of the page's. */
export type RecordPanel = { show: 'new' | 'import' } | { show: 'edit' | 'entry'; id: number }

const KEYS = ['new', 'import', 'edit', 'entry']

/** `?new`, `?import`, `?edit=3`, `?entry=3`. */
export function parseRecordPanel(search: string): RecordPanel | undefined {
  const query = new URLSearchParams(search)
  for (const show of ['edit', 'entry'] as const) {
    const id = query.get(show) ?? ''
    if (/^[1-9]\d{0,14}$/.test(id)) return { show, id: Number(id) }
  }
  if (query.has('new')) return { show: 'new' }
  return query.has('import') ? { show: 'import' } : undefined
}

/** The query with this panel in it, or with none; all else in it stays. */
export function formatRecordPanel(search: string, panel: RecordPanel | undefined): string {
  const query = new URLSearchParams(search)
  for (const key of KEYS) query.delete(key)
  if (panel) query.set(panel.show, 'id' in panel ? String(panel.id) : '')
  const text = query.toString().replace(/(^|&)(new|import)=(?=&|$)/, '$1$2')
  return text && `?${text}`
}
