import { useMemo } from 'react'
import { isBuiltIn, isMasked } from '#entities/configuration-key.ts'
import type { Filter } from '#list/list-filters.tsx'
import type { ListColumn } from '#list/list-props.ts'
import { useLocale, useTexts } from '#locales/texts.ts'
import { useClipboard } from '#notifications/use-clipboard.ts'
import type { PermissionGuard } from '#permissions/allow.tsx'
import { type FilteredList, useDescribedFilters } from '#resource/described/described-filters.tsx'
import { useYesNoTexts } from '#resource/dictionary-texts.ts'
import type { OpenRecordPanel } from '#resource/record-panel-address.ts'
import {
  type ConfigurationKey,
  configurationKeys,
  SECRET_MARK,
} from '#resources/system/configuration-keys.ts'
import { CopyText } from '#ui/actions/copy-text.tsx'
import { Badge } from '#ui/status/badge.tsx'
import type { ValueChanger } from './use-change-value.ts'
import type { ValueTypes } from './use-value-types.ts'
import { ValueCell } from './value-cell.tsx'

const { configValue, configType } = configurationKeys.fields

interface ConfigurationKeyCellsOptions {
  /** Any row: a column is left out if the server's rows have no such field. */
  sample: ConfigurationKey | undefined
  valueTypes: ValueTypes
  edit: PermissionGuard
  change: ValueChanger['set']
  open: OpenRecordPanel
}

/** What the columns of keys have besides their description; the same in every draw. */
export function useConfigurationKeyCells({
  sample,
  valueTypes,
  edit,
  change,
  open,
}: ConfigurationKeyCellsOptions) {
  const locale = useLocale()
  const texts = useTexts('configuration')
  const { yes, no } = useYesNoTexts()
  const copy = useClipboard()
  const hasFrontend = sample?.isFrontend !== undefined
  const hasSecret = sample?.canMarkSecret !== false

  return useMemo(() => {
    const yesOrNo = (isSo: boolean) => (isSo ? yes : no)

    const frontend: ListColumn<ConfigurationKey> = {
      key: 'isFrontend',
      label: texts.frontend,
      value: key => yesOrNo(key.isFrontend === true),
      cell: key =>
        key.isFrontend && (
          <span title={texts.frontendHelp}>
            <Badge tone="warning">{texts.frontend}</Badge>
          </span>
        ),
    }
    const secret: ListColumn<ConfigurationKey> = {
      key: 'secret',
      label: SECRET_MARK.label[locale],
      hidden: true,
      value: key =>
        key.secret === undefined && isMasked(key) ? texts.secretByName : yesOrNo(isMasked(key)),
    }

    return {
      cells: {
        configKey: (key: ConfigurationKey) => (
          <CopyText text={key.configKey} hint={texts.copyKey} onCopy={copy} />
        ),
        configValue: (key: ConfigurationKey) => (
          <ValueCell row={key} valueType={valueTypes.typeOf(key)} {...{ edit, change, open }} />
        ),
        configType: (key: ConfigurationKey) =>
          isBuiltIn(key) && <Badge tone="info">{configType.label[locale]}</Badge>,
      },
      more: { configType: [...(hasFrontend ? [frontend] : []), ...(hasSecret ? [secret] : [])] },
    }
  }, [locale, texts, yes, no, copy, hasFrontend, hasSecret, valueTypes, edit, change, open])
}

/** An export never contains secrets. */
export const useColumnsWithoutSecrets = (columns: readonly ListColumn<ConfigurationKey>[]) =>
  useMemo(
    () =>
      columns.map(
        (column): ListColumn<ConfigurationKey> =>
          column.key === 'configValue'
            ? { ...column, value: key => (isMasked(key) ? '' : key.configValue) }
            : column,
      ),
    [columns],
  )

/** Filters besides those of the description. */
export const MORE_FILTERS = ['configValue', 'isFrontend']

/** The described filters, one by value behind that by key, and one by the mark of other servers. */
export function useConfigurationKeyFilters(
  { rows, query, period }: FilteredList,
  sample: ConfigurationKey | undefined,
): readonly Filter[] {
  const locale = useLocale()
  const texts = useTexts('configuration')
  const { yes, no } = useYesNoTexts()
  const isFrontend: Filter = {
    name: 'isFrontend',
    label: texts.frontend,
    options: [
      { value: '1', label: yes },
      { value: '0', label: no },
    ],
  }
  const byValue: Filter = {
    name: 'configValue',
    label: configValue.label[locale],
    placeholder: texts.valuePlaceholder,
    warning: query.values.configValue && rows.items && texts.valuesHere(rows.items.length),
  }
  const marks = sample?.isFrontend === undefined ? [] : [isFrontend]
  const described = useDescribedFilters(configurationKeys, {
    rows,
    query,
    period: [...marks, ...period],
  })
  return described.flatMap(filter => (filter.name === 'configKey' ? [filter, byValue] : [filter]))
}

export function useConfigurationKeyPresets() {
  const { builtInOnly, ownOnly } = useTexts('configuration')
  return [
    { name: builtInOnly, search: '?configType=Y' },
    { name: ownOnly, search: '?configType=N' },
  ]
}
