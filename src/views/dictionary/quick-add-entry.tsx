import { type KeyboardEvent, useState } from 'react'
import { createDictionaryApi } from '#api/dictionary.ts'
import { ENTRY_SORT_STEP, nextFreeSort } from '#entities/display-order.ts'
import type { RecordKey } from '#entities/record-key.ts'
import { ENABLED } from '#entities/status.ts'
import { useForm } from '#form/use-form.ts'
import { useTexts } from '#locales/texts.ts'
import { useSavedNotice } from '#notifications/saved-notice.ts'
import type { DictionaryEntry } from '#resources/system/dictionary-entries.ts'
import { useApi } from '#session/use-api.ts'
import { SubmitButton, submitKeyHandler } from '#ui/actions/submit-button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { refreshWhenRefused, useEntryValidation } from './entry-validation.ts'

interface QuickAddEntryProps {
  type: string
  entries: readonly DictionaryEntry[] | undefined
  /** Gets the key of the new entry. */
  onAdded: (created?: RecordKey) => void
  onRefused: () => void
}

/** A line below the list for a new entry: Enter adds it and starts the next, Escape clears the line. */
export function QuickAddEntry(props: QuickAddEntryProps) {
  const [{ turn, hasFocus }, setNext] = useState({ turn: 0, hasFocus: false })
  const startNext = (hasFocus: boolean, created?: RecordKey) => {
    setNext({ turn: turn + 1, hasFocus })
    props.onAdded(created)
  }
  // A new key mounts an empty form for each entry; it takes the focus if the last form had it.
  return <QuickAddForm key={turn} {...props} onAdded={startNext} hasFocus={hasFocus} />
}

interface QuickAddFormProps extends Omit<QuickAddEntryProps, 'onAdded'> {
  hasFocus: boolean
  onAdded: (hasFocus: boolean, created?: RecordKey) => void
}

function QuickAddForm({ type, entries = [], onAdded, onRefused, hasFocus }: QuickAddFormProps) {
  const api = useApi(createDictionaryApi)
  const showSaved = useSavedNotice()
  const texts = useTexts('dictionary')
  const validateTexts = useEntryValidation(entries)
  const labels = { dictLabel: texts.newLabel, dictValue: texts.newValue }
  const form = useForm<{ dictLabel: string; dictValue: string }, DictionaryEntry>({
    form: `add ${type}`,
    valuesFrom: () => ({ dictLabel: '', dictValue: '' }),
    labels,
    validate: values => validateTexts({ ...values, dictLabelZh: null }),
    save: ({ dictLabel, dictValue }, { idempotencyKey, handlesError, subject }) =>
      refreshWhenRefused(
        api.create(
          {
            dictType: type,
            dictLabel: dictLabel.trim(),
            dictValue: dictValue.trim(),
            dictSort: nextFreeSort(
              entries.map(entry => entry.dictSort),
              ENTRY_SORT_STEP,
            ),
            status: ENABLED,
            isDefault: 'N',
            listClass: '',
            remark: '',
          },
          // The form computes `dictSort`, so a repeated request may send another number.
          {
            idempotencyKey,
            handlesError,
            subject,
            isStoredAsSent: name => name === 'dictSort' || undefined,
          },
        ),
        onRefused,
      ),
    onSaved(saved, { dictLabel }, { hasFocus }) {
      const name = dictLabel.trim()
      if (saved) showSaved(saved, { name, done: texts.made(name), labels })
      onAdded(hasFocus, saved?.record?.dictCode)
    },
  })

  const submitOnKey = submitKeyHandler(() => void form.submit())

  function keyDown(event: KeyboardEvent) {
    submitOnKey(event)
    if (event.key !== 'Escape' || !form.isDirty) return
    event.stopPropagation()
    form.field('dictLabel').onChange('')
    form.field('dictValue').onChange('')
    form.givenUp()
  }

  return (
    <form
      id={form.id}
      className="dictionary__add"
      aria-label={texts.quickAdd}
      noValidate
      onSubmit={event => void form.submit(event)}
      onKeyDown={keyDown}
    >
      <TextField {...form.field('dictLabel')} label={texts.newLabel} autoFocus={hasFocus} />
      <TextField {...form.field('dictValue')} label={texts.newValue} spellCheck={false} />
      <SubmitButton form={form} tone="secondary" icon="plus">
        {texts.add}
      </SubmitButton>
    </form>
  )
}
