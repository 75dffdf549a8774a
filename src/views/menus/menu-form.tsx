import { createMenusApi } from '#api/menus.ts'
import { nextFreeSort } from '#entities/display-order.ts'
import { keysFrom } from '#entities/record-key.ts'
import { roleLock } from '#entities/role.ts'
import { ENABLED } from '#entities/status.ts'
import { FormDialog } from '#form/form-dialog.tsx'
import { displayTextOf, numberOf, textOf } from '#lib/decode.ts'
import { joinSentences } from '#lib/sentences.ts'
import { useLocale, useTexts } from '#locales/texts.ts'
import { useMenu } from '#menu/menu-provider.tsx'
import { useHasPermission } from '#permissions/allow.tsx'
import { isGranted } from '#permissions/permissions.ts'
import { FieldControl } from '#resource/described/field-control.tsx'
import { chosenFrom, type RecordValues } from '#resource/described/record-values.ts'
import { nameInTree, upperOptions } from '#resource/described/tree-choice.ts'
import { type RecordFormProps, useRecordForm } from '#resource/described/use-record-form.ts'
import { RoleChooser } from '#resource/role-chooser.tsx'
import { useRoleSearch } from '#resource/use-role-search.ts'
import { type MenuRecord, menus } from '#resources/system/menus.ts'
import { roles } from '#resources/system/roles.ts'
import { hasScheme } from '#routing/paths.ts'
import { useApi } from '#session/use-api.ts'
import { useBackend } from '#session/use-backend.ts'
import { useUser } from '#session/user-context.ts'
import { Combobox } from '#ui/fields/combobox.tsx'
import { FieldGroup } from '#ui/fields/field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Alert } from '#ui/status/alert.tsx'
import { IconField } from './icon-field.tsx'
import { componentChoices, permissionChoices } from './menu-choices.ts'
import { type MenuDraft, menuWith } from './menu-draft.ts'
import { MenuPreview } from './menu-preview.tsx'
import { MenuViewersField } from './menu-viewers.tsx'

interface MenuFormProps extends RecordFormProps<MenuRecord> {
  /** Every row, in the order of the tree; none until they are read. */
  all: readonly MenuRecord[]
  /** Gets the key of the row that a saved one stands below; empty at the top. */
  onPlaced: (parentId: string) => void
}

/** How far apart the numbers of new rows are. */
const SORT_STEP = 10

const { parentId: parentField, icon: iconField } = menus.fields

/** Creates, changes and moves a row of the menu, and shows what comes of it. */
export function MenuForm({ all, onPlaced, ...props }: MenuFormProps) {
  const { row, sample, onSaved } = props
  const api = useApi(createMenusApi)
  const locale = useLocale()
  const texts = useTexts('menus')
  const list = useTexts('list')
  const { choose } = useTexts('resource')
  const { optional } = useTexts('form')
  const { roles: myRoles, permissions } = useUser()
  const { hasView } = useMenu()
  const { onlyKnownPages: onlyKnown } = useBackend().supports
  const mayListRoles = useHasPermission(roles.listedBy)
  // A server that does not say who has a row gives a new one to nobody.
  const isGrantable = !row && mayListRoles && sample?.roleIds !== undefined

  const { form, labels, control, fixedReason, dialog, name } = useRecordForm<MenuRecord>(
    menus,
    api,
    props,
    {
      without: ['menuName'],
      values: (_, isStored) =>
        isStored ? {} : { roleIds: [], sort: String(nextSortBelow(all, '')) },
      errors: values => problemsOf(values, all, texts),
      body: ({ roleIds }, values, isNew) => ({
        ...(isNew && keysFrom(roleIds)?.length ? { roleIds } : {}),
        ...(isNew && withoutForeign(values)),
      }),
      onStored({ created, values, finish }) {
        onPlaced(chosenFrom(values.parentId).id)
        onSaved(created)
        finish()
      },
    },
  )

  const type = textOf(form.values.menuType)
  const isOperation = isOperationType(type)
  const path = textOf(form.values.path)
  const isLink = hasScheme(path)
  const parent = form.field('parentId')
  const chosen = chosenFrom(parent.value)
  const icon = form.field('icon')
  const component = form.field('component')
  const permission = form.field('permission')
  const sort = form.field('sort')
  const roleIds = form.field('roleIds')
  const heldIds = keysFrom(roleIds.value) ?? []
  const roleSearch = useRoleSearch(isGrantable ? heldIds : [], {
    status: ENABLED,
    isOffered: isGrantable,
  })
  const parentFixed = fixedReason('parentId')
  const isNeeded = row?.isNeeded === true
  const isVisible = form.values.visible === true
  const isKnown = component.value === '' || hasView(textOf(component.value))

  function moveBelow(id: string) {
    parent.onChange({ id, name: nameInTree(menus, all, id) })
    // Until another number was typed, a new row comes last.
    if (!row && numberOf(sort.value) === nextSortBelow(all, chosen.id))
      sort.onChange(String(nextSortBelow(all, id)))
  }

  const draft: MenuDraft = {
    ...{ menuType: type, path, visible: isVisible },
    id: row ? String(row.menuId) : 'new',
    parentId: chosen.id,
    title: name || texts.newRow,
    icon: textOf(icon.value),
    component: textOf(component.value),
    sort: numberOf(sort.value) ?? 0,
  }
  const drafted = isOperation ? undefined : menuWith(all, draft, { hasView, onlyKnown })

  return (
    <FormDialog {...dialog} size="large">
      <div className="menu-form">
        <div className="form">
          {isNeeded && <Alert>{texts.neededHelp}</Alert>}
          <FieldControl {...control('title')} />
          {type === 'A' ? (
            <FieldGroup label={labels.menuType}>
              <p>{texts.api}</p>
            </FieldGroup>
          ) : (
            <FieldControl {...control('menuType')} />
          )}
          {row && parentFixed ? (
            <FieldGroup label={labels.parentId} id={parent.id} help={parentFixed}>
              <p>{displayTextOf(row.parentIdName) || parentField.none[locale]}</p>
            </FieldGroup>
          ) : (
            <SelectField
              {...parent}
              label={labels.parentId}
              help={row ? texts.moveHelp : undefined}
              value={chosen.id}
              onChange={moveBelow}
              required={isOperation}
              optional={isOperation ? undefined : optional}
              emptyLabel={isOperation ? choose : parentField.none[locale]}
              options={upperOptions(menus, all, row, chosen, each => mayHold(each, type))}
            />
          )}
          {!isOperation && (
            <>
              <IconField
                {...icon}
                value={textOf(icon.value)}
                label={iconField.label[locale]}
                optional={optional}
                texts={{
                  choose: texts.chooseIcon,
                  none: texts.noIcon,
                  find: texts.findIcon,
                  noMatch: list.noneFound,
                }}
              />
              <TextField
                {...form.field('path')}
                value={path}
                label={labels.path}
                required
                readOnly={form.field('path').readOnly || isNeeded}
                maxLength={menus.fields.path.max}
                help={isNeeded ? undefined : texts.pathHelp}
              />
            </>
          )}
          {type === 'C' && !isLink && (
            <Combobox
              {...component}
              isFree
              value={textOf(component.value)}
              label={labels.component}
              optional={optional}
              readOnly={component.readOnly || isNeeded}
              help={joinSentences(texts.componentHelp, isKnown ? '' : texts.notInBuild)}
              options={componentChoices(locale)}
            />
          )}
          {(type !== 'M' || permission.value !== '') && (
            <Combobox
              {...permission}
              isFree
              value={textOf(permission.value)}
              label={labels.permission}
              required={isOperation}
              optional={isOperation ? undefined : optional}
              readOnly={permission.readOnly || isNeeded}
              help={texts.permissionHelp}
              options={permissionChoices(locale).filter(({ value }) =>
                isGranted(permissions, [value]),
              )}
            />
          )}
          <FieldControl {...control('sort')} />
          {!isOperation && <FieldControl {...control('visible')} />}
          {isGrantable && (
            <FieldGroup
              label={labels.roleIds}
              id={roleIds.id}
              error={roleIds.error}
              help={texts.rolesHelp}
              optional={optional}
            >
              <RoleChooser
                {...roleIds}
                value={heldIds}
                roles={roleSearch}
                isOffered={role => roleLock(role, myRoles) === undefined}
              />
            </FieldGroup>
          )}
        </div>
        <div className="menu-form__beside">
          {drafted && <MenuPreview {...{ drafted, isVisible }} id={draft.id} />}
          <MenuViewersField
            menuId={row?.menuId}
            planned={{
              menuType: type,
              parentId: chosen.id || '0',
              visible: isOperation ? undefined : isVisible,
              roleIds: heldIds,
            }}
          />
        </div>
      </div>
    </FormDialog>
  )
}

/** Also of the calls that other back ends have as rows of the menu. */
const isOperationType = (type: string) => type === 'F' || type === 'A'

const mayHold = ({ menuType, path }: MenuRecord, type: string) =>
  menuType === 'C' ? !hasScheme(path) : menuType === 'M' && !isOperationType(type)

const nextSortBelow = (all: readonly MenuRecord[], id: string) =>
  nextFreeSort(
    all.filter(({ parentId }) => textOf(parentId) === id).map(({ sort }) => sort ?? 0),
    SORT_STEP,
  )

/** What the rows of each type need. */
function problemsOf(
  values: RecordValues,
  all: readonly MenuRecord[],
  texts: { choosePage: string; pathNeeded: string; permissionNeeded: string },
) {
  const isOperation = isOperationType(textOf(values.menuType))
  const { id } = chosenFrom(values.parentId)
  const parent = all.find(({ menuId }) => String(menuId) === id)
  const isUnplaced = isOperation && (id === '' || (parent && !mayHold(parent, 'F')))
  return {
    parentId: isUnplaced ? texts.choosePage : undefined,
    ...(isOperation
      ? { permission: textOf(values.permission).trim() ? undefined : texts.permissionNeeded }
      : { path: textOf(values.path).trim() ? undefined : texts.pathNeeded }),
  }
}

/** Empties what was typed before another type was chosen. */
function withoutForeign({ menuType, path }: RecordValues) {
  if (isOperationType(textOf(menuType))) return { icon: '', path: '', component: '' }
  return menuType === 'M' || hasScheme(textOf(path)) ? { component: '' } : {}
}
