import { useCallback, useState } from 'react'
import type { DictEntry } from '#model/dict.ts'
import type { RecordPanel } from '#model/record-panel.ts'
import { useRead } from '#hooks/use-read.ts'
import { useHasPermission } from '#state/allow.tsx'
import { useApi } from '#state/api.ts'
import { failureText } from '#state/failure-text.ts'
import { useTexts } from '#state/locale.ts'
import { Alert } from '#ui/alert.tsx'
import { Dialog, type DialogProps } from '#ui/dialog.tsx'
import { ErrorCard } from '#ui/error-card.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { EntryForm } from './entry-form.tsx'
import { EntryImport } from './entry-import.tsx'

export interface EntryPanelsProps {
  panel: RecordPanel
  type: string
  /** All of the type. */
  entries: readonly DictEntry[]
  onClose: () => void
  onChanged: () => void
}

/** The panel that the address names; what may not be done opens nothing. */
export function EntryPanels({ panel, type, entries, onClose, onChanged }: EntryPanelsProps) {
  const [opener] = useState(() => document.activeElement)
  const returnFocus = () => (opener instanceof HTMLElement && opener.isConnected ? opener : null)
  const mayAdd = useHasPermission(['system:sysdictdata:add'])
  const mayEdit = useHasPermission(['system:sysdictdata:edit'])
  const shared = { type, entries, returnFocus, onClose }

  if ('id' in panel)
    return (
      <OneEntry key={panel.id} id={panel.id} mayEdit={mayEdit} {...shared} onSaved={onChanged} />
    )
  if (!mayAdd) return null
  if (panel.show === 'new') return <EntryForm row={undefined} {...shared} onSaved={onChanged} />
  return mayEdit && <EntryImport {...shared} onDone={onChanged} />
}

interface OneEntryProps extends Pick<DialogProps, 'returnFocus' | 'onClose'> {
  id: number
  type: string
  entries: readonly DictEntry[]
  mayEdit: boolean
  onSaved: () => void
}

/** Reads the entry first: what is changed must be what there is. */
function OneEntry({ id, mayEdit, ...props }: OneEntryProps) {
  const api = useApi()
  const texts = useTexts('dict')
  const list = useTexts('list')
  const common = useTexts('common')
  const { data, error, again } = useRead(
    useCallback((signal: AbortSignal) => api.dict.get(id, { signal }), [api, id]),
  )
  if (data && mayEdit) return <EntryForm row={data} {...props} />

  return (
    <Dialog
      title={mayEdit ? texts.edit : texts.title}
      description={data?.dictLabel}
      placement="side"
      size="medium"
      closeLabel={common.close}
      returnFocus={props.returnFocus}
      onClose={props.onClose}
    >
      {data ? (
        <>
          <Alert>{texts.readOnly}</Alert>
          <dl className="facts">
            {[
              [texts.type, data.dictType],
              [texts.label, data.dictLabel],
              [texts.value, data.dictValue],
              [texts.sort, String(data.dictSort)],
              [list.status, data.status === '0' ? list.enabled : list.disabled],
              [texts.remark, data.remark],
            ].map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value || '–'}</dd>
              </div>
            ))}
          </dl>
        </>
      ) : error === undefined ? (
        <Skeleton label={common.loading} />
      ) : (
        <ErrorCard
          title={texts.entryFailed}
          text={failureText(error, common)}
          retryLabel={common.tryAgain}
          onRetry={again}
        />
      )}
    </Dialog>
  )
}
