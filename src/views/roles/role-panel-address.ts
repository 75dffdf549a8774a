import { keyFrom, type RecordKey } from '#entities/record-key.ts'
import { formatRecordPanel, usePanelAddress } from '#resource/record-panel-address.ts'
import { useAddress } from '#routing/use-address.ts'

/** A panel that only roles have, as a part of the page's address. */
export type RolePanel =
  | { show: 'menu' | 'scope'; roleId: RecordKey }
  | { show: 'compare'; roleIds: readonly [RecordKey, RecordKey] }

export type ShowRolePanel = (panel: RolePanel | undefined) => void

/** The open panel, read from the address: it can be linked and survives a reload. */
export function useRolePanel(): [RolePanel | undefined, ShowRolePanel] {
  return [parseRolePanel(useAddress().search), usePanelAddress(formatRolePanel)]
}

/** `?role=3&panel=menu`, `?role=3&panel=scope`, `?compare=2,3`. */
export function parseRolePanel(search: string): RolePanel | undefined {
  const query = new URLSearchParams(search)
  const role = idFrom(query.get('role'))
  const panel = query.get('panel')
  const [one, other, ...rest] = (query.get('compare') ?? '').split(',').map(idFrom)
  if (role !== undefined && (panel === 'menu' || panel === 'scope'))
    return { show: panel, roleId: role }
  if (one === undefined || other === undefined || one === other || rest.length > 0) return undefined
  return { show: 'compare', roleIds: [one, other] }
}

/** The query with this panel, or without any; all other parameters stay. */
export function formatRolePanel(search: string, panel: RolePanel | undefined): string {
  const query = new URLSearchParams(formatRecordPanel(search, undefined))
  for (const key of ['role', 'panel', 'compare']) query.delete(key)
  if (panel?.show === 'compare') query.set('compare', panel.roleIds.join())
  else if (panel) {
    query.set('role', String(panel.roleId))
    query.set('panel', panel.show)
  }
  const text = query.toString().replace(/%2C/g, ',')
  return text && `?${text}`
}

/** Zero is not the id of a record. */
const idFrom = (text: string | null): RecordKey | undefined => keyFrom(text) || undefined
