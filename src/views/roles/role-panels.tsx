import { useCallback, useEffect, useState } from 'react'
import { createRolesApi, type RolesApi } from '#api/roles.ts'
import { useOrphanedDraft } from '#drafts/use-orphaned-draft.ts'
import type { RecordKey } from '#entities/record-key.ts'
import { type Role, roleLock } from '#entities/role.ts'
import type { CheckedTree } from '#entities/tree-node.ts'
import { NewRecords } from '#form/next-record.tsx'
import { useQuery } from '#hooks/use-query.ts'
import { useReturnFocus } from '#hooks/use-return-focus.ts'
import { useTexts } from '#locales/texts.ts'
import { useHasPermission } from '#permissions/allow.tsx'
import { HistoryPanel } from '#resource/history/history-panel.tsx'
import { LazyPanel } from '#resource/lazy-panel.tsx'
import { RecordLoadingDialog } from '#resource/record-loading-dialog.tsx'
import { lazyView } from '#routing/lazy-view.ts'
import { useApi } from '#session/use-api.ts'
import { useUser } from '#session/user-context.ts'
import type { DialogProps } from '#ui/overlays/dialog.tsx'
import type { ComparePanelProps } from './compare-panel.tsx'
import type { MenusPanelProps } from './menus-panel.tsx'
import { RoleDetails } from './role-details.tsx'
import { RoleForm } from './role-form.tsx'
import { type LoadedRole, loadRole, useOwnMenu } from './role-menus.ts'
import type { RolePanel } from './role-panel-address.ts'
import type { ScopePanelProps } from './scope-panel.tsx'

/** Loaded on demand: these panels are rarely used. */
const ComparePanel = lazyView<ComparePanelProps>(() => import('./compare-panel.tsx'))
const MenusPanel = lazyView<MenusPanelProps>(() => import('./menus-panel.tsx'))
const ScopePanel = lazyView<ScopePanelProps>(() => import('./scope-panel.tsx'))

interface RolePanelsProps {
  panel: RolePanel
  open: (panel: RolePanel | undefined) => void
  /** `undefined` while the list loads for the first time. */
  rows: readonly Role[] | undefined
  onSaved: (created?: RecordKey) => void
}

/** The panel that the address names. */
export function RolePanels(props: RolePanelsProps) {
  const { panel, open } = props
  const returnFocus = useReturnFocus('roleId' in panel ? panel.roleId : undefined)
  const texts = useTexts('roles')
  const close = () => open(undefined)
  if (panel.show === 'compare') {
    const { roleIds } = panel
    return (
      <LazyPanel part={ComparePanel} title={texts.compareTitle} size="large" onClose={close}>
        {() => (
          <ComparePanel
            key={roleIds.map(String).join()}
            {...{ roleIds, returnFocus }}
            onClose={close}
          />
        )}
      </LazyPanel>
    )
  }
  if (panel.show === 'history')
    return <RoleHistory roleId={panel.roleId} onChanged={props.onSaved} onClose={close} />
  const roleId = panel.show === 'new' ? panel.from : panel.roleId
  return (
    <RoleLoader key={`${panel.show} ${roleId}`} {...props} {...{ panel, roleId, returnFocus }} />
  )
}

interface RoleHistoryProps {
  roleId: RecordKey
  onChanged: () => void
  onClose: () => void
}

function RoleHistory({ roleId, ...panel }: RoleHistoryProps) {
  const { get, putBack, undo } = useApi(createRolesApi)
  const { roles: myRoles } = useUser()
  const mayEdit = useHasPermission(['system:sysrole:edit'])
  const lockOf = (role: Role) => roleLock(role, myRoles) ?? role.lockedReason
  const writes = { putBack, undo, lockOf }
  return (
    <HistoryPanel
      kind="role"
      id={roleId}
      get={get}
      writes={mayEdit ? writes : undefined}
      {...panel}
    />
  )
}

interface RoleLoaderProps extends RolePanelsProps {
  panel: Exclude<RolePanel, { show: 'compare' | 'history' }>
  roleId: RecordKey | undefined
  returnFocus: DialogProps['returnFocus']
}

/** Reads the role first: the form must start from its current state. */
function RoleLoader({
  panel,
  roleId,
  open,
  rows: listRows,
  onSaved,
  returnFocus,
}: RoleLoaderProps) {
  const api = useApi(createRolesApi)
  const texts = useTexts('roles')
  const mayAdd = useHasPermission(['system:sysrole:add'])
  const mayEdit = useHasPermission(['system:sysrole:edit'])
  const ownMenu = useOwnMenu()
  // The draft of a deleted role is taken over by the form for a new one.
  const [isRecreating, setRecreating] = useState(false)
  const isNew = panel.show === 'new' || isRecreating
  useEffect(() => {
    if (panel.show === 'scope') void ScopePanel.preload()
  }, [panel.show])
  const { data, error, isFetching, refetch } = useQuery(
    useCallback(
      async (signal: AbortSignal) => {
        const lastRole = isNew ? fetchLastRole(api, signal) : []
        const departments = isNew ? fetchDepartments(api, roleId, signal) : undefined
        const loaded = await loadRole(api, isRecreating ? undefined : roleId, ownMenu, { signal })
        return loaded && { ...loaded, last: await lastRole, departments: await departments }
      },
      [api, roleId, ownMenu, isNew, isRecreating],
    ),
  )
  const orphanedDraft = useOrphanedDraft(formNameOf(panel), error)
  if (orphanedDraft && mayAdd && (isNew || panel.show === 'edit') && !isRecreating)
    setRecreating(true)
  const shared = { returnFocus, onClose: () => open(undefined) }
  const titles = {
    new: texts.new,
    edit: mayEdit ? texts.edit : texts.roleTitle,
    menu: texts.menuPermissions,
    scope: texts.dataScope,
  }

  const rows = listRows ?? []
  if (isNew && !mayAdd) return null
  // A new role waits for the list, because its order number follows those of the rows.
  if (!data || (isNew && !listRows)) {
    return (
      <RecordLoadingDialog
        title={isNew ? texts.new : titles[panel.show]}
        error={isRecreating && isFetching ? undefined : error}
        failureTitle={texts.roleFailed}
        onRetry={refetch}
        orphanedDraft={orphanedDraft}
        {...shared}
      />
    )
  }
  if (isNew) {
    return (
      <NewRecords<{ roleSort: string }>>
        {next => (
          <RoleForm
            loaded={data}
            orphanedDraft={orphanedDraft}
            departments={data.departments}
            next={isRecreating ? undefined : next}
            isCopy={data.role !== undefined}
            rows={[...rows, ...data.last]}
            onSaved={onSaved}
            {...shared}
          />
        )}
      </NewRecords>
    )
  }
  if (!data.role) return null
  const { role } = data
  return <LoadedRolePanel {...{ panel, role, rows, onSaved }} loaded={data} {...shared} />
}

interface LoadedRolePanelProps extends Pick<DialogProps, 'returnFocus' | 'onClose'> {
  panel: RoleLoaderProps['panel']
  role: Role
  loaded: LoadedRole
  rows: readonly Role[]
  onSaved: (created?: RecordKey) => void
}

/** The panel of an existing role: its form, its menus or its data scope. */
function LoadedRolePanel({ panel, role, loaded, rows, onSaved, ...shared }: LoadedRolePanelProps) {
  const { roles: myRoles } = useUser()
  const texts = useTexts('roles')
  const mayEdit = useHasPermission(['system:sysrole:edit'])
  const lock = roleLock(role, myRoles)
  const reason = lock ? texts.locks(lock) : mayEdit ? role.lockedReason : texts.readOnly
  if (panel.show === 'menu') {
    const { grants } = loaded
    return (
      <LazyPanel
        part={MenusPanel}
        placement="side"
        title={texts.menuPermissions}
        onClose={shared.onClose}
      >
        {() => <MenusPanel {...{ role, grants, reason, onSaved }} {...shared} />}
      </LazyPanel>
    )
  }
  if (panel.show === 'scope') {
    return (
      <LazyPanel
        part={ScopePanel}
        placement="side"
        title={texts.dataScope}
        onClose={shared.onClose}
      >
        {() => <ScopePanel {...{ role, reason, onSaved }} {...shared} />}
      </LazyPanel>
    )
  }
  return reason === undefined ? (
    <RoleForm {...{ loaded, rows, onSaved }} {...shared} />
  ) : (
    <RoleDetails role={role} grants={loaded.grants} reason={reason} {...shared} />
  )
}

/** The name under which the drafts of the panel's form are stored. */
function formNameOf(panel: RoleLoaderProps['panel']): string {
  if (panel.show === 'new') return `copy ${panel.from}`
  return `${panel.show === 'menu' ? 'menus' : panel.show} ${panel.roleId}`
}

/** The departments to choose from; `undefined` if they cannot be read. A role of the number 0 is a new one. */
async function fetchDepartments(
  api: RolesApi,
  copiedId: RecordKey | undefined,
  signal: AbortSignal,
): Promise<CheckedTree | undefined> {
  const tree = await api.roleDepartments(copiedId ?? 0, { signal }).catch(() => false as const)
  return tree || undefined
}

/** The last role in display order of all pages; empty if it cannot be read. */
async function fetchLastRole(api: RolesApi, signal: AbortSignal): Promise<readonly Role[]> {
  const query = { sort: 'roleSort', order: 'desc', pageIndex: 1, pageSize: 1 }
  const page = await api.list(query, { signal }).catch(() => false as const)
  return page ? page.rows : []
}
