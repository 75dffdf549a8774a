import { useCallback, useState } from 'react'
import { errorMessage } from '#api/error-message.ts'
import { createOwnTokensApi, type MadeToken as Made } from '#api/tokens/program-tokens.ts'
import { FormDialog } from '#form/form-dialog.tsx'
import { useForm } from '#form/use-form.ts'
import { useQuery } from '#hooks/use-query.ts'
import { textsOf } from '#lib/decode.ts'
import { useTexts } from '#locales/texts.ts'
import { ReadErrorCard } from '#notifications/read-error-card.tsx'
import { useApi } from '#session/use-api.ts'
import { FieldGroup } from '#ui/fields/field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import type { DialogProps } from '#ui/overlays/dialog.tsx'
import { Skeleton } from '#ui/status/skeleton.tsx'
import { MadeToken } from './made-token.tsx'
import { RightsPicker } from './rights-picker.tsx'

export interface NewTokenProps extends Pick<DialogProps, 'returnFocus' | 'onClose'> {
  onMade: () => void
}

const LASTING_DAYS = [30, 90, 180, 365]
const MAX_NAME = 64
const EMPTY_VALUES = { name: '', days: '90', permissions: [] as readonly string[] }

/** Makes a token, and shows it in the place of the form. */
export default function NewToken({ onMade, ...dialog }: NewTokenProps) {
  const [made, setMade] = useState<Made>()
  if (made) return <MadeToken made={made} {...dialog} />

  return (
    <TokenForm
      {...dialog}
      onMade={token => {
        setMade(token)
        onMade()
      }}
    />
  )
}

interface TokenFormProps extends Omit<NewTokenProps, 'onMade'> {
  onMade: (made: Made) => void
}

/** Its name, how long it counts, and what it may do. */
function TokenForm({ onMade, ...dialog }: TokenFormProps) {
  const api = useApi(createOwnTokensApi)
  const texts = useTexts('tokens')
  const common = useTexts('common')
  const rights = useQuery(useCallback((signal: AbortSignal) => api.rights({ signal }), [api]))
  const labels = { name: texts.name, days: texts.lasts, permissions: texts.rights }
  let made: Made | undefined

  const form = useForm<typeof EMPTY_VALUES, never>({
    form: 'token',
    valuesFrom: () => EMPTY_VALUES,
    labels,
    validate: ({ name, permissions }) => ({
      name: name.trim() === '' ? texts.nameMissing : undefined,
      permissions: permissions.length === 0 ? texts.rightsMissing : undefined,
    }),
    async save({ name, days, permissions }, { row: _, changed: __, ...options }) {
      const answer = await api.create({ name, days: Number(days), permissions }, options)
      if (answer === false) return false
      made = answer
      return undefined
    },
    onSaved() {
      if (made) onMade(made)
    },
  })
  const permissions = form.field('permissions')

  return (
    <FormDialog
      title={texts.add}
      description={texts.lead}
      form={form}
      format={(name, value) =>
        name === 'permissions' ? texts.chosen(textsOf(value).length) : String(value ?? '')
      }
      {...dialog}
    >
      <TextField
        {...form.field('name')}
        label={labels.name}
        help={texts.nameHelp}
        maxLength={MAX_NAME}
        required
      />
      <SelectField
        {...form.field('days')}
        label={labels.days}
        options={LASTING_DAYS.map(days => ({ value: String(days), label: texts.days(days) }))}
      />
      <FieldGroup
        label={labels.permissions}
        id={permissions.id}
        help={texts.rightsHelp}
        error={permissions.error}
        required
      >
        {rights.data ? (
          <RightsPicker nodes={rights.data} {...permissions} />
        ) : rights.error === undefined ? (
          <Skeleton label={common.loading} />
        ) : (
          <ReadErrorCard
            title={texts.rightsFailed}
            reason={errorMessage(rights.error, common)}
            onRetry={rights.refetch}
          />
        )}
      </FieldGroup>
    </FormDialog>
  )
}
