import { useMemo } from 'react'
import { type ConfigurationKey, isBuiltIn, isMasked } from '#entities/configuration-key.ts'
import { displayTextOf } from '#lib/decode.ts'
import type { ListColumn } from '#list/list-props.ts'
import { useTexts } from '#locales/texts.ts'
import { useClipboard } from '#notifications/use-clipboard.ts'
import type { PermissionGuard } from '#permissions/allow.tsx'
import { dateColumn } from '#resource/date-column.tsx'
import { useYesNoTexts } from '#resource/dictionary-texts.ts'
import type { OpenRecordPanel } from '#resource/record-panel-address.ts'
import { useOtherLanguageColumn } from '#resource/use-other-language-column.ts'
import { Button } from '#ui/actions/button.tsx'
import { CopyText } from '#ui/actions/copy-text.tsx'
import { Badge } from '#ui/status/badge.tsx'
import type { ValueChanger } from './use-change-value.ts'
import type { ValueTypes } from './use-value-types.ts'
import { ValueCell } from './value-cell.tsx'

interface ConfigurationKeyColumnsOptions {
  /** Any row: a column is left out if the server's rows have no such field. */
  sample: ConfigurationKey | undefined
  valueTypes: ValueTypes
  edit: PermissionGuard
  change: ValueChanger['set']
  open: OpenRecordPanel
  /** The column for who changed a row last, where the server says it. */
  changedBy: ListColumn<ConfigurationKey>
}

export function useConfigurationKeyColumns({
  sample,
  valueTypes,
  edit,
  change,
  open,
  changedBy,
}: ConfigurationKeyColumnsOptions): ListColumn<ConfigurationKey>[] {
  const texts = useTexts('configuration')
  const { yes, no } = useYesNoTexts()
  const list = useTexts('list')
  const copy = useClipboard()
  const otherLanguage = useOtherLanguageColumn<ConfigurationKey>(
    'configName',
    texts.name,
    sample?.configNameZh !== undefined,
  )

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
      label: texts.secret,
      hidden: true,
      value: key =>
        key.secret === undefined && isMasked(key) ? texts.secretByName : yesOrNo(isMasked(key)),
    }

    return [
      {
        key: 'configName',
        label: texts.name,
        rowHeader: true,
        value: key => key.configName,
        cell: key => (
          <Button tone="link" onClick={() => open({ show: 'edit', id: key.configId })}>
            {displayTextOf(key.configName)}
          </Button>
        ),
      },
      {
        key: 'configKey',
        label: texts.key,
        value: key => key.configKey,
        cell: key => <CopyText text={key.configKey} hint={texts.copyKey} onCopy={copy} />,
      },
      {
        key: 'configValue',
        label: texts.value,
        // An export never contains secrets.
        value: key => (isMasked(key) ? '' : key.configValue),
        cell: key => (
          <ValueCell row={key} valueType={valueTypes.typeOf(key)} {...{ edit, change, open }} />
        ),
      },
      {
        key: 'configType',
        label: texts.builtIn,
        value: key => yesOrNo(isBuiltIn(key)),
        storedValue: key => key.configType,
        cell: key => isBuiltIn(key) && <Badge tone="info">{texts.builtIn}</Badge>,
      },
      ...(sample?.isFrontend === undefined ? [] : [frontend]),
      ...(sample?.canMarkSecret === false ? [] : [secret]),
      otherLanguage,
      { key: 'remark', label: texts.remark, hidden: true, value: key => key.remark },
      dateColumn('updatedAt', list, { hideOnCards: true }),
      changedBy,
      { key: 'configId', label: texts.id, hidden: true, align: 'end', value: key => key.configId },
    ]
  }, [texts, yes, no, list, copy, sample, valueTypes, edit, change, open, otherLanguage, changedBy])
}
