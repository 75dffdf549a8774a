import { type KeyboardEvent, useState } from 'react'
import { createDictionaryApi } from '#api/dictionary.ts'
import { ENTRY_SORT_STEP, nextFreeSort } from '#entities/display-order.ts'
import type { RecordKey } from '#entities/record-key.ts'
import { ENABLED } from '#entities/status.ts'
import { textOf } from '#lib/decode.ts'
import { useTexts } from '#locales/texts.ts'
import { useRecordForm } from '#resource/described/use-record-form.ts'
import type { DictionaryEntry } from '#resources/system/dictionary-entries.ts'
import { useApi } from '#session/use-api.ts'
import { SubmitButton, submitKeyHandler } from '#ui/actions/submit-button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { BESIDES_TEXTS, entriesOfType } from './entries-of-type.ts'
import { refreshingCalls, useEntryTwins } from './entry-validation.ts'

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
  const texts = useTexts('dictionary')
  const calls = refreshingCalls(useApi(createDictionaryApi), onRefused)
  const props = { row: undefined, sample: entries[0], onSaved: () => {}, onClose: () => {} }
  const { form, labels } = useRecordForm<DictionaryEntry>(entriesOfType, calls, props, {
    name: `add ${type}`,
    without: BESIDES_TEXTS,
    labels: { dictLabel: texts.newLabel, dictValue: texts.newValue },
    errors: useEntryTwins(entries),
    body: () => ({
      dictType: type,
      dictSort: nextFreeSort(
        entries.map(entry => entry.dictSort),
        ENTRY_SORT_STEP,
      ),
      status: ENABLED,
      isDefault: 'N',
    }),
    // The form computes it, so a repeated request may send another number.
    isStoredAsSent: name => name === 'dictSort' || undefined,
    onStored: ({ created, hasFocus }) => onAdded(hasFocus, created),
  })
  const { dictLabel, dictValue } = form.values

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
      <TextField
        {...form.field('dictLabel')}
        value={textOf(dictLabel)}
        label={labels.dictLabel}
        autoFocus={hasFocus}
      />
      <TextField
        {...form.field('dictValue')}
        value={textOf(dictValue)}
        label={labels.dictValue}
        spellCheck={false}
      />
      <SubmitButton form={form} tone="secondary" icon="plus">
        {texts.add}
      </SubmitButton>
    </form>
  )
}
