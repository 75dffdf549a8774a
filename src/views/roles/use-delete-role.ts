import { createRolesApi } from '#api/roles.ts'
import type { Role } from '#entities/role.ts'
import { useStable } from '#hooks/use-event-callback.ts'
import type { Refusal } from '#list/row-errors.tsx'
import { useTexts } from '#locales/texts.ts'
import { useNotices } from '#notifications/notices.ts'
import { useApi } from '#session/use-api.ts'

/** Asks, naming the role and what it holds, then deletes; a refusal is said at the row too. */
export function useDeleteRole(refusal: Refusal, onDeleted: () => void): (role: Role) => void {
  const api = useApi(createRolesApi)
  const notices = useNotices()
  const texts = useTexts('roles')
  const list = useTexts('list')
  const common = useTexts('common')

  return useStable(async (role: Role) => {
    const isSure = await notices.ask({
      title: texts.deleteTitle,
      text: texts.deleteText(role.roleName, role.menuIds?.length),
      tone: 'danger',
      confirm: texts.deleteConfirm,
      cancel: common.cancel,
    })
    if (!isSure) return
    refusal.clear()
    try {
      if ((await api.remove([role.roleId])) === false) return
      notices.show('success', list.deleted(role.roleName))
      onDeleted()
    } catch (error) {
      refusal.refused(role.roleId, error)
    }
  })
}
