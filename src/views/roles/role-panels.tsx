import { useCallback, useEffect, useState } from 'react'
import type { ReadOptions } from '#api/call-options.ts'
import { createRolesApi, type RolesApi } from '#api/roles.ts'
import type { RecordKey } from '#entities/record-key.ts'
import { roleLock } from '#entities/role.ts'
import type { CheckedTree } from '#entities/tree-node.ts'
import { useQuery } from '#hooks/use-query.ts'
import { useReturnFocus } from '#hooks/use-return-focus.ts'
import { useTexts } from '#locales/texts.ts'
import { RecordPanels, type RecordPanelsProps } from '#resource/described/described-panels.tsx'
import type { DescribedOperations } from '#resource/described/use-described-operations.ts'
import type { RecordFormProps } from '#resource/described/use-record-form.ts'
import { useResourceTexts } from '#resource/described/use-resource-texts.ts'
import { LazyPanel } from '#resource/lazy-panel.tsx'
import { RecordLoader } from '#resource/record-loader.tsx'
import { RecordLoadingDialog } from '#resource/record-loading-dialog.tsx'
import type { RecordPanel } from '#resource/record-panel-address.ts'
import { type Role, roles } from '#resources/system/roles.ts'
import { lazyView } from '#routing/lazy-view.ts'
import { useApi } from '#session/use-api.ts'
import { useUser } from '#session/user-context.ts'
import type { ComparePanelProps } from './compare-panel.tsx'
import type { MenusPanelProps } from './menus-panel.tsx'
import { RoleDetails } from './role-details.tsx'
import { RoleForm } from './role-form.tsx'
import { loadGrants, loadRole, type MenuGrants, useOwnMenu } from './role-menus.ts'
import type { RolePanel } from './role-panel-address.ts'
import type { ScopePanelProps } from './scope-panel.tsx'

/** Loaded on demand: these panels are rarely used. */
const ComparePanel = lazyView<ComparePanelProps>(() => import('./compare-panel.tsx'))
const MenusPanel = lazyView<MenusPanelProps>(() => import('./menus-panel.tsx'))
const ScopePanel = lazyView<ScopePanelProps>(() => import('./scope-panel.tsx'))

interface RolePanelsProps
  extends Pick<RecordPanelsProps<Role>, 'may' | 'sample' | 'onClose' | 'onChanged'> {
  panel: RecordPanel | undefined
  ownPanel: RolePanel | undefined
  /** `undefined` while the list loads for the first time. */
  rows: readonly Role[] | undefined
}

/** The panel that the address names. */
export function RolePanels({ panel, ownPanel, rows, ...shared }: RolePanelsProps) {
  if (panel) return <UsualPanel key={keyOf(panel)} {...{ panel, rows }} {...shared} />
  if (ownPanel?.show === 'compare') return <Compare roleIds={ownPanel.roleIds} {...shared} />
  return ownPanel && <OwnPanel key={ownPanel.show + ownPanel.roleId} panel={ownPanel} {...shared} />
}

const keyOf = (panel: RecordPanel) =>
  `${panel.show} ${panel.show === 'new' ? panel.from : 'id' in panel && panel.id}`

type UsualPanelProps = Omit<RolePanelsProps, 'ownPanel'> & { panel: RecordPanel }

/** The form of a role, or of one that may not be changed the details; its history. */
function UsualPanel({ rows, ...panels }: UsualPanelProps) {
  const { show } = panels.panel
  const copiedId = panels.panel.show === 'new' ? panels.panel.from : undefined
  const api = useApi(createRolesApi)
  const ownMenu = useOwnMenu()
  const reasonOf = useReason(panels.may)
  const [grants, setGrants] = useState<MenuGrants>()
  const getWithMenus = useCallback(
    async (id: RecordKey, options: ReadOptions = {}) => {
      const loaded = await loadRole(api, id, ownMenu, options)
      if (loaded) setGrants(loaded.grants)
      return loaded && loaded.role
    },
    [api, ownMenu],
  )
  const start = useNewRole(copiedId, show === 'new')
  const details: RecordPanelsProps<Role>['details'] = (role, reason, dialog) =>
    grants && <RoleDetails {...{ role, grants, reason }} {...dialog} />

  return (
    <RecordPanels
      {...panels}
      resource={roles}
      calls={{ ...api, get: show === 'history' ? api.get : getWithMenus }}
      lockOf={reasonOf}
      form={form => {
        const { row: role, copied } = form
        if (form.orphanedDraft) return <RecreatedRole rows={rows} {...form} />
        if (!role) return <NewRole {...{ rows, start }} grants={copied && grants} {...form} />
        const reason = reasonOf(role)
        if (reason !== undefined) return details(role, reason, dialogOf(form))
        return grants && <RoleForm grants={grants} rows={rows ?? []} {...form} />
      }}
      details={(role, reason, dialog) => details(role, reasonOf(role) ?? reason, dialog)}
    />
  )
}

/** Why a role may not be changed; `undefined` for one that may. */
function useReason({ edit }: DescribedOperations): (role: Role) => string | undefined {
  const { roles: myRoles } = useUser()
  const { locks } = useTexts('roles')
  const { readOnly } = useResourceTexts(roles)

  return role => {
    const lock = roleLock(role, myRoles)
    if (lock) return locks(lock)
    return edit.isAllowed ? role.lockedReason : readOnly
  }
}

const dialogOf = ({ returnFocus, onClose }: RecordFormProps<Role>) => ({ returnFocus, onClose })

interface NewRoleProps extends RecordFormProps<Role> {
  rows: readonly Role[] | undefined
  start: ReturnType<typeof useNewRole>
  /** Of the copied role. */
  grants: MenuGrants | undefined
}

/** Waits for the list, because its order number follows those of the rows. */
function NewRole({ rows, start, grants = start.data?.grants, ...form }: NewRoleProps) {
  const { data, error, refetch } = start
  const texts = useResourceTexts(roles)
  if (!data || !grants || !rows)
    return (
      <RecordLoadingDialog
        title={texts.new}
        error={error}
        failureTitle={texts.recordFailed}
        onRetry={refetch}
        orphanedDraft={form.orphanedDraft}
        {...dialogOf(form)}
      />
    )
  return (
    <RoleForm
      grants={grants}
      departments={data.departments}
      rows={[...rows, ...data.last]}
      {...form}
    />
  )
}

/** Takes over the draft of a deleted role. */
function RecreatedRole({ rows, ...form }: Omit<NewRoleProps, 'start' | 'grants'>) {
  const start = useNewRole(undefined)
  return <NewRole {...form} {...{ rows, start }} grants={undefined} next={undefined} />
}

/** What the form for a new role needs; the menus of a copied one are read with it. */
function useNewRole(copiedId: RecordKey | undefined, isNeeded = true) {
  const api = useApi(createRolesApi)
  const ownMenu = useOwnMenu()
  const read = useCallback(
    async (signal: AbortSignal) => {
      const [last, departments, grants] = await Promise.all([
        fetchLastRole(api, signal),
        fetchDepartments(api, copiedId, signal),
        copiedId === undefined ? loadGrants(api, undefined, ownMenu, { signal }) : undefined,
      ])
      return grants !== false && { last, departments, grants }
    },
    [api, copiedId, ownMenu],
  )
  return useQuery(isNeeded ? read : undefined)
}

interface OwnPanelProps extends Pick<RolePanelsProps, 'may' | 'onClose' | 'onChanged'> {
  panel: Exclude<RolePanel, { show: 'compare' }>
}

/** The menus or the data scope of a role. */
function OwnPanel({ panel, may, onClose, onChanged }: OwnPanelProps) {
  const { show, roleId } = panel
  const api = useApi(createRolesApi)
  const texts = useTexts('roles')
  const ownMenu = useOwnMenu()
  const reasonOf = useReason(may)
  const get = useCallback(
    (id: RecordKey, options: ReadOptions) => loadRole(api, id, ownMenu, options),
    [api, ownMenu],
  )
  useEffect(() => {
    if (show === 'scope') void ScopePanel.preload()
  }, [show])
  const dialog = { returnFocus: useReturnFocus(roleId), onClose }
  const title = show === 'menu' ? texts.menuPermissions : texts.dataScope
  const frame = { title, placement: 'side' as const, onClose }

  return (
    <RecordLoader
      {...{ id: roleId, get, title }}
      form={`${show === 'menu' ? 'menus' : 'scope'} ${roleId}`}
      failureTitle={texts.recordFailed}
      canCreate={false}
      renderForm={loaded => {
        if (!loaded) return null
        const { role, grants } = loaded
        const props = { role, reason: reasonOf(role), onSaved: onChanged }
        return show === 'menu' ? (
          <LazyPanel part={MenusPanel} {...frame}>
            {() => <MenusPanel {...props} grants={grants} {...dialog} />}
          </LazyPanel>
        ) : (
          <LazyPanel part={ScopePanel} {...frame}>
            {() => <ScopePanel {...props} {...dialog} />}
          </LazyPanel>
        )
      }}
      {...dialog}
    />
  )
}

function Compare({ roleIds, onClose }: Pick<ComparePanelProps, 'roleIds' | 'onClose'>) {
  const texts = useTexts('roles')
  const returnFocus = useReturnFocus(undefined)

  return (
    <LazyPanel part={ComparePanel} title={texts.compareTitle} size="large" onClose={onClose}>
      {() => <ComparePanel key={roleIds.join()} {...{ roleIds, returnFocus, onClose }} />}
    </LazyPanel>
  )
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
