import { useCallback } from 'react'
import type { ConfigKey } from '#model/config-key.ts'
import type { RecordPanel } from '#model/record-panel.ts'
import { isMasked } from '#model/config-value.ts'
import { createConfigApi } from '#api/config.ts'
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
import { ConfigForm, type ConfigFormProps } from './config-form.tsx'
import type { ConfigImportProps } from './config-import.tsx'
import type { ConfigKinds } from './use-kinds.ts'

/** Few people import, and seldom. */
const Import = chunk<ConfigImportProps>(() => import('./config-import.tsx'))

export interface ConfigPanelsProps {
  panel: RecordPanel
  sample: ConfigKey | undefined
  kinds: ConfigKinds
  onClose: () => void
  onChanged: () => void
}

/** The panel that the address names; what may not be done opens nothing. */
export function ConfigPanels({ panel, sample, kinds, onClose, onChanged }: ConfigPanelsProps) {
  const texts = useTexts('config')
  const list = useTexts('list')
  const common = useTexts('common')
  const returnFocus = useReturnFocus('id' in panel ? panel.id : undefined)
  const mayAdd = useHasPermission(['system:sysconfig:add'])
  const mayEdit = useHasPermission(['system:sysconfig:edit'])
  const shared = { returnFocus, onClose }
  const form = { sample, kinds, ...shared, onSaved: onChanged }

  if ('id' in panel)
    return <OneKey key={panel.id} id={panel.id} {...{ mayAdd, mayEdit }} {...form} />
  if (!mayAdd) return null
  if (panel.show === 'new') return <ConfigForm row={undefined} {...form} />
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

interface OneKeyProps extends Omit<ConfigFormProps, 'row'> {
  id: number
  mayAdd: boolean
  mayEdit: boolean
}

/** Reads the key first: what is changed must be what there is. */
function OneKey({ id, mayAdd, mayEdit, ...props }: OneKeyProps) {
  const api = useApi(createConfigApi)
  const texts = useTexts('config')
  const { data, error, again } = useRead(
    useCallback((signal: AbortSignal) => api.get(id, { signal, handles: isGone }), [api, id]),
  )
  const gone = useGoneDraft(`edit ${id}`, error)
  const { returnFocus, onClose } = props
  if (data && mayEdit) return <ConfigForm row={data} {...props} />
  if (data) return <KeyFacts row={data} {...{ returnFocus, onClose }} />
  if (gone && mayAdd) return <ConfigForm row={undefined} gone={gone} {...props} />

  return (
    <RecordReading
      title={mayEdit ? texts.edit : texts.title}
      failureTitle={texts.keyFailed}
      onRetry={again}
      {...{ error, gone, returnFocus, onClose }}
    />
  )
}

function KeyFacts({
  row,
  ...dialog
}: { row: ConfigKey } & Pick<DialogProps, 'returnFocus' | 'onClose'>) {
  const texts = useTexts('config')
  const common = useTexts('common')

  return (
    <FactsDialog
      title={texts.title}
      description={row.configName}
      reason={texts.readOnly}
      facts={[
        [texts.name, row.configName],
        [texts.key, row.configKey],
        [texts.value, isMasked(row) ? texts.masked : row.configValue],
        [texts.builtIn, row.configType === 'Y' ? texts.yes : texts.no],
        ...(row.isFrontend ? [[texts.frontend, texts.frontendHelp] as const] : []),
        [texts.remark, row.remark],
      ]}
      closeLabel={common.close}
      {...dialog}
    />
  )
}
