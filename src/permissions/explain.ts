import { useStore } from '#hooks/use-store.ts'
import { useUser } from '#session/user-context.ts'
import { useSettingsStore } from '#settings/settings.ts'
import { hasPermission } from './permissions.ts'

/** Whether the user may change roles, and so sees explanations and menu problems. */
export const useIsRoleEditor = () => hasPermission(useUser().permissions, ['system:sysrole:edit'])

/** Whether hidden elements are outlined now. */
export function useIsExplaining(): boolean {
  const { explain } = useStore(useSettingsStore())
  return useIsRoleEditor() && explain
}
