import { useStore } from '#hooks/use-store.ts'
import { useUser } from '#session/user-context.ts'
import { useSettingsStore } from '#settings/settings.ts'
import { hasPermission } from './permissions.ts'

/** What only those who may change roles are shown (W12, W13). */
export const useIsRoleEditor = () => hasPermission(useUser().permissions, ['system:sysrole:edit'])

/** W12 whether what permissions hide is outlined now. */
export function useIsExplaining(): boolean {
  const { explain } = useStore(useSettingsStore())
  return useIsRoleEditor() && explain
}
