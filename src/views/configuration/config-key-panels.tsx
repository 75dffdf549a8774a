import { createConfigurationApi } from '#api/configuration.ts'
import { type ConfigurationKey, isBuiltIn, isMasked } from '#entities/configuration-key.ts'
import { useReturnFocus } from '#hooks/use-return-focus.ts'
import { useTexts } from '#locales/texts.ts'
import { useHasPermission } from '#permissions/allow.tsx'
import { FactsDialog } from '#resource/description-list.tsx'
import { LazyPanel } from '#resource/lazy-panel.tsx'
import { OneRecord } from '#resource/record-loader.tsx'
import type { RecordPanel } from '#resource/record-panel-address.ts'
import { lazyView } from '#routing/lazy-view.ts'
import { useApi } from '#session/use-api.ts'
import type { DialogProps } from '#ui/overlays/dialog.tsx'
import { ConfigForm } from './config-key-form.tsx'
import type { ConfigImportProps } from './config-key-import.tsx'
import type { ConfigKinds } from './use-value-types.ts'

/** Few people import, and seldom. */
const Import = lazyView<ConfigImportProps>(() => import('./config-key-import.tsx'), 'import')

export interface ConfigPanelsProps {
  panel: RecordPanel
  sample: ConfigurationKey | undefined
  kinds: ConfigKinds
  onClose: () => void
  onChanged: () => void
}

/** The panel that the address names; what may not be done opens nothing. */
export function ConfigPanels({ panel, sample, kinds, onClose, onChanged }: ConfigPanelsProps) {
  const api = useApi(createConfigurationApi)
  const texts = useTexts('configuration')
  const returnFocus = useReturnFocus('id' in panel ? panel.id : undefined)
  const mayAdd = useHasPermission(['system:sysconfig:add'])
  const mayEdit = useHasPermission(['system:sysconfig:edit'])
  const shared = { returnFocus, onClose }
  const form = { sample, kinds, ...shared, onSaved: onChanged }

  if ('id' in panel)
    return (
      <OneRecord
        key={panel.id}
        id={panel.id}
        get={api.get}
        form={`edit ${panel.id}`}
        title={mayEdit ? texts.edit : texts.title}
        failureTitle={texts.keyFailed}
        mayAdd={mayAdd}
        {...shared}
        drawForm={(row, gone) => <ConfigForm row={row} gone={gone} {...form} />}
        drawFacts={mayEdit ? undefined : row => <KeyFacts row={row} {...shared} />}
      />
    )
  if (!mayAdd) return null
  if (panel.show === 'new') return <ConfigForm row={undefined} {...form} />
  return (
    mayEdit && (
      <LazyPanel part={Import} title={texts.importTitle} onClose={onClose}>
        {() => <Import {...shared} onDone={onChanged} />}
      </LazyPanel>
    )
  )
}

function KeyFacts({
  row,
  ...dialog
}: { row: ConfigurationKey } & Pick<DialogProps, 'returnFocus' | 'onClose'>) {
  const texts = useTexts('configuration')
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
        [texts.builtIn, isBuiltIn(row) ? texts.yes : texts.no],
        ...(row.isFrontend ? [[texts.frontend, texts.frontendHelp] as const] : []),
        [texts.remark, row.remark],
      ]}
      closeLabel={common.close}
      {...dialog}
    />
  )
}
