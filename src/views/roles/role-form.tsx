import { areMenusStored, createRolesApi } from '#api/roles.ts'
import type { Draft } from '#drafts/draft.ts'
import { MAX_SORT, nextSort } from '#entities/display-order.ts'
import {
  isSameName,
  MAX_ROLE_NAME,
  MAX_ROLE_REMARK,
  RESERVED_ROLE_KEY,
  ROLE_KEY_PATTERN,
  type Role,
  roleFrom,
} from '#entities/role.ts'
import { ENABLED } from '#entities/status.ts'
import { useFieldValidation } from '#form/field-validation.ts'
import { FormDialog } from '#form/form-dialog.tsx'
import { KeyField } from '#form/key-field.tsx'
import { RemarkField } from '#form/remark-field.tsx'
import { useForm } from '#form/use-form.ts'
import { useTexts } from '#locales/texts.ts'
import { useSavedNotice } from '#notifications/saved-notice.ts'
import { StatusField } from '#resource/status-field.tsx'
import { statusLabel } from '#resource/status-labels.ts'
import { useApi } from '#session/use-api.ts'
import { useBackend } from '#session/use-backend.ts'
import { FieldGroup } from '#ui/fields/field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import type { DialogProps } from '#ui/overlays/dialog.tsx'
import { MenuPicker } from './menu-picker.tsx'
import { type LoadedRole, menusText, withParents } from './role-menus.ts'

interface RoleFormProps extends Pick<DialogProps, 'returnFocus' | 'onClose'> {
  loaded: LoadedRole
  orphanedDraft?: Draft | undefined
  /** The form creates a copy of the loaded role. */
  isCopy?: boolean | undefined
  /** The rows of the list, to warn of a duplicate name. */
  rows: readonly Role[]
  onSaved: () => void
}

/** §7 creates and changes a role. */
export function RoleForm({
  loaded,
  orphanedDraft,
  isCopy = false,
  rows,
  onSaved,
  ...dialog
}: RoleFormProps) {
  const api = useApi(createRolesApi)
  const showSaved = useSavedNotice()
  const texts = useTexts('roles')
  const list = useTexts('list')
  const words = useTexts('form')
  const validation = useFieldValidation()
  const common = useTexts('common')
  const { grants } = loaded
  const source = loaded.role
  const row = isCopy ? undefined : source
  const { readOnlyFields } = useBackend()
  const isFixed = (name: string) => row !== undefined && readOnlyFields.role.includes(name)

  const labels = {
    roleName: texts.roleName,
    roleKey: texts.roleKey,
    roleSort: texts.displayOrder,
    status: list.status,
    menuIds: texts.menuPermissions,
    remark: texts.remark,
  }
  const valuesFrom = (from: Role | undefined) => ({
    roleName: from?.roleName ?? (isCopy && source ? texts.copyOf(source.roleName) : ''),
    roleKey: from?.roleKey ?? '',
    roleSort: String(from?.roleSort ?? nextSort(rows.map(role => role.roleSort))),
    // A new role is enabled, even a copy of a disabled one.
    status: from?.status ?? ENABLED,
    // Without a tree the form has no field for menus, even if the row has `menuIds`.
    menuIds:
      (grants.granted && from?.menuIds && from !== source
        ? withParents(grants.nodes, from.menuIds)
        : grants.granted) ?? [],
    remark: from?.remark ?? (isCopy ? (source?.remark ?? '') : ''),
  })
  type Values = ReturnType<typeof valuesFrom>

  function validate({ roleName, roleKey, roleSort, remark }: Values) {
    return {
      roleName: validation.nameFault(roleName, texts.roleName, MAX_ROLE_NAME),
      roleKey: row?.roleKey === roleKey ? undefined : keyFault(roleKey),
      roleSort: validation.orderFault(roleSort, MAX_SORT),
      remark: validation.lengthFault(remark, MAX_ROLE_REMARK),
    }
  }

  function keyFault(key: string): string | undefined {
    if (!key.trim()) return words.required(texts.roleKey)
    if (key.trim().toLowerCase() === RESERVED_ROLE_KEY) return texts.keyReserved
    return ROLE_KEY_PATTERN.test(key.trim()) ? undefined : texts.keyShape
  }

  const form = useForm<Values, Role>({
    form: row ? `edit ${row.roleId}` : isCopy ? `copy ${source?.roleId}` : 'new',
    orphanedDraft,
    row,
    valuesFrom,
    versionOf: role => role.version,
    labels,
    validate,
    rowFrom: roleFrom,
    refetch: row && (options => api.get(row.roleId, options)),
    save(values, { row: now, changed, ...options }) {
      const body = (from: Partial<Values>) => ({
        roleName: from.roleName?.trim(),
        roleKey: from.roleKey?.trim(),
        roleSort: from.roleSort === undefined ? undefined : Number(from.roleSort),
        status: from.status,
        remark: from.remark?.trim(),
      })
      const isStoredAsSent = areMenusStored(grants.nodes)
      if (now) {
        // Unchanged menus are sent too, with their parent folders: the server replaces the whole role.
        const menuIds = grants.granted && values.menuIds
        return api.update(now, { ...body(changed), menuIds }, { ...options, isStoredAsSent })
      }
      // A copy keeps the data scope of its source, and so does a role created again after its deletion.
      const { dataScope, deptIds = [] } = source ?? {}
      return api.create(
        {
          ...body(values),
          menuIds: grants.granted && values.menuIds,
          ...(dataScope && { dataScope, deptIds }),
        },
        { ...options, isStoredAsSent },
      )
    },
    findCreated: async ({ roleKey }, options) => {
      const found = await api.list({ roleKey: roleKey.trim(), pageSize: 50 }, options)
      const created = found && found.rows.find(role => role.roleKey === roleKey.trim())
      return created && api.get(created.roleId, options)
    },
    onSaved(saved, { roleName }, { isNew, isClosed }) {
      const name = roleName.trim()
      if (saved)
        showSaved(saved, { name, done: isNew ? texts.made(name) : texts.saved(name), labels })
      onSaved()
      if (!isClosed) dialog.onClose()
    },
  })

  /** Asks the server: the role that has the key may be on another page. */
  async function findOwner(typed: string): Promise<string | undefined> {
    const roleKey = typed.trim()
    if (roleKey === row?.roleKey) return undefined
    // Without an answer the key counts as free: the server checks it again on submit.
    // The rows are searched, because some servers also match a part of the key.
    const found = await api
      .list({ roleKey, pageSize: 50 }, { retry: () => void form.ask('roleKey', findOwner) })
      .catch(() => false as const)
    const owner = found && found.rows.find(role => role.roleKey === roleKey)
    return owner ? texts.keyTaken(owner.roleName) : undefined
  }

  const { roleName, menuIds } = form.values
  const duplicate = rows.find(
    role => role.roleId !== row?.roleId && isSameName(role.roleName, roleName),
  )

  return (
    <FormDialog
      {...dialog}
      title={row ? texts.edit : texts.new}
      description={
        row?.roleName ?? (isCopy && source ? texts.copyFrom(source.roleName) : undefined)
      }
      form={form}
      submitLabel={row ? words.save : words.create}
      closeLabel={common.close}
      format={(name, value) =>
        name === 'menuIds'
          ? menusText(grants, value, texts)
          : name === 'status'
            ? statusLabel(value, list)
            : String(value)
      }
      texts={words}
    >
      <TextField
        {...form.field('roleName')}
        label={labels.roleName}
        required
        autoComplete="off"
        readOnly={isFixed('roleName') || form.isSending}
        help={isFixed('roleName') ? words.fixed : duplicate && texts.nameTwin(duplicate.roleName)}
      />
      <KeyField
        field={form.field('roleKey')}
        label={labels.roleKey}
        isStored={row !== undefined}
        lockedReason={isFixed('roleKey') ? words.fixed : undefined}
        help={texts.keyHelp}
        autoFocus={isCopy}
        onBlur={() => void form.ask('roleKey', findOwner)}
        texts={texts}
      />
      <TextField
        {...form.field('roleSort')}
        label={labels.roleSort}
        inputMode="numeric"
        autoComplete="off"
      />
      <StatusField field={form.field('status')} />
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
      <RemarkField
        {...form.field('remark')}
        label={labels.remark}
        maxLength={MAX_ROLE_REMARK}
        texts={words}
      />
    </FormDialog>
  )
}
