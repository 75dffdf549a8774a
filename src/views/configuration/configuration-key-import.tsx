import { useCallback } from 'react'
import { readAllPages } from '#api/all-pages.ts'
import { createConfigurationApi } from '#api/configuration.ts'
import { errorMessage } from '#api/error-message.ts'
import { useQuery } from '#hooks/use-query.ts'
import { useTexts } from '#locales/texts.ts'
import { RecordImport } from '#resource/import/record-import.tsx'
import { useApi } from '#session/use-api.ts'
import type { DialogProps } from '#ui/overlays/dialog.tsx'
import { parseConfigurationFile, withoutSecrets } from './configuration-file.ts'

export interface ConfigurationKeyImportProps extends Pick<DialogProps, 'returnFocus' | 'onClose'> {
  onDone: () => void
}

/** Imports lines of `key=value`. */
export default function ConfigurationKeyImport(props: ConfigurationKeyImportProps) {
  const api = useApi(createConfigurationApi)
  const texts = useTexts('configuration')
  const common = useTexts('common')
  // Each line is compared with all stored keys.
  const { data, error, refetch } = useQuery(
    useCallback(
      (signal: AbortSignal) =>
        readAllPages(
          page => api.list(page, { signal }),
          key => key.configId,
          { signal },
        ),
      [api],
    ),
  )

  return (
    <RecordImport
      {...props}
      onDone={() => {
        // The saved lines are now equal to the stored keys.
        refetch()
        props.onDone()
      }}
      form="import"
      storableText={text => data && withoutSecrets(text, data.rows)}
      parse={text => (data ? parseConfigurationFile(text, data.rows) : [])}
      save={({ configId, version, ...change }, options) =>
        configId === undefined
          ? api.create(change, options)
          : api.change(configId, change, { ...options, version })
      }
      helpFor={() => (error === undefined ? texts.importHelp : errorMessage(error, common))}
      keyLabel={texts.key}
      textLabel={texts.value}
      accept=".txt,.properties,.env"
      fields={{
        configKey: { label: texts.key, rule: texts.keyShape },
        configValue: { label: texts.value },
      }}
      ownTexts={texts}
    />
  )
}
