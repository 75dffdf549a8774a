import { useCallback } from 'react'
import { useRuntimeConfig } from '#config/runtime-config-context.ts'
import { useNavigate } from '#routing/use-navigate.ts'
import { changeRole, type RolePreview, rolePreview } from '#session/role-preview.ts'
import { useSession } from '#session/session.ts'
import { useUser } from '#session/user-context.ts'
import { useTabActions } from '#tabs/use-tab-actions.ts'

/** The roles to view as, and `view`, which changes to one; with `''` to the user's own. */
export function useRolePreview(): RolePreview & { view: (roleKey: string) => Promise<void> } {
  const session = useSession()
  const user = useUser()
  const { rolePreviewSuffix: suffix } = useRuntimeConfig()
  const tabs = useTabActions()
  const navigate = useNavigate()
  const isTokenMadeHere = suffix !== null && !user.previewRole && user.previewRoles.length === 0

  const view = useCallback(
    async (roleKey: string) => {
      if (!(await tabs.confirmLeaveAll())) return
      await changeRole(session, roleKey, isTokenMadeHere ? suffix : null, () => {
        tabs.discardAll()
        navigate('/')
      }).catch(() => undefined) // The client shows the error.
    },
    [session, suffix, isTokenMadeHere, tabs, navigate],
  )
  return { ...rolePreview(session, user, suffix), view }
}
