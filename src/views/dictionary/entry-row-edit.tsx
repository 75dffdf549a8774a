import { type KeyboardEvent, useLayoutEffect } from 'react'
import { createDictionaryApi } from '#api/dictionary.ts'
import { isNotFoundCode } from '#api/errors.ts'
import { sidesOf } from '#entities/bilingual-text.ts'
import { EditorsLine } from '#form/editors.tsx'
import { SaveConflict } from '#form/save-conflict.tsx'
import { useBilingual } from '#form/use-bilingual.ts'
import { displayTextOf, textOf } from '#lib/decode.ts'
import { useLocale, useTexts } from '#locales/texts.ts'
import { textsOf } from '#resource/described/record-values.ts'
import { useRecordForm } from '#resource/described/use-record-form.ts'
import type { DictionaryEntry } from '#resources/system/dictionary-entries.ts'
import { useApi } from '#session/use-api.ts'
import { Button } from '#ui/actions/button.tsx'
import { SubmitButton, submitKeyHandler } from '#ui/actions/submit-button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { BESIDES_TEXTS, entriesOfType, entryLabels } from './entries-of-type.ts'
import { refreshingCalls, useEntryTwins } from './entry-validation.ts'

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
  const texts = useTexts('dictionary')
  const list = useTexts('list')
  const formTexts = useTexts('form')
  const locale = useLocale()
  const names = useBilingual('', undefined)
  const { dictCode, dictType, dictSort, listClass, isDefault, status, remark } = row
  const otherFields = { dictType, dictSort, listClass, isDefault, status, remark }
  const changing: typeof api.update = (now, change, options) =>
    api.change(dictCode, change, { ...options, version: now.version })
  const calls = refreshingCalls({ ...api, update: changing }, onRefused, isNotFoundCode)
  const props = { row, sample: row, onSaved: () => onSaved(), onClose }
  const { form } = useRecordForm<DictionaryEntry>(entriesOfType, calls, props, {
    name: `row ${dictCode} of ${dictType}`,
    without: BESIDES_TEXTS,
    errors: useEntryTwins(entries, dictCode),
    body: (_, __, isNew) => (isNew ? otherFields : {}),
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

  const label = textsOf(form.values, 'dictLabel')
  const dictValue = textOf(form.values.dictValue)
  const labels = entryLabels(locale)
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
          label={labels.dictLabel}
          autoFocus={hasFocus}
        />
        <TextField
          {...form.field('dictValue')}
          value={dictValue}
          label={labels.dictValue}
          spellCheck={false}
          readOnly={row.protected || form.isSending}
          help={dictValue.trim() !== row.dictValue && texts.valueWarning}
        />
        <SubmitButton form={form} size="small">
          {texts.save}
        </SubmitButton>
        <Button size="small" onClick={() => void close()}>
          {formTexts.cancel}
        </Button>
      </form>
      <EditorsLine kind={entriesOfType.name} id={dictCode} />
      <SaveConflict form={form} format={(_, value) => String(value ?? '')} onDiscard={onClose} />
    </>
  )
}
