import { useState } from 'react'
import type { DictEntry } from '#model/dict.ts'
import { parseDictText, type DictChange } from '#model/dict-file.ts'
import { changesOf } from '#model/proposal.ts'
import { createDictApi } from '#api/dict.ts'
import { useApi } from '#state/api.ts'
import { shownInPlace } from '#state/failure-text.ts'
import { useTexts } from '#state/locale.ts'
import { useBulk } from '#state/use-bulk.ts'
import { BulkDialog } from '#ui/bulk-dialog.tsx'
import type { DialogProps } from '#ui/dialog.tsx'
import { ImportDialog } from '#ui/import-dialog.tsx'

export interface EntryImportProps extends Pick<DialogProps, 'returnFocus' | 'onClose'> {
  type: string
  entries: readonly DictEntry[]
  onDone: () => void
}

/** Many entries at once: what each line would do is seen first, then they are saved one by one. */
export function EntryImport({ type, entries, onDone, ...dialog }: EntryImportProps) {
  const api = useApi(createDictApi)
  const texts = useTexts('dict')
  const list = useTexts('list')
  const words = useTexts('import')
  const common = useTexts('common')
  const [text, setText] = useState('')
  const bulk = useBulk<{ key: string; change: DictChange }>(onDone)
  const lines = parseDictText(text, entries)
  const changes = changesOf(lines)

  const save = ({ dictCode, ...change }: DictChange) =>
    dictCode === undefined
      ? api.create({ dictType: type, status: '0', ...change }, { handles: shownInPlace })
      : api.update({ dictCode, ...change }, { handles: shownInPlace })

  if (bulk.work) {
    return (
      <BulkDialog
        {...bulk.work}
        rowName={({ key }) => key}
        onStop={bulk.stop}
        onClose={dialog.onClose}
        texts={{ ...list, loading: common.loading, close: common.close, cancel: common.cancel }}
      />
    )
  }
  return (
    <ImportDialog
      {...dialog}
      title={texts.importTitle}
      help={texts.importHelp}
      label={texts.importText}
      value={text}
      onChange={setText}
      lines={lines}
      keyLabel={texts.value}
      textLabel={texts.label}
      accept=".json,.txt,.csv,.tsv"
      submitLabel={texts.importMany(changes.length)}
      isReady={changes.length > 0}
      onSubmit={() =>
        void bulk.start(texts.importMany(changes.length), changes, ({ change }) => save(change))
      }
      texts={{
        ...words,
        ...common,
        actions: list.actions,
        selectAll: list.selectAll,
        selectRow: list.selectRow,
      }}
    />
  )
}
