import { areMenusStored, createRolesApi } from '#api/roles.ts'
import type { Draft } from '#drafts/draft.ts'
import { trimTexts } from '#entities/bilingual-text.ts'
import { CUSTOM_SCOPE, isDataScope, OWN_SCOPE } from '#entities/data-scope.ts'
import { MAX_SORT, nextFreeSort } from '#entities/display-order.ts'
import { mergeGrants } from '#entities/menu-grants.ts'
import type { RecordKey } from '#entities/record-key.ts'
import {
  isSameName,
  isSameRoleKey,
  MAX_ROLE_NAME,
  MAX_ROLE_REMARK,
  PROPOSED_ROLE_KEY,
  RESERVED_ROLE_KEY,
  ROLE_KEY_PATTERN,
  type Role,
  roleFrom,
} from '#entities/role.ts'
import { ENABLED } from '#entities/status.ts'
import type { CheckedTree, TreeNode } from '#entities/tree-node.ts'
import { BilingualField } from '#form/bilingual-field.tsx'
import { useFieldValidation } from '#form/field-validation.ts'
import { FormDialog } from '#form/form-dialog.tsx'
import { KeyField } from '#form/key-field.tsx'
import type { NextRecord } from '#form/next-record.tsx'
import { proposingKey } from '#form/proposed-key.ts'
import { RemarkField } from '#form/remark-field.tsx'
import type { FormatValue } from '#form/save-conflict.tsx'
import { useBilingual } from '#form/use-bilingual.ts'
import { useForm } from '#form/use-form.ts'
import { textOf } from '#lib/decode.ts'
import { plainText } from '#lib/plain-text.ts'
import type { Texts } from '#locales/areas.ts'
import { useLocale, useTexts } from '#locales/texts.ts'
import { useSavedNotice } from '#notifications/saved-notice.ts'
import { statusLabel, useStatusTexts } from '#resource/dictionary-texts.ts'
import { StatusField } from '#resource/status-field.tsx'
import { useApi } from '#session/use-api.ts'
import { useBackend } from '#session/use-backend.ts'
import { FieldGroup } from '#ui/fields/field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import type { DialogProps } from '#ui/overlays/dialog.tsx'
import { MenuPicker } from './menu-picker.tsx'
import { type LoadedRole, menusText, withParents } from './role-menus.ts'
import { ScopeFields, scopeText } from './scope-fields.tsx'

interface RoleFormProps extends Pick<DialogProps, 'returnFocus' | 'onClose'> {
  loaded: LoadedRole
  orphanedDraft?: Draft | undefined
  /** For a new role; `undefined` if the server does not list its departments. */
  departments?: CheckedTree | undefined
  /** Only where the form is for a new record. */
  next?: NextRecord<{ roleSort: string }> | undefined
  /** The form creates a copy of the loaded role. */
  isCopy?: boolean | undefined
  /** The rows of the list, to warn of a duplicate name. */
  rows: readonly Role[]
  /** Gets the key of a new role. */
  onSaved: (created?: RecordKey) => void
}

export const roleLabels = (
  roleName: { text: string; zh: string },
  texts: Texts<'roles'>,
  { status }: Texts<'list'>,
) => ({
  roleName: roleName.text,
  roleNameZh: roleName.zh,
  roleKey: texts.roleKey,
  roleSort: texts.displayOrder,
  status,
  dataScope: texts.dataScope,
  deptIds: texts.departments,
  menuIds: texts.menuPermissions,
  remark: texts.remark,
})

/** Values of the form in words. */
export function useRoleFormat(nodes: readonly TreeNode[], departments?: CheckedTree): FormatValue {
  const texts = useTexts('roles')
  const statuses = useStatusTexts()

  return (name, value, base) => {
    switch (name) {
      case 'menuIds':
        return menusText(nodes, value, base, texts)
      case 'status':
        return statusLabel(value, statuses)
      case 'dataScope':
      case 'deptIds':
        return scopeText(name, value, departments, texts)
      default:
        return String(value ?? '')
    }
  }
}

/** Creates and changes a role. */
export function RoleForm({
  loaded,
  orphanedDraft,
  departments,
  next,
  isCopy = false,
  rows,
  onSaved,
  ...dialog
}: RoleFormProps) {
  const api = useApi(createRolesApi)
  const showSaved = useSavedNotice()
  const texts = useTexts('roles')
  const list = useTexts('list')
  const formTexts = useTexts('form')
  const validation = useFieldValidation()
  const { grants } = loaded
  const format = useRoleFormat(grants.nodes, departments)
  const source = loaded.role
  const row = isCopy ? undefined : source
  const { readOnlyFields } = useBackend()
  const isFixed = (name: string) => row !== undefined && readOnlyFields.role.includes(name)

  const locale = useLocale()
  const names = useBilingual(texts.roleName, row?.roleNameZh)
  const isBilingual = [source, ...rows].some(role => role?.roleNameZh !== undefined)
  const labels = roleLabels(names.labels, texts, list)
  // The list behind the form is still read again.
  const sortBefore = next?.previous ? [Number(plainText(next.previous.roleSort))] : []
  const valuesFrom = (from: Role | undefined) => ({
    // A copy has a name of its own, in the language of the interface.
    roleName: from
      ? textOf(from.raw.roleName)
      : isCopy && source
        ? texts.copyOf(source.roleName)
        : '',
    roleNameZh: from?.roleNameZh ?? null,
    roleKey: from?.roleKey ?? '',
    roleSort: String(
      from?.roleSort ?? nextFreeSort([...rows.map(role => role.roleSort), ...sortBefore]),
    ),
    // A new role is enabled, even a copy of a disabled one.
    status: from?.status ?? ENABLED,
    // Chosen here for a new role; that of an existing one has a panel of its own.
    dataScope: row ? '' : source?.dataScope || OWN_SCOPE,
    deptIds: (row ? undefined : source?.deptIds) ?? [],
    // Without a tree the form has no field for menus, even if the row has `menuIds`.
    menuIds:
      (grants.granted && from?.menuIds && from !== source
        ? withParents(grants.nodes, from.menuIds)
        : grants.granted) ?? [],
    remark: from?.remark ?? (isCopy ? (source?.remark ?? '') : ''),
  })
  type Values = ReturnType<typeof valuesFrom>

  function validate({ roleName, roleNameZh, roleKey, roleSort, dataScope, remark }: Values) {
    const name = names.errors({ text: roleName, zh: roleNameZh }, MAX_ROLE_NAME)
    return {
      roleName: name.text,
      roleNameZh: name.zh,
      roleKey: row?.roleKey === roleKey ? undefined : keyFault(roleKey),
      roleSort: validation.orderFault(roleSort, MAX_SORT),
      // A copied role may have a scope that the console does not know.
      dataScope: row || isDataScope(dataScope) ? undefined : formTexts.required(labels.dataScope),
      remark: validation.lengthFault(remark, MAX_ROLE_REMARK),
    }
  }

  function keyFault(key: string): string | undefined {
    if (!plainText(key)) return formTexts.required(texts.roleKey)
    if (isSameRoleKey(key, RESERVED_ROLE_KEY)) return texts.keyReserved
    return ROLE_KEY_PATTERN.test(plainText(key)) ? undefined : texts.keyShape
  }

  const form = useForm<Values, Role>({
    form: row ? `edit ${row.roleId}` : isCopy ? `copy ${source?.roleId}` : 'new',
    orphanedDraft,
    row,
    valuesFrom,
    versionOf: role => role.version,
    merges: { menuIds: (...sides) => mergeGrants(grants.nodes, ...sides) },
    labels,
    validate,
    rowFrom: data => roleFrom(data, locale),
    refetch: row && (options => api.get(row.roleId, options)),
    save(values, { row: now, changed, ...options }) {
      const name = trimTexts({ text: values.roleName, zh: values.roleNameZh })
      const body = (from: Partial<Values>) => ({
        roleName: from.roleName === undefined ? undefined : name.text,
        roleNameZh: from.roleNameZh === undefined || !isBilingual ? undefined : name.zh,
        roleKey: from.roleKey === undefined ? undefined : plainText(from.roleKey),
        roleSort: from.roleSort === undefined ? undefined : Number(plainText(from.roleSort)),
        status: from.status,
        remark: from.remark?.trim(),
      })
      const isStoredAsSent = areMenusStored(grants.nodes)
      if (now) {
        // Unchanged menus are sent too, with their parent folders: the server replaces the whole role.
        const menuIds = grants.granted && values.menuIds
        return api.update(now, { ...body(changed), menuIds }, { ...options, isStoredAsSent })
      }
      // A role created again after its deletion keeps its data scope.
      const { dataScope, deptIds = [] } = row ?? values
      return api.create(
        {
          ...body(values),
          menuIds: grants.granted && values.menuIds,
          ...(dataScope && { dataScope, deptIds: dataScope === CUSTOM_SCOPE ? deptIds : [] }),
        },
        { ...options, isStoredAsSent },
      )
    },
    findCreated: async ({ roleKey }, options) => {
      const found = await api.list({ roleKey: plainText(roleKey), pageSize: 50 }, options)
      const created = found && found.rows.find(role => role.roleKey === plainText(roleKey))
      return created && api.get(created.roleId, options)
    },
    onSaved(saved, values, { isNew, isClosed, wantsAnother }) {
      const name = names.shown({ text: values.roleName, zh: values.roleNameZh })
      if (saved)
        showSaved(saved, { name, done: isNew ? texts.made(name) : texts.saved(name), labels })
      onSaved(isNew ? saved?.record?.roleId : undefined)
      if (isClosed) return
      if (next && wantsAnother) next.start(values)
      else dialog.onClose()
    },
  })

  /** Asks the server: the role that has the key may be on another page. */
  async function findOwner(typed: string): Promise<string | undefined> {
    const roleKey = plainText(typed)
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

  const { roleName, roleNameZh, menuIds } = form.values
  const shownName = names.shown({ text: roleName, zh: roleNameZh })
  const duplicate = rows.find(
    role => role.roleId !== row?.roleId && isSameName(role.roleName, shownName),
  )

  return (
    <FormDialog
      {...dialog}
      title={row ? texts.edit : texts.new}
      description={
        row?.roleName ?? (isCopy && source ? texts.copyFrom(source.roleName) : undefined)
      }
      form={form}
      canAddAnother={next !== undefined}
      format={format}
    >
      <BilingualField
        text={
          row
            ? form.field('roleName')
            : proposingKey(form.field('roleName'), form.field('roleKey'), PROPOSED_ROLE_KEY)
        }
        zh={form.field('roleNameZh')}
        label={texts.roleName}
        isBilingual={isBilingual}
        lockedReason={isFixed('roleName') ? formTexts.fixed : undefined}
        help={duplicate && texts.nameTwin(duplicate.roleName)}
      />
      <KeyField
        field={form.field('roleKey')}
        label={labels.roleKey}
        isStored={row !== undefined}
        lockedReason={isFixed('roleKey') ? formTexts.fixed : undefined}
        help={texts.keyHelp}
        autoFocus={isCopy}
        onBlur={() => void form.ask('roleKey', findOwner)}
        texts={texts}
      />
      <TextField {...form.field('roleSort')} label={labels.roleSort} required inputMode="numeric" />
      <StatusField field={form.field('status')} />
      {!row && (
        <ScopeFields
          dataScope={form.field('dataScope')}
          deptIds={form.field('deptIds')}
          departments={departments}
          roleName={roleName.trim()}
          canKeepCustom={source?.dataScope === CUSTOM_SCOPE}
        />
      )}
      <FieldGroup
        label={labels.menuIds}
        id={form.field('menuIds').id}
        error={form.field('menuIds').error}
      >
        {grants.granted ? (
          <MenuPicker
            grants={grants}
            saved={row ? grants.granted : []}
            value={menuIds}
            onChange={ids => form.field('menuIds').onChange([...ids])}
            isSending={form.isSending}
          />
        ) : (
          <p>{texts.menusUnknown}</p>
        )}
      </FieldGroup>
      <RemarkField {...form.field('remark')} label={labels.remark} maxLength={MAX_ROLE_REMARK} />
    </FormDialog>
  )
}
