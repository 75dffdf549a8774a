import { formatRolePanel, parseRolePanel, type RolePanel } from '#model/role-panel.ts'
import { useAddress } from '#hooks/use-address.ts'
import { useNavigate } from '#hooks/use-navigate.ts'
import { useStable } from '#hooks/use-stable.ts'

/** What lies over the list, from the address: it can be linked, and it survives a reload. */
export function useRolePanel(): [RolePanel | undefined, (panel: RolePanel | undefined) => void] {
  const { path, search, hash } = useAddress()
  const navigate = useNavigate()
  const panel = parseRolePanel(search)

  return [
    panel,
    // Back leads out of a panel; a closed one is not come back to.
    useStable((next: RolePanel | undefined) =>
      navigate(path + formatRolePanel(search, next) + hash, { replace: next === undefined }),
    ),
  ]
}
