import { useCallback, useMemo } from 'react'
import { readAllPages } from '#api/all-pages.ts'
import { createConfigurationApi } from '#api/configuration.ts'
import { errorMessage } from '#api/error-message.ts'
import { useQuery } from '#hooks/use-query.ts'
import { useLocale, useTexts, useTextsIn } from '#locales/texts.ts'
import { useImportColumns, useImportFields } from '#resource/described/described-import.tsx'
import { emptyTableOf } from '#resource/described/record-file.ts'
import { RecordImport } from '#resource/import/record-import.tsx'
import { configurationKeys } from '#resources/system/configuration-keys.ts'
import { useApi } from '#session/use-api.ts'
import type { DialogProps } from '#ui/overlays/dialog.tsx'
import {
  type ConfigurationColumns,
  parseConfigurationFile,
  tableKeys,
  unknownKeyHeadings,
  withoutSecrets,
} from './configuration-file.ts'

export interface ConfigurationKeyImportProps extends Pick<DialogProps, 'returnFocus' | 'onClose'> {
  onDone: () => void
}

/** The columns of an exported list, in which a key may also be a secret by its name. */
function useConfigurationColumns(): ConfigurationColumns {
  const columns = useImportColumns(tableKeys)
  const en = useTextsIn('en', 'configuration')
  const zh = useTextsIn('zh-CN', 'configuration')

  return useMemo(() => {
    const unmarked = { [en.secretByName]: '', [zh.secretByName]: '' }
    const withUnmarked = (column: ConfigurationColumns['en'][number]) =>
      column.name === 'secret'
        ? { ...column, valuesByLabel: { ...column.valuesByLabel, ...unmarked } }
        : column
    return { en: columns.en.map(withUnmarked), 'zh-CN': columns['zh-CN'].map(withUnmarked) }
  }, [columns, en, zh])
}

/** Imports lines of `key=value`, or an exported list. */
export default function ConfigurationKeyImport(props: ConfigurationKeyImportProps) {
  const api = useApi(createConfigurationApi)
  const locale = useLocale()
  const texts = useTexts('configuration')
  const common = useTexts('common')
  const columns = useConfigurationColumns()
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
      storableText={text => data && withoutSecrets(text, data.rows, columns)}
      parse={text => (data ? parseConfigurationFile(text, data.rows, columns) : [])}
      unknownHeadings={text => unknownKeyHeadings(text, columns)}
      emptyTable={data && emptyTableOf(tableKeys, columns[locale], { sample: data.rows[0] })}
      save={({ configId, version, ...change }, options) =>
        configId === undefined
          ? api.create(change, options)
          : api.change(configId, change, { ...options, version })
      }
      helpFor={() => (error === undefined ? texts.importHelp : errorMessage(error, common))}
      keyLabel={configurationKeys.fields.configKey.label[locale]}
      textLabel={configurationKeys.fields.configValue.label[locale]}
      accept=".txt,.properties,.env,.csv,.tsv"
      fields={useImportFields(tableKeys)}
      ownTexts={texts}
    />
  )
}
