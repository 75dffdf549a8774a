import type { Role } from '#model/role.ts'
import { createRolesApi } from '#api/roles.ts'
import { useApi } from '#state/api.ts'
import { useTexts } from '#state/locale.ts'
import { useNotices } from '#state/notices.ts'

/** Asks, naming the role and what it holds, then deletes; a refusal is told by the call itself. */
export function useDeleteRole(onDeleted: () => void): (role: Role) => Promise<void> {
  const api = useApi(createRolesApi)
  const notices = useNotices()
  const texts = useTexts('roles')
  const list = useTexts('list')
  const common = useTexts('common')

  return async role => {
    const isSure = await notices.ask({
      title: texts.deleteTitle,
      text: texts.deleteText(role.roleName, role.menuIds?.length),
      tone: 'danger',
      confirm: texts.deleteConfirm,
      cancel: common.cancel,
    })
    if (!isSure) return
    try {
      if ((await api.remove([role.roleId])) === false) return
      notices.show('success', list.deleted(role.roleName))
      onDeleted()
    } catch {
      // Told already; the role is still there.
    }
  }
}
