import { useCallback } from 'react'
import type { DictEntry } from '#model/dict.ts'
import type { RecordPanel } from '#model/record-panel.ts'
import { createDictApi } from '#api/dict.ts'
import { isGone } from '#api/errors.ts'
import { chunk } from '#hooks/chunk.ts'
import { useRead } from '#hooks/use-read.ts'
import { useReturnFocus } from '#hooks/use-return-focus.ts'
import { useHasPermission } from '#state/allow.tsx'
import { useApi } from '#state/api.ts'
import { useTexts } from '#state/locale.ts'
import { useGoneDraft } from '#state/use-gone-draft.ts'
import type { DialogProps } from '#ui/dialog.tsx'
import { FactsDialog } from '#ui/facts.tsx'
import { LateDialog } from '#ui/late-dialog.tsx'
import { RecordReading } from '../record-reading.tsx'
import { statusInWords } from '../status-in-words.ts'
import { EntryForm } from './entry-form.tsx'
import type { EntryImportProps } from './entry-import.tsx'

/** Few people import, and seldom. */
const Import = chunk<EntryImportProps>(() => import('./entry-import.tsx'))

export interface EntryPanelsProps {
  panel: RecordPanel
  type: string
  /** All of the type. */
  entries: readonly DictEntry[]
  onClose: () => void
  onChanged: () => void
  onRefused: () => void
}

/** The panel that the address names; what may not be done opens nothing. */
export function EntryPanels({
  panel,
  type,
  entries,
  onClose,
  onChanged,
  onRefused,
}: EntryPanelsProps) {
  const texts = useTexts('dict')
  const list = useTexts('list')
  const common = useTexts('common')
  const returnFocus = useReturnFocus('id' in panel ? panel.id : undefined)
  const mayAdd = useHasPermission(['system:sysdictdata:add'])
  const mayEdit = useHasPermission(['system:sysdictdata:edit'])
  const shared = { type, entries, returnFocus, onClose }

  if ('id' in panel)
    return (
      <OneEntry
        key={panel.id}
        id={panel.id}
        {...{ mayAdd, mayEdit }}
        {...shared}
        onSaved={onChanged}
        onRefused={onRefused}
      />
    )
  if (!mayAdd) return null
  if (panel.show === 'new')
    return <EntryForm row={undefined} {...shared} onSaved={onChanged} onRefused={onRefused} />
  return (
    mayEdit && (
      <LateDialog
        part={Import}
        title={texts.importTitle}
        onClose={onClose}
        texts={{ ...common, ...list }}
      >
        {() => <Import.Screen {...shared} onDone={onChanged} />}
      </LateDialog>
    )
  )
}

interface OneEntryProps extends Pick<DialogProps, 'returnFocus' | 'onClose'> {
  id: number
  type: string
  entries: readonly DictEntry[]
  mayAdd: boolean
  mayEdit: boolean
  onSaved: () => void
  onRefused: () => void
}

/** Reads the entry first: what is changed must be what there is. */
function OneEntry({ id, mayAdd, mayEdit, ...props }: OneEntryProps) {
  const api = useApi(createDictApi)
  const texts = useTexts('dict')
  const { data, error, again } = useRead(
    useCallback((signal: AbortSignal) => api.get(id, { signal, handles: isGone }), [api, id]),
  )
  const gone = useGoneDraft(`edit ${id} of ${props.type}`, error)
  const { returnFocus, onClose } = props
  if (data && mayEdit) return <EntryForm row={data} {...props} />
  if (data) return <EntryFacts row={data} {...{ returnFocus, onClose }} />
  if (gone && mayAdd) return <EntryForm row={undefined} gone={gone} {...props} />

  return (
    <RecordReading
      title={mayEdit ? texts.edit : texts.title}
      failureTitle={texts.entryFailed}
      onRetry={again}
      {...{ error, gone, returnFocus, onClose }}
    />
  )
}

function EntryFacts({
  row,
  ...dialog
}: { row: DictEntry } & Pick<DialogProps, 'returnFocus' | 'onClose'>) {
  const texts = useTexts('dict')
  const list = useTexts('list')
  const common = useTexts('common')

  return (
    <FactsDialog
      title={texts.title}
      description={row.dictLabel}
      reason={texts.readOnly}
      facts={[
        [texts.type, row.dictType],
        [texts.label, row.dictLabel],
        [texts.value, row.dictValue],
        [texts.sort, String(row.dictSort)],
        [list.status, statusInWords(row.status, list)],
        [texts.remark, row.remark],
      ]}
      closeLabel={common.close}
      {...dialog}
    />
  )
}
