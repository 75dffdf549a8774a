import { useCallback, useMemo } from 'react'
import { readAllPages } from '#api/all-pages.ts'
import { createConfigurationApi } from '#api/configuration.ts'
import { errorMessage } from '#api/error-message.ts'
import type { Locale } from '#constants.ts'
import { useQuery } from '#hooks/use-query.ts'
import { useTexts, useTextsIn } from '#locales/texts.ts'
import { useYesNoTexts, useYesNoValues } from '#resource/dictionary-texts.ts'
import { RecordImport } from '#resource/import/record-import.tsx'
import { useApi } from '#session/use-api.ts'
import type { DialogProps } from '#ui/overlays/dialog.tsx'
import {
  type ConfigurationColumns,
  parseConfigurationFile,
  withoutSecrets,
} from './configuration-file.ts'

export interface ConfigurationKeyImportProps extends Pick<DialogProps, 'returnFocus' | 'onClose'> {
  onDone: () => void
}

/** The columns of a list that was exported in the language (configuration-key-columns.tsx). */
function useImportColumns(locale: Locale): ConfigurationColumns[Locale] {
  const texts = useTextsIn(locale, 'configuration')
  const formTexts = useTextsIn(locale, 'form')
  const answers = useYesNoValues()
  return useMemo(
    () => [
      { name: 'configKey', header: texts.key },
      { name: 'configValue', header: texts.value, exact: true },
      { name: 'configName', header: texts.name },
      { name: 'otherName', header: formTexts.inOther(texts.name) },
      { name: 'configType', header: texts.builtIn, valuesByLabel: answers },
      {
        name: 'secret',
        header: texts.secret,
        valuesByLabel: { ...answers, [texts.secretByName]: '' },
      },
      { name: 'remark', header: texts.remark },
    ],
    [texts, formTexts, answers],
  )
}

/** Imports lines of `key=value`, or an exported list. */
export default function ConfigurationKeyImport(props: ConfigurationKeyImportProps) {
  const api = useApi(createConfigurationApi)
  const texts = useTexts('configuration')
  const common = useTexts('common')
  const formTexts = useTexts('form')
  const importTexts = useTexts('import')
  const answers = useYesNoTexts()
  const yesOrNo = importTexts.oneOf(answers.yes, answers.no)
  const columns = { en: useImportColumns('en'), 'zh-CN': useImportColumns('zh-CN') }
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
      save={({ configId, version, ...change }, options) =>
        configId === undefined
          ? api.create(change, options)
          : api.change(configId, change, { ...options, version })
      }
      helpFor={() => (error === undefined ? texts.importHelp : errorMessage(error, common))}
      keyLabel={texts.key}
      textLabel={texts.value}
      accept=".txt,.properties,.env,.csv,.tsv"
      fields={{
        configKey: { label: texts.key, rule: texts.keyShape },
        configValue: { label: texts.value },
        configName: { label: texts.name },
        configNameZh: { label: formTexts.inChinese(texts.name) },
        otherName: { label: formTexts.inOther(texts.name) },
        configType: { label: texts.builtIn, rule: yesOrNo },
        secret: { label: texts.secret, rule: yesOrNo },
        remark: { label: texts.remark },
      }}
      ownTexts={texts}
    />
  )
}
