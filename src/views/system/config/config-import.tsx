import { useCallback, useState } from 'react'
import { allPages } from '#model/all-pages.ts'
import { parseConfigLines, type ConfigChange } from '#model/config-file.ts'
import { changesOf } from '#model/proposal.ts'
import { createConfigApi } from '#api/config.ts'
import { useRead } from '#hooks/use-read.ts'
import { useApi } from '#state/api.ts'
import { shownInPlace } from '#state/failure-text.ts'
import { useTexts } from '#state/locale.ts'
import { useBulk } from '#state/use-bulk.ts'
import { BulkDialog } from '#ui/bulk-dialog.tsx'
import type { DialogProps } from '#ui/dialog.tsx'
import { ImportDialog } from '#ui/import-dialog.tsx'

export interface ConfigImportProps extends Pick<DialogProps, 'returnFocus' | 'onClose'> {
  onDone: () => void
}

/** Many keys at once: what each line would do is seen first, then they are saved one by one. */
export function ConfigImport({ onDone, ...dialog }: ConfigImportProps) {
  const api = useApi(createConfigApi)
  const texts = useTexts('config')
  const list = useTexts('list')
  const words = useTexts('import')
  const common = useTexts('common')
  const [text, setText] = useState('')
  const bulk = useBulk<{ key: string; change: ConfigChange }>(onDone)
  // A line is new or changed only against all there is.
  const { data } = useRead(
    useCallback(
      (signal: AbortSignal) =>
        allPages(
          page => api.list(page, { signal }),
          key => key.configId,
          { signal },
        ),
      [api],
    ),
  )
  const lines = data ? parseConfigLines(text, data.rows) : []
  const changes = changesOf(lines)

  const save = ({ configId, ...change }: ConfigChange) =>
    configId === undefined
      ? api.create(change, { handles: shownInPlace })
      : api.update({ configId, ...change }, { handles: shownInPlace })

  const listTexts = { ...list, loading: common.loading, close: common.close, cancel: common.cancel }
  if (bulk.work) {
    return (
      <BulkDialog
        {...bulk.work}
        rowName={({ key }) => key}
        onStop={bulk.stop}
        onClose={dialog.onClose}
        texts={listTexts}
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
      keyLabel={texts.key}
      textLabel={texts.value}
      accept=".txt,.properties,.env"
      submitLabel={texts.importMany(changes.length)}
      isReady={changes.length > 0}
      onSubmit={() =>
        void bulk.start(texts.importMany(changes.length), changes, ({ change }) => save(change))
      }
      texts={{ ...listTexts, ...words }}
    />
  )
}
