import { areMenusStored, createRolesApi } from '#api/roles.ts'
import { CUSTOM_SCOPE, isDataScope, OWN_SCOPE } from '#entities/data-scope.ts'
import { nextFreeSort } from '#entities/display-order.ts'
import { mergeGrants } from '#entities/menu-grants.ts'
import { keysFrom } from '#entities/record-key.ts'
import { isSameName, isSameRoleKey, PROPOSED_ROLE_KEY, RESERVED_ROLE_KEY } from '#entities/role.ts'
import type { CheckedTree, TreeNode } from '#entities/tree-node.ts'
import { FormDialog } from '#form/form-dialog.tsx'
import { KeyField } from '#form/key-field.tsx'
import { proposingKey } from '#form/proposed-key.ts'
import type { FormatValue } from '#form/save-conflict.tsx'
import { textOf } from '#lib/decode.ts'
import { plainText } from '#lib/plain-text.ts'
import { useLocale, useTexts } from '#locales/texts.ts'
import { useNotices } from '#notifications/notices.ts'
import { FieldControl } from '#resource/described/field-control.tsx'
import {
  type RecordFormProps,
  useDescribedFormat,
  useRecordForm,
} from '#resource/described/use-record-form.ts'
import { type Role, roles } from '#resources/system/roles.ts'
import { useApi } from '#session/use-api.ts'
import { useHasFactors } from '#session/user-context.ts'
import { FieldGroup } from '#ui/fields/field.tsx'
import { MenuPicker } from './menu-picker.tsx'
import { type MenuGrants, menusText, withParents } from './role-menus.ts'
import { ScopeFields, useScopeFormat } from './scope-fields.tsx'

interface RoleFormProps extends RecordFormProps<Role> {
  grants: MenuGrants
  /** For a new role; `undefined` if the departments cannot be read. */
  departments?: CheckedTree | undefined
  /** The rows of the list, to warn of a duplicate name. */
  rows: readonly Role[]
}

/** Values of the form in words. */
export function useRoleFormat(nodes: readonly TreeNode[], departments?: CheckedTree): FormatValue {
  const texts = useTexts('roles')
  const format = useDescribedFormat(roles)
  const scope = useScopeFormat(departments)

  return (name, value, base) => {
    switch (name) {
      case 'menuIds':
        return menusText(nodes, value, base, texts)
      case 'dataScope':
      case 'deptIds':
        return scope(name, value, base)
      default:
        return format(name, value, base)
    }
  }
}

/** Creates and changes a role. */
export function RoleForm({ grants, departments, rows, ...props }: RoleFormProps) {
  const { row, copied, next } = props
  const api = useApi(createRolesApi)
  const locale = useLocale()
  const texts = useTexts('roles')
  const formTexts = useTexts('form')
  const { cancel } = useTexts('common')
  const notices = useNotices()
  const { nodes, granted } = grants
  const hasFactors = useHasFactors()
  // The list behind the form is still read again.
  const sortBefore = next?.previous ? [Number(plainText(textOf(next.previous.roleSort)))] : []

  const { form, labels, name, control, fixedReason, dialog } = useRecordForm<Role>(
    roles,
    api,
    props,
    {
      // The scope of an existing role has a panel of its own.
      without: [
        ...(row ? ['dataScope', 'deptIds'] : []),
        ...(hasFactors ? [] : ['requiresFactor']),
      ],
      values: (from, isStored) => ({
        ...(!isStored && {
          roleName: from ? texts.copyOf(from.roleName) : '',
          roleSort: String(nextFreeSort([...rows.map(role => role.roleSort), ...sortBefore])),
        }),
        dataScope: copied?.dataScope || OWN_SCOPE,
        deptIds: copied?.deptIds ?? [],
        // Without a tree the form has no field for menus, even if the row has `menuIds`.
        menuIds:
          (granted && isStored && from?.menuIds && from !== row
            ? withParents(nodes, from.menuIds)
            : granted) ?? [],
      }),
      behind: { dataScope: 'status', deptIds: 'status', menuIds: 'status' },
      errors: ({ roleKey, dataScope }) => ({
        ...(row?.roleKey !== roleKey
          && isSameRoleKey(textOf(roleKey), RESERVED_ROLE_KEY) && { roleKey: texts.keyReserved }),
        // A copied role may have a scope that the console does not know.
        dataScope:
          row || isDataScope(textOf(dataScope)) ? undefined : formTexts.required(texts.dataScope),
      }),
      body(_, values, isNew) {
        // Unchanged menus are sent too, with their parent folders: the server replaces the whole role.
        const menuIds = granted && values.menuIds
        // A role created again after its deletion keeps its data scope.
        const { dataScope, deptIds } = row ?? values
        if (!isNew || !dataScope) return { menuIds }
        return { menuIds, dataScope, deptIds: dataScope === CUSTOM_SCOPE ? (deptIds ?? []) : [] }
      },
      merges: {
        menuIds: (before, theirs, mine) =>
          mergeGrants(nodes, keysFrom(before) ?? [], keysFrom(theirs) ?? [], keysFrom(mine) ?? []),
      },
      async isSure({ menuIds }, isNew) {
        if (!isNew || !granted || keysFrom(menuIds)?.length !== 0) return true
        return notices.ask({
          tone: 'warning',
          title: texts.withoutMenusTitle,
          text: texts.withoutMenusText,
          confirmLabel: texts.withoutMenusConfirm,
          cancelLabel: cancel,
        })
      },
      format: useRoleFormat(nodes, departments),
      isStoredAsSent: areMenusStored(nodes),
      async findCreated({ roleKey }, options) {
        const key = plainText(textOf(roleKey))
        const found = await api.list({ roleKey: key, pageSize: 50 }, options)
        const created = found && found.rows.find(role => role.roleKey === key)
        return created && api.get(created.roleId, options)
      },
    },
  )

  /** Asks the server: the role that has the key may be on another page. */
  async function findOwner(typed: unknown): Promise<string | undefined> {
    const roleKey = plainText(textOf(typed))
    if (roleKey === row?.roleKey) return undefined
    // Without an answer the key counts as free: the server checks it again on submit.
    // The rows are searched, because some servers also match a part of the key.
    const found = await api
      .list({ roleKey, pageSize: 50 }, { retry: () => void form.ask('roleKey', findOwner) })
      .catch(() => false as const)
    const owner =
      found
      && found.rows.find(
        role => role.roleId !== row?.roleId && isSameRoleKey(role.roleKey, roleKey),
      )
    return owner ? texts.keyTaken(owner.roleName) : undefined
  }

  const text = (name: string) => ({ ...form.field(name), value: textOf(form.field(name).value) })
  const keys = (name: string) => ({
    ...form.field(name),
    value: keysFrom(form.field(name).value) ?? [],
  })
  const menuIds = keys('menuIds')
  const proposing = proposingKey(text('roleName'), text('roleKey'), PROPOSED_ROLE_KEY)
  const nameBinding = row
    ? form.field('roleName')
    : { ...proposing, onChange: (typed: unknown) => proposing.onChange(textOf(typed)) }
  const duplicate = rows.find(
    role => role.roleId !== row?.roleId && isSameName(role.roleName, name),
  )

  return (
    <FormDialog {...dialog}>
      <FieldControl
        {...control('roleName')}
        binding={nameBinding}
        help={duplicate && texts.nameTwin(duplicate.roleName)}
      />
      <KeyField
        field={text('roleKey')}
        label={roles.fields.roleKey.label[locale]}
        isStored={row !== undefined}
        lockedReason={fixedReason('roleKey')}
        help={texts.keyHelp}
        autoFocus={copied !== undefined}
        onBlur={() => void form.ask('roleKey', findOwner)}
        texts={texts}
      />
      <FieldControl {...control('roleSort')} />
      <FieldControl {...control('status')} />
      {hasFactors && <FieldControl {...control('requiresFactor')} />}
      {!row && (
        <ScopeFields
          dataScope={text('dataScope')}
          deptIds={keys('deptIds')}
          departments={departments}
          roleName={textOf(form.values.roleName).trim()}
          canKeepCustom={copied?.dataScope === CUSTOM_SCOPE}
        />
      )}
      <FieldGroup label={labels.menuIds} id={menuIds.id} error={menuIds.error}>
        {granted ? (
          <MenuPicker
            grants={grants}
            saved={row ? granted : []}
            value={menuIds.value}
            onChange={menuIds.onChange}
            isSending={form.isSending}
          />
        ) : (
          <p>{texts.menusUnknown}</p>
        )}
      </FieldGroup>
      <FieldControl {...control('remark')} />
    </FormDialog>
  )
}
