import { createConfigurationApi } from '#api/configuration.ts'
import type { RowErrors } from '#list/row-errors.tsx'
import { useTexts } from '#locales/texts.ts'
import { RecordPanels, type RecordPanelsProps } from '#resource/described/described-panels.tsx'
import { LazyPanel } from '#resource/lazy-panel.tsx'
import { type ConfigurationKey, configurationKeys } from '#resources/system/configuration-keys.ts'
import { lazyView } from '#routing/lazy-view.ts'
import { useApi } from '#session/use-api.ts'
import { ConfigurationKeyDetails, ConfigurationKeyForm } from './configuration-key-form.tsx'
import type { ConfigurationKeyImportProps } from './configuration-key-import.tsx'
import type { ValueTypes } from './use-value-types.ts'

/** Loaded on demand: imports are rare. */
const ConfigurationKeyImport = lazyView<ConfigurationKeyImportProps>(
  () => import('./configuration-key-import.tsx'),
  'import',
)

interface ConfigurationKeyPanelsProps
  extends Pick<
    RecordPanelsProps<ConfigurationKey>,
    'panel' | 'may' | 'sample' | 'onClose' | 'onChanged'
  > {
  valueTypes: ValueTypes
  rowErrors: RowErrors
}

/** The panel that the address names. */
export function ConfigurationKeyPanels({
  valueTypes,
  rowErrors,
  ...panels
}: ConfigurationKeyPanelsProps) {
  const { onClose, onChanged } = panels
  const { importTitle } = useTexts('configuration')

  return (
    <RecordPanels
      {...panels}
      resource={configurationKeys}
      calls={useApi(createConfigurationApi)}
      form={form => <ConfigurationKeyForm {...form} {...{ valueTypes, rowErrors }} />}
      details={(row, reason, dialog) => (
        <ConfigurationKeyDetails {...{ row, reason }} {...dialog} />
      )}
      importer={dialog => (
        <LazyPanel
          part={ConfigurationKeyImport}
          placement="side"
          title={importTitle}
          onClose={onClose}
        >
          {() => <ConfigurationKeyImport {...dialog} onDone={onChanged} />}
        </LazyPanel>
      )}
      needsBoth
    />
  )
}
