import { useCallback, useState } from 'react'
import { errorMessage } from '#api/error-message.ts'
import { isUnknownCall } from '#api/errors.ts'
import { createRolesApi } from '#api/roles.ts'
import { CUSTOM_SCOPE, DATA_SCOPES, isDataScope, OWN_SCOPE } from '#entities/data-scope.ts'
import { filterTree } from '#entities/menu-grants.ts'
import { compareKeys, keysFrom, type RecordKey } from '#entities/record-key.ts'
import { type Role, roleFrom } from '#entities/role.ts'
import type { CheckedTree, TreeNode } from '#entities/tree-node.ts'
import { FilterField } from '#form/filter-field.tsx'
import { FormDialog } from '#form/form-dialog.tsx'
import { useForm } from '#form/use-form.ts'
import { useQuery } from '#hooks/use-query.ts'
import { firstNames } from '#lib/sentences.ts'
import type { Texts } from '#locales/areas.ts'
import { useTexts } from '#locales/texts.ts'
import { useSavedNotice } from '#notifications/saved-notice.ts'
import { LoadingDialog } from '#resource/record-loading-dialog.tsx'
import { useApi } from '#session/use-api.ts'
import { TreePicker } from '#ui/collections/tree-picker.tsx'
import type { TreeNode as Shown } from '#ui/collections/tree-state.ts'
import { FieldNotes, fieldAriaProps } from '#ui/fields/field.tsx'
import { RadioGroup } from '#ui/fields/radio-group.tsx'
import { Dialog, type DialogProps } from '#ui/overlays/dialog.tsx'
import { Alert } from '#ui/status/alert.tsx'
import { departmentNames, scopeLabel } from './scope-labels.ts'

export interface ScopePanelProps extends Pick<DialogProps, 'returnFocus' | 'onClose'> {
  role: Role
  /** Why the scope is read-only. */
  reason: string | undefined
  onSaved: () => void
}

/** §7 sets which records a role sees. The form waits for the departments, whose ticks it needs. */
export default function ScopePanel(props: ScopePanelProps) {
  const { role, reason, returnFocus, onClose } = props
  const api = useApi(createRolesApi)
  const texts = useTexts('roles')
  const words = useTexts('form')
  const common = useTexts('common')
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
  const frame = { title: texts.scopeOf(role.roleName), returnFocus, onClose }

  if (reason !== undefined) {
    return (
      <Dialog {...frame} placement="side" size="medium" closeLabel={common.close}>
        <Alert>{reason}</Alert>
        {role.dataScope !== undefined && (
          <>
            <p>
              <strong>{scopeLabel(role, texts)}</strong>
            </p>
            {isDataScope(role.dataScope || OWN_SCOPE) && <p>{texts.scopeTexts(role.dataScope)}</p>}
          </>
        )}
      </Dialog>
    )
  }
  if (data === undefined) {
    return (
      <LoadingDialog
        {...frame}
        errorText={error === undefined ? undefined : errorMessage(error, common)}
        failureTitle={texts.roleFailed}
        onRetry={refetch}
        texts={{ ...common, ...words }}
      />
    )
  }
  return <EditableScope {...props} departments={data === 'unknown' ? undefined : data} />
}

interface EditableScopeProps extends ScopePanelProps {
  departments: CheckedTree | undefined
}

function EditableScope({ role, departments, onSaved, returnFocus, onClose }: EditableScopeProps) {
  const api = useApi(createRolesApi)
  const showSaved = useSavedNotice()
  const texts = useTexts('roles')
  const words = useTexts('form')
  const common = useTexts('common')
  const labels = { dataScope: texts.dataScope, deptIds: texts.departments }

  const form = useForm<{ dataScope: string; deptIds: readonly RecordKey[] }, Role>({
    form: `scope ${role.roleId}`,
    row: role,
    valuesFrom: row => ({
      dataScope: row?.dataScope === '' ? OWN_SCOPE : (row?.dataScope ?? ''),
      deptIds: (row !== role && row?.deptIds) || departments?.checked || role.deptIds || [],
    }),
    versionOf: row => row.version,
    labels,
    // The server may send an unknown scope or none; then the user has to choose one.
    validate: ({ dataScope }) => ({
      dataScope: isDataScope(dataScope) ? undefined : words.required(labels.dataScope),
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
  const dataScope = form.field('dataScope')
  const deptIds = form.field('deptIds')
  // Without a list of departments, a stored custom scope can stay, but no new one can be chosen.
  const hasCustom = departments !== undefined || role.dataScope === CUSTOM_SCOPE
  const offered = DATA_SCOPES.filter(scope => scope !== CUSTOM_SCOPE || hasCustom)

  return (
    <FormDialog
      title={texts.scopeOf(role.roleName)}
      form={form}
      submitLabel={words.save}
      closeLabel={common.close}
      format={(name, value) =>
        name === 'dataScope'
          ? scopeLabel({ dataScope: String(value) || undefined }, texts)
          : departmentsText(departments, keysFrom(value) ?? [], texts)
      }
      {...{ returnFocus, onClose }}
      texts={words}
    >
      <fieldset
        id={dataScope.id}
        className="field"
        role="radiogroup"
        aria-label={labels.dataScope}
        {...fieldAriaProps(dataScope.id, undefined, dataScope.error)}
      >
        <RadioGroup
          look="cards"
          value={dataScope.value}
          onChange={dataScope.onChange}
          readOnly={form.isSending}
          options={offered.map(scope => ({
            value: scope,
            label: texts.scopes(scope),
            text: texts.scopeTexts(scope),
          }))}
        />
        <FieldNotes id={dataScope.id} help={undefined} error={dataScope.error} />
      </fieldset>
      {!departments && <Alert>{texts.noDepartments}</Alert>}
      {departments && dataScope.value === CUSTOM_SCOPE && (
        <Departments
          nodes={departments.nodes}
          value={deptIds.value}
          onChange={deptIds.onChange}
          readOnly={form.isSending}
        />
      )}
      <p role="status" className="scope-effect">
        {isDataScope(dataScope.value)
          && texts.scopeEffect(role.roleName, dataScope.value, deptIds.value.length)}
      </p>
    </FormDialog>
  )
}

interface DepartmentsProps {
  nodes: readonly TreeNode[]
  value: readonly RecordKey[]
  onChange: (value: readonly RecordKey[]) => void
  readOnly: boolean
}

function Departments({ nodes, value, onChange, readOnly }: DepartmentsProps) {
  const texts = useTexts('roles')
  const [search, setSearch] = useState('')
  const checked = new Set<RecordKey>(value)
  // Linked ticks cannot show a department that is ticked without its children.
  const [linked, setLinked] = useState(() => isWhole(nodes, checked))
  const wanted = search.trim().toLowerCase()
  const shown = filterTree(nodes, node => node.label.toLowerCase().includes(wanted))

  return (
    <div className="menu-picker">
      <FilterField label={texts.filterDepartments} value={search} onChange={setSearch} />
      <TreePicker
        key={wanted}
        label={texts.departments}
        nodes={shown.map(treeNodeFrom)}
        checked={checked}
        onChange={ids => onChange([...ids].sort(compareKeys))}
        linked={linked}
        onLinkedChange={setLinked}
        readOnly={readOnly}
        texts={{
          expandAll: texts.expandAll,
          selectAll: texts.selectAllMenus,
          linked: texts.linkMenus,
          count: texts.treeCount,
        }}
      />
    </div>
  )
}

/** A selection of departments as text: their names, or their count if no name is known. */
function departmentsText(
  departments: CheckedTree | undefined,
  ids: readonly RecordKey[],
  texts: Texts<'roles'>,
): string {
  const names = departmentNames(departments?.nodes ?? [], ids)
  return firstNames(names, texts.andMore).join(', ') || texts.departmentCount(ids.length)
}

const treeNodeFrom = ({ id, label, children }: TreeNode): Shown => ({
  id,
  label,
  children: children.map(treeNodeFrom),
})

const isWhole = (nodes: readonly TreeNode[], checked: ReadonlySet<RecordKey>): boolean =>
  nodes.every(
    ({ id, children }) =>
      isWhole(children, checked)
      && (!checked.has(id) || children.every(child => checked.has(child.id))),
  )
