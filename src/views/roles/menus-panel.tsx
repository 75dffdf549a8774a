import { useState } from 'react'
import { areMenusStored, createRolesApi } from '#api/roles.ts'
import { mergeGrants } from '#entities/menu-grants.ts'
import { keyFrom, type RecordKey } from '#entities/record-key.ts'
import { FormDialog } from '#form/form-dialog.tsx'
import { useForm } from '#form/use-form.ts'
import { useTexts } from '#locales/texts.ts'
import { useSavedNotice } from '#notifications/saved-notice.ts'
import { RoleCombobox } from '#resource/role-combobox.tsx'
import { StoredDraft, useStoredDraft } from '#resource/stored-draft.tsx'
import { useRoleSearch } from '#resource/use-role-search.ts'
import { type Role, roleFrom, roles as roleResource } from '#resources/system/roles.ts'
import { useApi } from '#session/use-api.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog, type DialogProps } from '#ui/overlays/dialog.tsx'
import { Alert } from '#ui/status/alert.tsx'
import { MenuPicker } from './menu-picker.tsx'
import { loadGrants, type MenuGrants, menusText, withParents } from './role-menus.ts'

export interface MenusPanelProps extends Pick<DialogProps, 'returnFocus' | 'onClose'> {
  role: Role
  grants: MenuGrants
  /** Why the menus are read-only. */
  reason: string | undefined
  onSaved: () => void
}

/** Sets the menus of a role, and shows the changes before they are saved. */
export default function MenusPanel(props: MenusPanelProps) {
  const { role, grants, reason, returnFocus, onClose } = props
  const texts = useTexts('roles')
  const common = useTexts('common')
  const kept = useStoredDraft(`menus ${role.roleId}`)
  if (reason === undefined && grants.granted)
    return <EditableMenus {...props} granted={grants.granted} />

  return (
    <Dialog
      title={texts.menusOf(role.roleName)}
      placement="side"
      size="medium"
      closeLabel={common.close}
      {...{ returnFocus, onClose }}
    >
      <Alert>{reason ?? texts.menusUnknown}</Alert>
      <StoredDraft
        {...kept}
        labels={{ menuIds: texts.menuPermissions }}
        format={(_, value) => menusText(grants.nodes, value, grants.granted, texts)}
      />
      {grants.granted && (
        <MenuPicker
          grants={grants}
          saved={grants.granted}
          value={grants.granted}
          onChange={() => {}}
          isReadOnly
        />
      )}
    </Dialog>
  )
}

interface EditableMenusProps extends MenusPanelProps {
  granted: readonly RecordKey[]
}

function EditableMenus({
  role,
  grants,
  granted,
  onSaved,
  returnFocus,
  onClose,
}: EditableMenusProps) {
  const api = useApi(createRolesApi)
  const showSaved = useSavedNotice()
  const texts = useTexts('roles')
  const [from, setFrom] = useState('')
  const roles = useRoleSearch()
  const labels = { menuIds: texts.menuPermissions }

  const form = useForm<{ menuIds: readonly RecordKey[] }, Role>({
    form: `menus ${role.roleId}`,
    row: role,
    valuesFrom: row => ({
      menuIds:
        row && row !== role && row.menuIds ? withParents(grants.nodes, row.menuIds) : granted,
    }),
    versionOf: row => row.version,
    merges: { menuIds: (...sides) => mergeGrants(grants.nodes, ...sides) },
    labels,
    validate: () => ({}),
    rowFrom: roleFrom,
    // A role that cannot be read again counts as unchanged: the server refuses the write, and menus
    // alone are not enough to create the role again.
    refetch: options => api.get(role.roleId, options).catch(() => role),
    save: ({ menuIds }, { row: now = role, changed: _, ...options }) =>
      api.setMenu(now, menuIds, { ...options, isStoredAsSent: areMenusStored(grants.nodes) }),
    onSaved(saved, _, { isClosed }) {
      const name = role.roleName
      if (saved) showSaved(saved, { name, done: texts.menusSaved(name), labels })
      onSaved()
      if (!isClosed) onClose()
    },
  })
  const menuIds = form.field('menuIds')

  /** Replaces the ticked menus by those of another role; the list of changes shows them first. */
  async function copy() {
    const source = roles.rolesById.get(keyFrom(from) ?? '')
    const sourceGrants =
      source && (await loadGrants(api, source, undefined, {}).catch(() => undefined))
    const ids = sourceGrants ? (sourceGrants.granted ?? source.menuIds) : undefined
    if (ids) menuIds.onChange(withParents(grants.nodes, ids))
  }

  return (
    <FormDialog
      title={texts.menusOf(role.roleName)}
      form={form}
      record={{ kind: roleResource.name, id: role.roleId }}
      format={(_, value, base) => menusText(grants.nodes, value, base, texts)}
      {...{ returnFocus, onClose }}
    >
      <MenuPicker
        grants={grants}
        saved={granted}
        value={menuIds.value}
        onChange={menuIds.onChange}
        isSending={form.isSending}
        tools={
          <div
            className="menu-picker__copy"
            onKeyDown={event => {
              // Enter in this field must not submit the form.
              if (event.key === 'Enter' && event.target instanceof HTMLInputElement)
                event.preventDefault()
            }}
          >
            <RoleCombobox
              label={texts.copyFromRole}
              value={from}
              onChange={setFrom}
              roles={roles}
              excludedId={role.roleId}
              emptyLabel={texts.chooseRole}
            />
            <Button
              aria-disabled={from === '' || form.isSending || undefined}
              onClick={() => void copy()}
            >
              {texts.copyMenus}
            </Button>
          </div>
        }
      />
    </FormDialog>
  )
}
