import { useEffect } from 'react'
import { keyFrom, type RecordKey } from '#entities/record-key.ts'
import { useEventCallback } from '#hooks/use-event-callback.ts'
import { useAddress } from '#routing/use-address.ts'
import { useNavigate } from '#routing/use-navigate.ts'

/** A panel over a list of records; the page's address names it. */
export type RecordPanel =
  /** `from`: the record whose values the form starts with. */
  | { show: 'new'; from?: RecordKey | undefined }
  | { show: 'import' }
  | { show: 'edit' | 'entry' | 'history'; id: RecordKey }

/** Which records a panel is for, on a page with two kinds of them: `?newtype` beside `?new`. */
type PanelSubject = '' | 'type'

const PANEL_KINDS = ['new', 'import', 'edit', 'entry', 'history']

/** `?new`, `?new&from=3`, `?import`, `?edit=3`, `?entry=3`, `?history=3`. */
export function parseRecordPanel(search: string, of: PanelSubject = ''): RecordPanel | undefined {
  const query = new URLSearchParams(search)
  for (const show of ['edit', 'entry', 'history'] as const) {
    const id = keyFrom(query.get(show + of))
    if (id) return { show, id }
  }
  if (query.has(`new${of}`)) {
    const from = keyFrom(query.get('from')) || undefined
    return from === undefined ? { show: 'new' } : { show: 'new', from }
  }
  return query.has(`import${of}`) ? { show: 'import' } : undefined
}

/** The query with this panel in it, or with none; the rest of the query stays. */
export function formatRecordPanel(
  search: string,
  panel: RecordPanel | undefined,
  of: PanelSubject = '',
): string {
  const query = new URLSearchParams(search)
  for (const show of PANEL_KINDS) for (const subject of ['', 'type']) query.delete(show + subject)
  query.delete('from')
  if (panel) query.set(panel.show + of, 'id' in panel ? String(panel.id) : '')
  if (panel?.show === 'new' && panel.from !== undefined) query.set('from', String(panel.from))
  const text = query.toString().replace(/(^|&)((?:new|import)(?:type)?)=(?=&|$)/, '$1$2')
  return text && `?${text}`
}

export type OpenRecordPanel = (panel: RecordPanel | undefined) => void

/** The panel over the list, read from the address: it can be linked and survives a reload. */
export function useRecordPanel(of: PanelSubject = ''): [RecordPanel | undefined, OpenRecordPanel] {
  const panel = parseRecordPanel(useAddress().search, of)
  return [panel, usePanelAddress((search, next) => formatRecordPanel(search, next, of))]
}

/** Marks the entry that a closed panel leaves: below it stands the one it was opened from. */
const CLOSED_PANEL_STATE = 'panel closed'

/**
 * Opens and closes a panel over a list. Back closes a panel; Back and Forward do not return to one
 * that was closed. The two equal entries that it leaves in the history count as one step, where the
 * browser has the Navigation API.
 */
export function usePanelAddress<Panel>(
  format: (search: string, panel: Panel | undefined) => string,
): (panel: Panel | undefined) => void {
  const { path, search, hash } = useAddress()
  const navigate = useNavigate()

  useEffect(() => {
    // One listener for all callers, never removed: the entries remain when another page is on screen.
    if ('navigation' in window) navigation.addEventListener('currententrychange', skipClosedEntry)
  }, [])

  return useEventCallback((panel: Panel | undefined) => {
    navigate(path + format(search, panel) + hash, { replace: panel === undefined })
    if (panel === undefined && 'navigation' in window)
      navigation.updateCurrentEntry({ state: CLOSED_PANEL_STATE })
  })
}

/** After a step between two equal entries, takes one more. */
function skipClosedEntry({ from, navigationType }: NavigationCurrentEntryChangeEvent) {
  const to = navigation.currentEntry
  if (navigationType !== 'traverse' || from.url !== to?.url) return
  const step = to.index - from.index
  const upper = step < 0 ? from : to
  if (Math.abs(step) === 1 && upper.getState() === CLOSED_PANEL_STATE) history.go(step)
}
