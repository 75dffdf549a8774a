import { createDepartmentsApi } from '#api/departments.ts'
import { FormDialog } from '#form/form-dialog.tsx'
import { displayTextOf } from '#lib/decode.ts'
import { useLocale, useTexts } from '#locales/texts.ts'
import { FieldControl } from '#resource/described/field-control.tsx'
import { chosenFrom } from '#resource/described/record-values.ts'
import { nameInTree, upperOptions, useTree } from '#resource/described/tree-choice.ts'
import { type RecordFormProps, useRecordForm } from '#resource/described/use-record-form.ts'
import { type Department, departments } from '#resources/system/departments.ts'
import { useApi } from '#session/use-api.ts'
import { FieldGroup } from '#ui/fields/field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'

const { parentId } = departments.fields

/** Creates, changes and moves a department. */
export function DepartmentForm(props: RecordFormProps<Department>) {
  const { row } = props
  const api = useApi(createDepartmentsApi)
  const locale = useLocale()
  const texts = useTexts('departments')
  const { choose } = useTexts('resource')
  const { loading } = useTexts('common')
  const { optional } = useTexts('form')
  const tree = useTree(api)
  const all = tree ?? []
  const { form, control, fixedReason, dialog } = useRecordForm<Department>(
    departments,
    api,
    props,
    {
      errors: values => {
        const isUnplaced = chosenFrom(values.parentId).id === '' && row?.parentId !== null
        return { parentId: isUnplaced && mustStandBelow(tree) ? texts.chooseUpper : undefined }
      },
    },
  )
  const parent = form.field('parentId')
  const chosen = chosenFrom(parent.value)
  const fixed = fixedReason('parentId')
  const isTopOffered = row?.parentId === null || mustStandBelow(tree) === false
  const placeholder = chosen.id === '' ? (tree ? choose : loading) : undefined

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
          onChange={id => parent.onChange({ id, name: nameInTree(departments, all, id) })}
          required={mustStandBelow(tree) && row?.parentId !== null}
          aria-busy={tree === undefined || undefined}
          optional={isTopOffered ? optional : undefined}
          emptyLabel={isTopOffered ? parentId.none[locale] : placeholder}
          options={upperOptions(departments, all, row, chosen, ({ isInScope }) => isInScope)}
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

/**
 * Whoever does not have every department in their scope puts theirs below one of these; `undefined`
 * until the departments are read.
 */
const mustStandBelow = (tree: readonly Department[] | undefined) =>
  tree?.some(({ isInScope }) => !isInScope)
