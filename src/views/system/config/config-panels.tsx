import { useCallback, useState } from 'react'
import type { RecordPanel } from '#model/record-panel.ts'
import { isMasked } from '#model/config-value.ts'
import { useRead } from '#hooks/use-read.ts'
import { useHasPermission } from '#state/allow.tsx'
import { useApi } from '#state/api.ts'
import { failureText } from '#state/failure-text.ts'
import { useTexts } from '#state/locale.ts'
import { Alert } from '#ui/alert.tsx'
import { Dialog, type DialogProps } from '#ui/dialog.tsx'
import { ErrorCard } from '#ui/error-card.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { ConfigForm } from './config-form.tsx'
import { ConfigImport } from './config-import.tsx'

export interface ConfigPanelsProps {
  panel: RecordPanel
  onClose: () => void
  onChanged: () => void
}

/** The panel that the address names; what may not be done opens nothing. */
export function ConfigPanels({ panel, onClose, onChanged }: ConfigPanelsProps) {
  const [opener] = useState(() => document.activeElement)
  const returnFocus = () => (opener instanceof HTMLElement && opener.isConnected ? opener : null)
  const mayAdd = useHasPermission(['system:sysconfig:add'])
  const mayEdit = useHasPermission(['system:sysconfig:edit'])
  const shared = { returnFocus, onClose }

  if ('id' in panel)
    return <OneKey key={panel.id} id={panel.id} mayEdit={mayEdit} {...shared} onSaved={onChanged} />
  if (!mayAdd) return null
  if (panel.show === 'new') return <ConfigForm row={undefined} {...shared} onSaved={onChanged} />
  return mayEdit && <ConfigImport {...shared} onDone={onChanged} />
}

interface OneKeyProps extends Pick<DialogProps, 'returnFocus' | 'onClose'> {
  id: number
  mayEdit: boolean
  onSaved: () => void
}

/** Reads the key first: what is changed must be what there is. */
function OneKey({ id, mayEdit, ...props }: OneKeyProps) {
  const api = useApi()
  const texts = useTexts('config')
  const common = useTexts('common')
  const { data, error, again } = useRead(
    useCallback((signal: AbortSignal) => api.config.get(id, { signal }), [api, id]),
  )
  if (data && mayEdit) return <ConfigForm row={data} {...props} />

  return (
    <Dialog
      title={mayEdit ? texts.edit : texts.title}
      description={data?.configName}
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
              [texts.name, data.configName],
              [texts.key, data.configKey],
              [texts.value, isMasked(data) ? texts.masked : data.configValue],
              [texts.builtIn, data.configType === 'Y' ? texts.yes : texts.no],
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
          title={texts.keyFailed}
          text={failureText(error, common)}
          retryLabel={common.tryAgain}
          onRetry={again}
        />
      )}
    </Dialog>
  )
}
