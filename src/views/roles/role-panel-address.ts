import { keyFrom, type RecordKey } from '#entities/record-key.ts'
import { usePanelAddress } from '#resource/record-panel-address.ts'
import { useAddress } from '#routing/use-address.ts'

/** The panel over the list of roles, as a part of the page's address. */
export type RolePanel =
  | { show: 'new'; from?: RecordKey | undefined }
  | { show: 'edit' | 'menu' | 'scope'; roleId: RecordKey }
  | { show: 'history'; roleId: RecordKey }
  | { show: 'compare'; roleIds: readonly [RecordKey, RecordKey] }

/** The open panel, read from the address: it can be linked and survives a reload. */
export function useRolePanel(): [RolePanel | undefined, (panel: RolePanel | undefined) => void] {
  return [parseRolePanel(useAddress().search), usePanelAddress(formatRolePanel)]
}

/** `?new`, `?new&from=3`, `?edit=3`, `?history=3`, `?role=3&panel=menu`, `?role=3&panel=scope`, `?compare=2,3`. */
export function parseRolePanel(search: string): RolePanel | undefined {
  const query = new URLSearchParams(search)
  const edit = idFrom(query.get('edit'))
  const history = idFrom(query.get('history'))
  const role = idFrom(query.get('role'))
  const panel = query.get('panel')
  const [one, other, ...rest] = (query.get('compare') ?? '').split(',').map(idFrom)
  if (edit !== undefined) return { show: 'edit', roleId: edit }
  if (history !== undefined) return { show: 'history', roleId: history }
  if (role !== undefined && (panel === 'menu' || panel === 'scope'))
    return { show: panel, roleId: role }
  if (one !== undefined && other !== undefined && one !== other && rest.length === 0) {
    return { show: 'compare', roleIds: [one, other] }
  }
  return query.has('new') ? { show: 'new', from: idFrom(query.get('from')) } : undefined
}

/** The query with this panel, or without any; all other parameters stay. */
export function formatRolePanel(search: string, panel: RolePanel | undefined): string {
  const query = new URLSearchParams(search)
  for (const key of PANEL_PARAMETERS) query.delete(key)
  if (panel?.show === 'new') {
    query.set('new', '')
    if (panel.from !== undefined) query.set('from', String(panel.from))
  } else if (panel?.show === 'edit' || panel?.show === 'history')
    query.set(panel.show, String(panel.roleId))
  else if (panel?.show === 'compare') query.set('compare', panel.roleIds.join())
  else if (panel) {
    query.set('role', String(panel.roleId))
    query.set('panel', panel.show)
  }
  const text = query
    .toString()
    .replace(/(^|&)new=(?=&|$)/, '$1new')
    .replace(/%2C/g, ',')
  return text && `?${text}`
}

const PANEL_PARAMETERS = ['new', 'from', 'edit', 'history', 'role', 'panel', 'compare']

/** Zero is not the id of a record. */
const idFrom = (text: string | null | undefined): RecordKey | undefined =>
  keyFrom(text) || undefined
