import { useState } from 'react'
import { CUSTOM_SCOPE, DATA_SCOPES, isDataScope } from '#entities/data-scope.ts'
import { filterTree } from '#entities/menu-grants.ts'
import { compareKeys, keysFrom, type RecordKey } from '#entities/record-key.ts'
import type { CheckedTree, TreeNode } from '#entities/tree-node.ts'
import { FilterField } from '#form/filter-field.tsx'
import type { FormatValue } from '#form/save-conflict.tsx'
import type { FieldBinding } from '#form/use-form.ts'
import { firstNames } from '#lib/sentences.ts'
import type { Texts } from '#locales/areas.ts'
import { useLocale, useTexts } from '#locales/texts.ts'
import { TreePicker } from '#ui/collections/tree-picker.tsx'
import type { TreeNode as Shown } from '#ui/collections/tree-state.ts'
import { FieldGroup } from '#ui/fields/field.tsx'
import { RadioGroup } from '#ui/fields/radio-group.tsx'
import { Alert } from '#ui/status/alert.tsx'
import { departmentNames, scopeLabel } from './scope-labels.ts'

interface ScopeFieldsProps {
  dataScope: FieldBinding<string>
  deptIds: FieldBinding<readonly RecordKey[]>
  /** `undefined` if the departments cannot be read. */
  departments: CheckedTree | undefined
  /** For the sentence that says what the choice means; empty for a role without a name yet. */
  roleName: string
  /** Without a list of departments, a stored custom scope can stay, but no new one can be chosen. */
  canKeepCustom?: boolean | undefined
}

/** The fields that say which records a role sees. */
export function ScopeFields({
  dataScope,
  deptIds,
  departments,
  roleName,
  canKeepCustom,
}: ScopeFieldsProps) {
  const texts = useTexts('roles')
  const locale = useLocale()
  const hasCustom = departments !== undefined || canKeepCustom
  const offered = DATA_SCOPES.filter(scope => scope !== CUSTOM_SCOPE || hasCustom)

  return (
    <>
      <FieldGroup label={texts.dataScope} id={dataScope.id} error={dataScope.error}>
        <RadioGroup
          look="cards"
          value={dataScope.value}
          onChange={dataScope.onChange}
          readOnly={dataScope.readOnly}
          options={offered.map(scope => ({
            value: scope,
            label: scopeLabel({ dataScope: scope }, locale),
            text: texts.scopeTexts(scope),
          }))}
        />
      </FieldGroup>
      {!departments && <Alert>{texts.noDepartments}</Alert>}
      {departments && dataScope.value === CUSTOM_SCOPE && (
        <Departments
          nodes={departments.nodes}
          value={deptIds.value}
          onChange={deptIds.onChange}
          readOnly={deptIds.readOnly}
        />
      )}
      <p role="status" className="scope-effect">
        {isDataScope(dataScope.value)
          && texts.scopeEffect(roleName || texts.thisRole, dataScope.value, deptIds.value.length)}
      </p>
    </>
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
        summary={texts.departmentsOf(value.length, countNodes(nodes))}
        texts={{
          expandAll: texts.expandAll,
          selectAll: texts.selectAllMenus,
          linked: texts.linkMenus,
        }}
      />
    </div>
  )
}

/** Values of these fields in words. */
export function useScopeFormat(departments: CheckedTree | undefined): FormatValue {
  const texts = { ...useTexts('roles'), ...useTexts('list') }
  const locale = useLocale()
  return (name, value) =>
    name === 'dataScope'
      ? scopeLabel({ dataScope: String(value) || undefined }, locale)
      : departmentsText(departments, keysFrom(value) ?? [], texts)
}

/** A selection of departments as text: their names, or their count if no name is known. */
function departmentsText(
  departments: CheckedTree | undefined,
  ids: readonly RecordKey[],
  texts: Pick<Texts<'roles'>, 'departmentCount'> & Pick<Texts<'list'>, 'andMore'>,
): string {
  const names = departmentNames(departments?.nodes ?? [], ids)
  return firstNames(names, texts.andMore).join(', ') || texts.departmentCount(ids.length)
}

const treeNodeFrom = ({ id, label, children }: TreeNode): Shown => ({
  id,
  label,
  children: children.map(treeNodeFrom),
})

const countNodes = (nodes: readonly TreeNode[]): number =>
  nodes.reduce((count, { children }) => count + 1 + countNodes(children), 0)

const isWhole = (nodes: readonly TreeNode[], checked: ReadonlySet<RecordKey>): boolean =>
  nodes.every(
    ({ id, children }) =>
      isWhole(children, checked)
      && (!checked.has(id) || children.every(child => checked.has(child.id))),
  )
