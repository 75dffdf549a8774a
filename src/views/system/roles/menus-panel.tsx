import { useCallback, useState } from 'react'
import { allPages, MOST_ROWS, PAGE } from '#model/all-pages.ts'
import { roleFrom, type Role } from '#model/role.ts'
import { createRolesApi } from '#api/roles.ts'
import { useRead } from '#hooks/use-read.ts'
import { useApi } from '#state/api.ts'
import { shownInPlace } from '#state/failure-text.ts'
import { useTexts } from '#state/locale.ts'
import { useNotices } from '#state/notices.ts'
import { useForm } from '#state/use-form.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog, type DialogProps } from '#ui/dialog.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { closed, loadGrants, type Grants } from './grants.ts'
import { MenuPicker } from './menu-picker.tsx'
import { menusInWords } from './menus-in-words.ts'

export interface MenusPanelProps extends Pick<DialogProps, 'returnFocus' | 'onClose'> {
  role: Role
  grants: Grants
  /** The roles of the page behind: what there is to copy from, as long as not all are known. */
  rows: readonly Role[]
  /** Why the menus can only be looked at. */
  reason: string | undefined
  onSaved: () => void
}

/** §7 sets the menus of a role, and shows before what will change (features.md, W9). */
export function MenusPanel(props: MenusPanelProps) {
  const { role, grants, reason, returnFocus, onClose } = props
  const texts = useTexts('roles')
  const common = useTexts('common')
  if (reason === undefined && grants.granted)
    return <Editable {...props} granted={grants.granted} />

  return (
    <Dialog
      title={texts.menusOf(role.roleName)}
      placement="side"
      size="medium"
      closeLabel={common.close}
      {...{ returnFocus, onClose }}
    >
      <Alert>{reason ?? texts.menusUnknown}</Alert>
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

interface EditableProps extends MenusPanelProps {
  granted: readonly number[]
}

function Editable({ role, grants, granted, rows, onSaved, returnFocus, onClose }: EditableProps) {
  const api = useApi(createRolesApi)
  const notices = useNotices()
  const texts = useTexts('roles')
  const words = useTexts('form')
  const common = useTexts('common')
  const [from, setFrom] = useState('')
  // Of thousands only the first as long as nobody copies.
  const [most, setMost] = useState(PAGE)
  const { data: all } = useRead(
    useCallback(
      (signal: AbortSignal) =>
        allPages(
          page => api.list(page, { signal, handles: shownInPlace }),
          other => other.roleId,
          { signal, most },
        ),
      [api, most],
    ),
  )
  const sources = (all?.rows ?? rows).filter(other => other.roleId !== role.roleId)

  const form = useForm<{ menuIds: readonly number[] }, Role>({
    form: `menus ${role.roleId}`,
    row: role,
    valuesFrom: row => ({
      menuIds: row && row !== role && row.menuIds ? closed(grants.nodes, row.menuIds) : granted,
    }),
    versionOf: row => row.version,
    labels: { menuIds: texts.menuPermissions },
    validate: () => ({}),
    rowFrom: roleFrom,
    // What cannot be read is for the write to refuse: only of a whole role a new one can be made.
    reread: options => api.get(role.roleId, options).catch(() => role),
    async save({ menuIds }, { changed: _, isNew: __, ...options }) {
      return api.setMenu(role.roleId, menuIds, options)
    },
    onSaved(_, __, { isLeft }) {
      notices.show('success', texts.menusSaved(role.roleName))
      onSaved()
      if (!isLeft) onClose()
    },
  })
  const menuIds = form.field('menuIds')

  /** In the place of what is ticked; the changes show it before it is saved. */
  async function copy() {
    const source = sources.find(row => String(row.roleId) === from)
    const found = source && (await loadGrants(api, source, undefined, {}).catch(() => undefined))
    const ids = found ? (found.granted ?? source.menuIds) : undefined
    if (ids) menuIds.onChange(closed(grants.nodes, ids))
  }

  return (
    <FormDialog
      title={texts.menusOf(role.roleName)}
      form={form}
      submitLabel={words.save}
      closeLabel={common.close}
      format={(_, value) => menusInWords(grants, value, texts)}
      {...{ returnFocus, onClose }}
      texts={words}
    >
      <MenuPicker
        grants={grants}
        saved={granted}
        value={menuIds.value}
        onChange={menuIds.onChange}
        isSending={form.isSending}
        tools={
          <div className="menu-picker__copy">
            <SelectField
              label={texts.copyFromRole}
              value={from}
              onChange={setFrom}
              onFocus={() => all?.isCut && setMost(MOST_ROWS)}
              options={[
                { value: '', label: texts.chooseRole },
                ...sources.map(row => ({ value: String(row.roleId), label: row.roleName })),
              ]}
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
