import { useCallback, useState } from 'react'
import type { Role } from '#model/role.ts'
import type { RolePanel } from '#model/role-panel.ts'
import { lockOf } from '#model/role-rules.ts'
import { useRead } from '#hooks/use-read.ts'
import { useStore } from '#hooks/use-store.ts'
import { useHasPermission } from '#state/allow.tsx'
import { useApi } from '#state/api.ts'
import { failureText } from '#state/failure-text.ts'
import { useTexts } from '#state/locale.ts'
import { useSessionMachine } from '#state/session.ts'
import { useUser } from '#state/user.ts'
import { Dialog, type DialogProps } from '#ui/dialog.tsx'
import { ErrorCard } from '#ui/error-card.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { ComparePanel } from './compare-panel.tsx'
import { loadRole } from './grants.ts'
import { MenusPanel } from './menus-panel.tsx'
import { RoleFacts } from './role-facts.tsx'
import { RoleForm } from './role-form.tsx'
import { ScopePanel } from './scope-panel.tsx'

export interface RolePanelsProps {
  panel: RolePanel
  open: (panel: RolePanel | undefined) => void
  rows: readonly Role[]
  onSaved: () => void
}

export type ReturnFocus = DialogProps['returnFocus']

/** The panel that the address names. */
export function RolePanels(props: RolePanelsProps) {
  const { panel, open } = props
  // What had the focus before any of the dialogs here: one takes the place of another while it loads.
  const [opener] = useState(() => document.activeElement)
  const returnFocus = () => (opener instanceof HTMLElement && opener.isConnected ? opener : null)
  const close = () => open(undefined)
  if (panel.show === 'compare') {
    const { roleIds } = panel
    return <ComparePanel key={roleIds.join()} {...{ roleIds, returnFocus }} onClose={close} />
  }
  const roleId = panel.show === 'new' ? panel.from : panel.roleId
  return <OneRole key={`${panel.show} ${roleId}`} {...props} {...{ panel, roleId, returnFocus }} />
}

interface OneRoleProps extends RolePanelsProps {
  panel: Exclude<RolePanel, { show: 'compare' }>
  roleId: number | undefined
  returnFocus: ReturnFocus
}

/** Reads the role first: what is changed must be what there is. */
function OneRole({ panel, roleId, open, rows, onSaved, returnFocus }: OneRoleProps) {
  const api = useApi()
  const { roles: myRoles } = useUser()
  const session = useStore(useSessionMachine().state)
  const texts = useTexts('roles')
  const common = useTexts('common')
  const mayAdd = useHasPermission(['system:sysrole:add'])
  const mayEdit = useHasPermission(['system:sysrole:edit'])
  const ownMenu = session.phase === 'ready' && session.menu.status === 'loaded' ? session.menu.data : undefined
  const { data, error, again } = useRead(
    useCallback((signal: AbortSignal) => loadRole(api, roleId, ownMenu, { signal }), [api, roleId, ownMenu]),
  )
  const shared = { returnFocus, onClose: () => open(undefined) }
  const titles = { new: texts.new, edit: texts.edit, menu: texts.menus, scope: texts.dataScope }

  if (panel.show === 'new' && !mayAdd) return null
  if (!data) {
    return (
      <Dialog
        title={titles[panel.show]}
        placement="side"
        size="medium"
        closeLabel={common.close}
        {...shared}
      >
        {error === undefined ? (
          <Skeleton label={common.loading} />
        ) : (
          <ErrorCard
            title={texts.roleFailed}
            text={failureText(error, common)}
            retryLabel={common.tryAgain}
            onRetry={again}
          />
        )}
      </Dialog>
    )
  }

  const { role } = data
  const lock = role && lockOf(role, myRoles)
  const reason = lock ? texts.locks(lock) : mayEdit ? undefined : texts.readOnly
  if (panel.show === 'new') {
    return <RoleForm loaded={data} isCopy={role !== undefined} {...{ rows, onSaved }} {...shared} />
  }
  if (!role) return null
  if (panel.show === 'menu') {
    return <MenusPanel grants={data.grants} {...{ role, rows, reason, onSaved }} {...shared} />
  }
  if (panel.show === 'scope') return <ScopePanel {...{ role, reason, onSaved }} {...shared} />
  return reason === undefined ? (
    <RoleForm loaded={data} rows={rows} onSaved={onSaved} {...shared} />
  ) : (
    <RoleFacts role={role} reason={reason} {...shared} />
  )
}
