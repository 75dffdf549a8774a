import type { Resource } from '#definitions/define-resource.ts'
import type { DescribedRow } from '#definitions/wire.ts'
import { FormDialog } from '#form/form-dialog.tsx'
import { ownValue } from '#lib/own-value.ts'
import type { DescribedParts } from './define-parts.ts'
import { FieldControl } from './field-control.tsx'
import { type RecordFormProps, useRecordForm } from './use-record-form.ts'
import { useResourceApi } from './use-resource-api.ts'

interface DescribedFormProps extends RecordFormProps<DescribedRow> {
  resource: Resource
  parts: DescribedParts | undefined
}

/** Creates and changes a described record. */
export function DescribedForm({ resource, parts, ...props }: DescribedFormProps) {
  const { fields, control, dialog } = useRecordForm(resource, useResourceApi(resource), props)

  return (
    <FormDialog {...dialog}>
      {fields.map(([name]) => (
        <FieldControl
          key={name}
          {...control(name)}
          Own={parts?.fields && ownValue(name, parts.fields)}
        />
      ))}
    </FormDialog>
  )
}
