import { useCallback } from 'react'
import { isUnknownCall } from '#api/errors.ts'
import { createRolesApi } from '#api/roles.ts'
import { CUSTOM_SCOPE, isDataScope, OWN_SCOPE } from '#entities/data-scope.ts'
import type { RecordKey } from '#entities/record-key.ts'
import type { CheckedTree } from '#entities/tree-node.ts'
import { FormDialog } from '#form/form-dialog.tsx'
import { useForm } from '#form/use-form.ts'
import { useQuery } from '#hooks/use-query.ts'
import { mergeLists } from '#lib/form-values.ts'
import { useLocale, useTexts } from '#locales/texts.ts'
import { useSavedNotice } from '#notifications/saved-notice.ts'
import { RecordLoadingDialog } from '#resource/record-loading-dialog.tsx'
import { StoredDraft, useStoredDraft } from '#resource/stored-draft.tsx'
import { type Role, roleFrom, roles as roleResource } from '#resources/system/roles.ts'
import { useApi } from '#session/use-api.ts'
import { Dialog, type DialogProps } from '#ui/overlays/dialog.tsx'
import { Alert } from '#ui/status/alert.tsx'
import { ScopeFields, useScopeFormat } from './scope-fields.tsx'
import { scopeLabel } from './scope-labels.ts'

export interface ScopePanelProps extends Pick<DialogProps, 'returnFocus' | 'onClose'> {
  role: Role
  /** Why the scope is read-only. */
  reason: string | undefined
  onSaved: () => void
}

/** Sets which records a role sees. The form waits for the departments, whose ticks it needs. */
export default function ScopePanel(props: ScopePanelProps) {
  const { role, reason, returnFocus, onClose } = props
  const api = useApi(createRolesApi)
  const texts = useTexts('roles')
  const common = useTexts('common')
  const locale = useLocale()
  const read = useCallback(
    async (signal: AbortSignal) => {
      try {
        return await api.roleDepartments(role.roleId, { signal })
      } catch (error) {
        if (!isUnknownCall(error)) throw error
        return 'unknown'
      }
    },
    [api, role.roleId],
  )
  const { data, error, refetch } = useQuery<CheckedTree | 'unknown'>(read)
  const kept = useStoredDraft(`scope ${role.roleId}`)
  const labels = { dataScope: texts.dataScope, deptIds: texts.departments }
  const departments = data === 'unknown' ? undefined : data
  const format = useScopeFormat(departments)
  const frame = { title: texts.scopeOf(role.roleName), returnFocus, onClose }

  if (reason !== undefined) {
    return (
      <Dialog {...frame} placement="side" size="medium" closeLabel={common.close}>
        <Alert>{reason}</Alert>
        <StoredDraft {...kept} labels={labels} format={format} />
        {role.dataScope !== undefined && (
          <>
            <p>
              <strong>{scopeLabel(role, locale)}</strong>
            </p>
            {isDataScope(role.dataScope || OWN_SCOPE) && <p>{texts.scopeTexts(role.dataScope)}</p>}
          </>
        )}
      </Dialog>
    )
  }
  if (data === undefined) {
    return (
      <RecordLoadingDialog
        {...frame}
        error={error}
        failureTitle={texts.recordFailed}
        onRetry={refetch}
      />
    )
  }
  return <EditableScope {...props} departments={departments} />
}

interface EditableScopeProps extends ScopePanelProps {
  departments: CheckedTree | undefined
}

function EditableScope({ role, departments, onSaved, returnFocus, onClose }: EditableScopeProps) {
  const api = useApi(createRolesApi)
  const showSaved = useSavedNotice()
  const texts = useTexts('roles')
  const formTexts = useTexts('form')
  const labels = { dataScope: texts.dataScope, deptIds: texts.departments }

  const form = useForm<{ dataScope: string; deptIds: readonly RecordKey[] }, Role>({
    form: `scope ${role.roleId}`,
    row: role,
    valuesFrom: row => ({
      dataScope: row?.dataScope === '' ? OWN_SCOPE : (row?.dataScope ?? ''),
      deptIds: (row !== role && row?.deptIds) || departments?.checked || role.deptIds || [],
    }),
    versionOf: row => row.version,
    merges: { deptIds: mergeLists },
    labels,
    // The server may send an unknown scope or none; then the user has to choose one.
    validate: ({ dataScope }) => ({
      dataScope: isDataScope(dataScope) ? undefined : formTexts.required(labels.dataScope),
    }),
    rowFrom: roleFrom,
    // A role that cannot be read again counts as unchanged: the server refuses the write, and a scope
    // alone is not enough to create the role again.
    refetch: options => api.get(role.roleId, options).catch(() => role),
    save: ({ dataScope, deptIds }, { row: now = role, changed: _, ...options }) =>
      api.setDataScope(now, dataScope, deptIds, options),
    onSaved(saved, _, { isClosed }) {
      const name = role.roleName
      if (saved) showSaved(saved, { name, done: texts.scopeSaved(name), labels })
      onSaved()
      if (!isClosed) onClose()
    },
  })

  return (
    <FormDialog
      title={texts.scopeOf(role.roleName)}
      form={form}
      record={{ kind: roleResource.name, id: role.roleId }}
      format={useScopeFormat(departments)}
      {...{ returnFocus, onClose }}
    >
      <ScopeFields
        dataScope={form.field('dataScope')}
        deptIds={form.field('deptIds')}
        departments={departments}
        roleName={role.roleName}
        canKeepCustom={role.dataScope === CUSTOM_SCOPE}
      />
    </FormDialog>
  )
}
