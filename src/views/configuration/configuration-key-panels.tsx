import { createConfigurationApi } from '#api/configuration.ts'
import { textsIn } from '#entities/bilingual-text.ts'
import { type ConfigurationKey, isBuiltIn, isMasked } from '#entities/configuration-key.ts'
import type { RecordKey } from '#entities/record-key.ts'
import { NewRecords } from '#form/next-record.tsx'
import { useBilingual } from '#form/use-bilingual.ts'
import { useReturnFocus } from '#hooks/use-return-focus.ts'
import type { RowErrors } from '#list/row-errors.tsx'
import { useTexts } from '#locales/texts.ts'
import { useHasPermission } from '#permissions/allow.tsx'
import { DetailsDialog } from '#resource/description-list.tsx'
import { useYesNoTexts } from '#resource/dictionary-texts.ts'
import { HistoryPanel } from '#resource/history/history-panel.tsx'
import { LazyPanel } from '#resource/lazy-panel.tsx'
import { RecordLoader } from '#resource/record-loader.tsx'
import type { RecordPanel } from '#resource/record-panel-address.ts'
import { StoredDraft, useStoredDraft } from '#resource/stored-draft.tsx'
import { lazyView } from '#routing/lazy-view.ts'
import { useApi } from '#session/use-api.ts'
import type { DialogProps } from '#ui/overlays/dialog.tsx'
import {
  ConfigurationKeyForm,
  configurationKeyLabels,
  useConfigurationKeyFormat,
} from './configuration-key-form.tsx'
import type { ConfigurationKeyImportProps } from './configuration-key-import.tsx'
import type { ValueTypes } from './use-value-types.ts'

/** Loaded on demand: imports are rare. */
const ConfigurationKeyImport = lazyView<ConfigurationKeyImportProps>(
  () => import('./configuration-key-import.tsx'),
  'import',
)

interface ConfigurationKeyPanelsProps {
  panel: RecordPanel
  sample: ConfigurationKey | undefined
  valueTypes: ValueTypes
  rowErrors: RowErrors
  onClose: () => void
  onChanged: (created?: RecordKey) => void
}

/** The panel that the address names; nothing if the user may not use it. */
export function ConfigurationKeyPanels({
  panel,
  sample,
  valueTypes,
  rowErrors,
  onClose,
  onChanged,
}: ConfigurationKeyPanelsProps) {
  const api = useApi(createConfigurationApi)
  const texts = useTexts('configuration')
  const returnFocus = useReturnFocus('id' in panel ? panel.id : undefined)
  const mayAdd = useHasPermission(['system:sysconfig:add'])
  const mayEdit = useHasPermission(['system:sysconfig:edit'])
  const shared = { returnFocus, onClose }
  const form = { sample, valueTypes, rowErrors, ...shared, onSaved: onChanged }

  if (panel.show === 'history')
    return (
      <HistoryPanel
        kind="config"
        id={panel.id}
        get={api.get}
        writes={mayEdit ? api : undefined}
        onChanged={onChanged}
        onClose={onClose}
      />
    )
  if ('id' in panel)
    return (
      <RecordLoader
        key={panel.id}
        id={panel.id}
        get={api.get}
        form={`edit ${panel.id}`}
        title={mayEdit ? texts.edit : texts.title}
        failureTitle={texts.keyFailed}
        canCreate={mayAdd}
        {...shared}
        renderForm={(row, orphanedDraft) => (
          <ConfigurationKeyForm row={row} orphanedDraft={orphanedDraft} {...form} />
        )}
        renderDetails={
          mayEdit ? undefined : row => <ConfigurationKeyDetails row={row} {...shared} />
        }
      />
    )
  if (!mayAdd) return null
  if (panel.show === 'new')
    return (
      <NewRecords>
        {next => <ConfigurationKeyForm row={undefined} next={next} {...form} />}
      </NewRecords>
    )
  return (
    mayEdit && (
      <LazyPanel
        part={ConfigurationKeyImport}
        placement="side"
        title={texts.importTitle}
        onClose={onClose}
      >
        {() => <ConfigurationKeyImport {...shared} onDone={onChanged} />}
      </LazyPanel>
    )
  )
}

function ConfigurationKeyDetails({
  row,
  ...dialog
}: { row: ConfigurationKey } & Pick<DialogProps, 'returnFocus' | 'onClose'>) {
  const texts = useTexts('configuration')
  const { yes, no } = useYesNoTexts()
  const bilingual = useBilingual(texts.name, row.configNameZh)
  const kept = useStoredDraft(`edit ${row.configId}`)
  const format = useConfigurationKeyFormat()

  return (
    <DetailsDialog
      title={texts.title}
      description={row.configName}
      reason={texts.readOnly}
      items={[
        [texts.name, row.configName],
        ...bilingual.otherItem(textsIn(row.raw, 'configName')),
        [texts.key, row.configKey],
        [texts.value, isMasked(row) ? texts.masked : row.configValue],
        [texts.builtIn, isBuiltIn(row) ? yes : no],
        ...(row.isFrontend ? [[texts.frontend, texts.frontendHelp] as const] : []),
        [texts.remark, row.remark],
      ]}
      {...dialog}
    >
      <StoredDraft
        {...kept}
        labels={configurationKeyLabels(bilingual.labels, texts)}
        // The key may have become a secret after its value was typed.
        format={(name, value) =>
          name === 'configValue' && isMasked(row) ? texts.masked : format(name, value)
        }
      />
    </DetailsDialog>
  )
}
