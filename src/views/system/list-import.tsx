import { useState } from 'react'
import { changesOf, type Proposal } from '#model/proposal.ts'
import type { WriteOptions } from '#api/options.ts'
import { shownInPlace } from '#state/failure-text.ts'
import { useTexts } from '#state/locale.ts'
import { useNotices } from '#state/notices.ts'
import { useBulk } from '#state/use-bulk.ts'
import { BulkDialog } from '#ui/bulk-dialog.tsx'
import type { DialogProps } from '#ui/dialog.tsx'
import { ImportDialog, type ImportDialogProps } from '#ui/import-dialog.tsx'

export interface ListImportProps<Change>
  extends
    Pick<DialogProps, 'returnFocus' | 'onClose'>,
    Pick<ImportDialogProps, 'keyLabel' | 'textLabel' | 'accept'> {
  /** What each line of the text would do. */
  parse: (text: string) => readonly Proposal<Change>[]
  save: (change: Change, options: WriteOptions) => Promise<unknown>
  /** Saved after the others, because it changes what they start from. */
  isLast?: ((change: Change) => boolean) | undefined
  /** Below the field; it may depend on what stands in it. */
  helpFor: (text: string) => string
  onDone: () => void
  own: { importTitle: string; importText: string; importMany: (count: number) => string }
}

/** Many rows at once: what each line would do is seen first, then they are saved one by one. */
export function ListImport<Change>(props: ListImportProps<Change>) {
  const { parse, save, isLast, helpFor, onDone, own, ...dialog } = props
  const notices = useNotices()
  const list = useTexts('list')
  const form = useTexts('form')
  const words = useTexts('import')
  const common = useTexts('common')
  const [text, setText] = useState('')
  const bulk = useBulk<{ key: string; change: Change }>(onDone)
  const texts = { ...list, loading: common.loading, close: common.close, cancel: common.cancel }
  const lines = parse(text)
  const changes = changesOf(lines, isLast)
  const submitLabel = own.importMany(changes.length)

  async function close() {
    const mayGo =
      text.trim() === ''
      || (await notices.ask({
        title: form.discardTitle,
        text: form.discardText,
        details: [own.importText],
        tone: 'danger',
        confirm: form.discardChanges,
        cancel: texts.cancel,
      }))
    if (mayGo) dialog.onClose()
  }

  if (bulk.work) {
    return (
      <BulkDialog
        {...bulk.work}
        rowName={({ key }) => key}
        onStop={bulk.stop}
        onClose={dialog.onClose}
        texts={texts}
      />
    )
  }
  return (
    <ImportDialog
      {...dialog}
      onClose={() => void close()}
      title={own.importTitle}
      help={helpFor(text)}
      label={own.importText}
      value={text}
      onChange={setText}
      lines={lines}
      submitLabel={submitLabel}
      isReady={changes.length > 0}
      onSubmit={() =>
        void bulk.start(submitLabel, changes, ({ change }) =>
          save(change, { handles: shownInPlace }),
        )
      }
      texts={{ ...texts, ...words }}
    />
  )
}
