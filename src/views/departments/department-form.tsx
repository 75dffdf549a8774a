import { useCallback } from 'react'
import { createDepartmentsApi } from '#api/departments.ts'
import { isNoExpiryCode } from '#api/errors.ts'
import { FormDialog } from '#form/form-dialog.tsx'
import { useQuery } from '#hooks/use-query.ts'
import { displayTextOf } from '#lib/decode.ts'
import { useLocale, useTexts } from '#locales/texts.ts'
import { FieldControl } from '#resource/described/field-control.tsx'
import { chosenFrom } from '#resource/described/record-values.ts'
import { type RecordFormProps, useRecordForm } from '#resource/described/use-record-form.ts'
import { type Department, departments } from '#resources/system/departments.ts'
import { useApi } from '#session/use-api.ts'
import { FieldGroup } from '#ui/fields/field.tsx'
import { SelectField, type SelectOption } from '#ui/fields/select-field.tsx'

const { parentId } = departments.fields

/** Creates, changes and moves a department. */
export function DepartmentForm(props: RecordFormProps<Department>) {
  const { row } = props
  const api = useApi(createDepartmentsApi)
  const locale = useLocale()
  const texts = useTexts('departments')
  const { choose } = useTexts('resource')
  const { optional } = useTexts('form')
  const all = useDepartments()
  const { form, control, fixedReason, dialog } = useRecordForm<Department>(
    departments,
    api,
    props,
    {
      errors: values => {
        const isUnplaced = chosenFrom(values.parentId).id === '' && row?.parentId !== null
        return { parentId: isUnplaced && !mayStandOnTop(all) ? texts.chooseUpper : undefined }
      },
    },
  )
  const parent = form.field('parentId')
  const chosen = chosenFrom(parent.value)
  const fixed = fixedReason('parentId')
  const isTopOffered = mayStandOnTop(all) || row?.parentId === null

  return (
    <FormDialog {...dialog}>
      <FieldControl {...control('deptName')} />
      {row && fixed ? (
        <FieldGroup label={parentId.label[locale]} id={parent.id} help={fixed}>
          <p>{displayTextOf(row.parentIdName) || parentId.none[locale]}</p>
        </FieldGroup>
      ) : (
        <SelectField
          {...parent}
          label={parentId.label[locale]}
          help={row ? texts.moveHelp : undefined}
          value={chosen.id}
          onChange={id => parent.onChange({ id, name: nameOf(all, id) })}
          required={!isTopOffered}
          optional={isTopOffered ? optional : undefined}
          emptyLabel={isTopOffered ? parentId.none[locale] : chosen.id === '' ? choose : undefined}
          options={upperOptions(all, row, chosen)}
        />
      )}
      <FieldControl {...control('leader')} />
      <FieldControl {...control('phone')} />
      <FieldControl {...control('email')} />
      <FieldControl {...control('deptSort')} />
      <FieldControl {...control('status')} />
    </FormDialog>
  )
}

/** None until they are read; the control then has the present choice alone. */
function useDepartments(): readonly Department[] {
  const api = useApi(createDepartmentsApi)
  const { data = NO_DEPARTMENTS } = useQuery(
    useCallback(
      (signal: AbortSignal) =>
        api.all({ signal, handlesError: isNoExpiryCode }).catch(() => false as const),
      [api],
    ),
  )
  return data
}

const NO_DEPARTMENTS: readonly Department[] = []

/** Whoever does not have every department in their scope puts theirs below one of these. */
const mayStandOnTop = (all: readonly Department[]) => all.every(({ isInScope }) => isInScope)

const nameOf = (all: readonly Department[], id: string) =>
  all.find(({ deptId }) => String(deptId) === id)?.deptName ?? ''

/** The departments that this one may be put below, set in as in the tree; and the present one. */
function upperOptions(
  all: readonly Department[],
  row: Department | undefined,
  chosen: { id: string; name: string },
): SelectOption[] {
  const own = new Set(row && [row.deptId])
  for (const { deptId, parentId } of all)
    if (parentId !== null && own.has(parentId)) own.add(deptId)
  const offered = all.filter(
    ({ deptId, isInScope }) => !own.has(deptId) && (isInScope || String(deptId) === chosen.id),
  )
  const options = offered.map(({ deptId, deptName, depth }) => ({
    value: String(deptId),
    label: '\u2003'.repeat(depth) + displayTextOf(deptName),
  }))
  const isKnown = chosen.id === '' || options.some(({ value }) => value === chosen.id)
  return isKnown
    ? options
    : [...options, { value: chosen.id, label: displayTextOf(chosen.name || chosen.id) }]
}
