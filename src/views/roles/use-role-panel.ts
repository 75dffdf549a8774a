import { useOpenPanel } from '#resource/record-panel-address.ts'
import { useAddress } from '#routing/use-address.ts'
import { formatRolePanel, parseRolePanel, type RolePanel } from './role-panel-address.ts'

/** What lies over the list, from the address: it can be linked, and it survives a reload. */
export function useRolePanel(): [RolePanel | undefined, (panel: RolePanel | undefined) => void] {
  return [parseRolePanel(useAddress().search), useOpenPanel(formatRolePanel)]
}
