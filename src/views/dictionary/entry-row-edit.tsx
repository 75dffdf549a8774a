import { type KeyboardEvent, useLayoutEffect } from 'react'
import { createDictionaryApi } from '#api/dictionary.ts'
import { isNotFoundCode } from '#api/errors.ts'
import { sidesOf } from '#entities/bilingual-text.ts'
import { SaveConflict } from '#form/save-conflict.tsx'
import { useBilingual } from '#form/use-bilingual.ts'
import { useForm } from '#form/use-form.ts'
import { displayTextOf, textOf } from '#lib/decode.ts'
import { useLocale, useTexts } from '#locales/texts.ts'
import { useSavedNotice } from '#notifications/saved-notice.ts'
import { type DictionaryEntry, dictionaryEntryFrom } from '#resources/system/dictionary-entries.ts'
import { useApi } from '#session/use-api.ts'
import { Button } from '#ui/actions/button.tsx'
import { SubmitButton, submitKeyHandler } from '#ui/actions/submit-button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import {
  type EntryTexts,
  refreshWhenRefused,
  sentTexts,
  useEntryValidation,
} from './entry-validation.ts'

interface EntryRowEditProps {
  row: DictionaryEntry
  entries: readonly DictionaryEntry[]
  /** The user has just opened the editor; otherwise a draft has. */
  hasFocus: boolean
  onSaved: () => void
  onRefused: () => void
  onClose: () => void
}

/** Edits label and value in the row itself: Enter saves, Escape cancels. */
export function EntryRowEdit({
  row,
  entries,
  hasFocus,
  onSaved,
  onRefused,
  onClose,
}: EntryRowEditProps) {
  const api = useApi(createDictionaryApi)
  const showSaved = useSavedNotice()
  const texts = useTexts('dictionary')
  const list = useTexts('list')
  const formTexts = useTexts('form')
  const { dictCode } = row
  const locale = useLocale()
  const names = useBilingual(texts.label, row.dictLabelZh)
  const isBilingual = row.dictLabelZh !== undefined
  const labels = {
    dictLabel: names.labels.text,
    dictLabelZh: names.labels.zh,
    dictValue: texts.value,
  }
  const form = useForm<EntryTexts, DictionaryEntry>({
    form: `row ${dictCode} of ${row.dictType}`,
    row,
    valuesFrom: from => ({
      dictLabel: textOf(from?.raw.dictLabel),
      dictLabelZh: from?.dictLabelZh ?? null,
      dictValue: from?.dictValue ?? '',
    }),
    versionOf: entry => entry.version,
    labels,
    validate: useEntryValidation(entries, dictCode),
    rowFrom: data => dictionaryEntryFrom(data, locale),
    refetch: options => api.get(dictCode, options),
    save(values, { row: now, changed, ...options }) {
      const { dictType, dictSort, listClass, isDefault, status, remark } = row
      const otherFields = { dictType, dictSort, listClass, isDefault, status, remark }
      const write = now
        ? api.change(dictCode, sentTexts(changed, values, isBilingual), {
            ...options,
            version: now.version,
          })
        : api.create({ ...otherFields, ...sentTexts(values, values, isBilingual) }, options)
      return refreshWhenRefused(write, onRefused, isNotFoundCode)
    },
    onSaved(saved, { dictLabel, dictLabelZh }, { isNew, isClosed }) {
      const name = names.shown({ text: dictLabel, zh: dictLabelZh })
      if (saved)
        showSaved(saved, { name, done: isNew ? texts.made(name) : texts.saved(name), labels })
      onSaved()
      if (!isClosed) onClose()
    },
  })

  useLayoutEffect(() => {
    const editor = document.getElementById(form.id)
    const firstAction = editor
      ?.closest('tr')
      ?.querySelector<HTMLElement>('[data-part=actions] button')
    return () => {
      // When the fields unmount, the focus stays in their row.
      const { activeElement } = document
      if (activeElement === document.body || editor?.contains(activeElement)) firstAction?.focus()
    }
  }, [form.id])

  const label = { text: form.values.dictLabel, zh: form.values.dictLabelZh }
  const submitOnKey = submitKeyHandler(() => void form.submit())

  async function close() {
    if (await form.close()) onClose()
  }

  function keyDown(event: KeyboardEvent) {
    submitOnKey(event)
    if (event.key !== 'Escape') return
    event.stopPropagation()
    void close()
  }

  return (
    <>
      <form
        id={form.id}
        className="dictionary__row-form"
        aria-label={list.editOf(displayTextOf(row.dictLabel))}
        noValidate
        onSubmit={event => void form.submit(event)}
        onKeyDown={keyDown}
      >
        <TextField
          {...form.field(names.shownField(label) === 'zh' ? 'dictLabelZh' : 'dictLabel')}
          value={sidesOf(label, locale).own}
          label={texts.label}
          autoFocus={hasFocus}
        />
        <TextField
          {...form.field('dictValue')}
          label={texts.value}
          spellCheck={false}
          readOnly={row.protected || form.isSending}
          help={form.values.dictValue.trim() !== row.dictValue && texts.valueWarning}
        />
        <SubmitButton form={form} size="small">
          {texts.save}
        </SubmitButton>
        <Button size="small" onClick={() => void close()}>
          {formTexts.cancel}
        </Button>
      </form>
      <SaveConflict form={form} format={(_, value) => String(value ?? '')} onDiscard={onClose} />
    </>
  )
}
