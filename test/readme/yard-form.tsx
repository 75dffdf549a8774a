import { useTexts } from './texts.ts'
import { createYardsApi, type Yard, yardFrom } from './yards-api.ts'
import type { Draft } from '#drafts/draft.ts'
import type { RecordKey } from '#entities/record-key.ts'
import { useFieldValidation } from '#form/field-validation.ts'
import { FormDialog } from '#form/form-dialog.tsx'
import { useForm } from '#form/use-form.ts'
import { useReturnFocus } from '#hooks/use-return-focus.ts'
import { numberOf } from '#lib/decode.ts'
import { useSavedNotice } from '#notifications/saved-notice.ts'
import { useHasPermission } from '#permissions/allow.tsx'
import { RecordLoader } from '#resource/record-loader.tsx'
import type { RecordPanel } from '#resource/record-panel-address.ts'
import { useApi } from '#session/use-api.ts'
import { TextField } from '#ui/fields/text-field.tsx'

interface YardPanelProps {
  panel: RecordPanel
  onClose: () => void
  /** Gets the key of a new record: the list scrolls to its row and focuses it. */
  onSaved: (created?: RecordKey) => void
}

/** The panel that the address names, `?new` or `?edit=3`; nothing if the user may not use it. */
export function YardPanel({ panel, ...props }: YardPanelProps) {
  const api = useApi(createYardsApi)
  const texts = useTexts('yards')
  const mayAdd = useHasPermission(['shop:yard:add'])
  const mayEdit = useHasPermission(['shop:yard:edit'])
  const shared = { ...props, returnFocus: useReturnFocus('id' in panel ? panel.id : undefined) }
  if (panel.show === 'new') return mayAdd && <YardForm row={undefined} {...shared} />
  if (panel.show !== 'edit' || !mayEdit) return null

  return (
    <RecordLoader
      key={panel.id}
      id={panel.id}
      get={api.get}
      form={`edit ${panel.id}`}
      title={texts.edit}
      failureTitle={texts.failedTitle}
      canCreate={mayAdd}
      returnFocus={shared.returnFocus}
      onClose={shared.onClose}
      renderForm={(row, orphanedDraft) => <YardForm {...{ row, orphanedDraft }} {...shared} />}
    />
  )
}

interface YardFormProps extends Omit<YardPanelProps, 'panel'> {
  /** None for a new one. */
  row: Yard | undefined
  /** What was typed for a record that is deleted: the form for a new one starts with it. */
  orphanedDraft?: Draft | undefined
  returnFocus: () => HTMLElement | undefined
}

const valuesFrom = (yard: Yard | undefined) => ({
  name: yard?.name ?? '',
  tonnes: String(yard?.tonnes ?? ''),
})
type Values = ReturnType<typeof valuesFrom>

function YardForm({ row, orphanedDraft, onSaved, ...dialog }: YardFormProps) {
  const api = useApi(createYardsApi)
  const texts = useTexts('yards')
  const showSaved = useSavedNotice()
  const { nameFault, orderFault } = useFieldValidation()
  const labels = { name: texts.name, tonnes: texts.tonnes }
  const form = useForm<Values, Yard>({
    form: row ? `edit ${row.yardId}` : 'new',
    orphanedDraft,
    row,
    valuesFrom,
    versionOf: yard => yard.version,
    labels,
    validate: ({ name, tonnes }) => ({
      name: nameFault(name, labels.name, 64),
      tonnes: orderFault(tonnes, 1_000_000),
    }),
    rowFrom: yardFrom,
    refetch: row && (options => api.get(row.yardId, options)),
    save(values, { row: now, changed, ...options }) {
      const body = ({ name, tonnes }: Partial<Values>) => ({
        name: name?.trim(),
        tonnes: numberOf(tonnes),
      })
      return now ? api.update(now, body(changed), options) : api.create(body(values), options)
    },
    onSaved(saved, values, { isNew, isClosed }) {
      const name = values.name.trim()
      if (saved) showSaved(saved, { name, done: texts.saved(name), labels })
      onSaved(isNew ? saved?.record?.yardId : undefined)
      if (!isClosed) dialog.onClose()
    },
  })

  return (
    <FormDialog {...dialog} title={row ? texts.edit : texts.new} form={form}>
      <TextField {...form.field('name')} label={labels.name} required />
      <TextField {...form.field('tonnes')} label={labels.tonnes} required inputMode="numeric" />
    </FormDialog>
  )
}
