import { useLocation } from 'wouter'
import { formatPanel, parsePanel, type RolePanel } from '#model/role-panel.ts'
import { useAddress } from '#hooks/use-address.ts'
import { useStable } from '#hooks/use-stable.ts'

/** What lies over the list, from the address: it can be linked, and it survives a reload. */
export function usePanel(): [RolePanel | undefined, (panel: RolePanel | undefined) => void] {
  const { path, search, hash } = useAddress()
  const [, navigate] = useLocation()
  const panel = parsePanel(search)

  return [
    panel,
    // Back leads out of a panel; a closed one is not come back to.
    useStable((next: RolePanel | undefined) =>
      navigate(path + formatPanel(search, next) + hash, { replace: next === undefined }),
    ),
  ]
}
