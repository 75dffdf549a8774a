import { useMemo } from 'react'
import { type ConfigurationKey, isBuiltIn, isMasked } from '#entities/configuration-key.ts'
import { displayTextOf } from '#lib/decode.ts'
import type { ListColumn } from '#list/list-props.ts'
import { useTexts } from '#locales/texts.ts'
import { useClipboard } from '#notifications/use-clipboard.ts'
import type { PermissionGuard } from '#permissions/allow.tsx'
import { dateColumn } from '#resource/date-column.tsx'
import type { OpenRecordPanel } from '#resource/record-panel-address.ts'
import { Button } from '#ui/actions/button.tsx'
import { CopyText } from '#ui/actions/copy-text.tsx'
import { Badge } from '#ui/status/badge.tsx'
import type { ValueChanger } from './use-change-value.ts'
import type { ValueTypes } from './use-value-types.ts'
import { ValueCell } from './value-cell.tsx'

interface ConfigKeyColumnsOptions {
  /** Any row: a column is left out if the server's rows have no such field. */
  sample: ConfigurationKey | undefined
  valueTypes: ValueTypes
  edit: PermissionGuard
  change: ValueChanger['set']
  open: OpenRecordPanel
}

export function useConfigKeyColumns({
  sample,
  valueTypes,
  edit,
  change,
  open,
}: ConfigKeyColumnsOptions): ListColumn<ConfigurationKey>[] {
  const texts = useTexts('configuration')
  const list = useTexts('list')
  const copy = useClipboard()

  return useMemo(() => {
    const yesOrNo = (yes: boolean) => (yes ? texts.yes : texts.no)

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
        // An export never contains secrets (B.3).
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
      { key: 'remark', label: texts.remark, hidden: true, value: key => key.remark },
      dateColumn('updatedAt', list, { hideOnCards: true }),
      { key: 'configId', label: texts.id, hidden: true, align: 'end', value: key => key.configId },
    ]
  }, [texts, list, copy, sample, valueTypes, edit, change, open])
}
