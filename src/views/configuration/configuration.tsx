import { useCallback, useState } from 'react'
import type { ListQuery, ReadOptions } from '#api/call-options.ts'
import { createConfigurationApi } from '#api/configuration.ts'
import {
  type ConfigurationKey,
  configGroupOf,
  hasInValue,
  isMasked,
} from '#entities/configuration-key.ts'
import { useEventCallback } from '#hooks/use-event-callback.ts'
import { displayTextOf } from '#lib/decode.ts'
import { useBulk } from '#list/bulk/use-bulk.ts'
import { useBulkDelete } from '#list/bulk/use-bulk-delete.ts'
import { ListCard } from '#list/list-card.tsx'
import { PERIOD_FIELDS } from '#list/period-filter.ts'
import { useRowErrors } from '#list/row-errors.tsx'
import { useList } from '#list/use-list.ts'
import { useRowDelete } from '#list/use-row-delete.ts'
import { useTexts } from '#locales/texts.ts'
import { useNotices } from '#notifications/notices.ts'
import { useClipboard } from '#notifications/use-clipboard.ts'
import { useUndo } from '#notifications/use-undo.tsx'
import { usePermission } from '#permissions/allow.tsx'
import { useYesNoTexts } from '#resource/dictionary-texts.ts'
import { useRecordPanel } from '#resource/record-panel-address.ts'
import { useChangedByColumn } from '#resource/use-changed-by-column.ts'
import { useCreateButton } from '#resource/use-create-button.tsx'
import { usePage } from '#routing/current-page.ts'
import { useAddress } from '#routing/use-address.ts'
import { useNavigate } from '#routing/use-navigate.ts'
import { useApi } from '#session/use-api.ts'
import { Button } from '#ui/actions/button.tsx'
import { PageHeader } from '#ui/content/page-header.tsx'
import { formatConfigurationFile } from './configuration-file.ts'
import {
  ConfigurationKeyBulkActions,
  useConfigurationKeyRowActions,
} from './configuration-key-actions.tsx'
import { useConfigurationKeyColumns } from './configuration-key-columns.tsx'
import { ConfigurationKeyLookup } from './configuration-key-lookup.tsx'
import { ConfigurationKeyPanels } from './configuration-key-panels.tsx'
import { useChangeValue } from './use-change-value.ts'
import { useValueTypes } from './use-value-types.ts'

const shape = {
  filters: ['configName', 'configKey', 'configValue', 'configType', 'isFrontend', ...PERIOD_FIELDS],
  sorts: ['configId', 'configName', 'configKey', 'configType', 'createdAt', 'updatedAt'],
}
const rowKey = (key: ConfigurationKey) => key.configId
const rowName = (key: ConfigurationKey) => displayTextOf(key.configName)
const createdAtOf = (key: ConfigurationKey) => key.createdAt

/** The configuration keys, grouped by the first part of their names. */
export default function Configuration() {
  const api = useApi(createConfigurationApi)
  const texts = useTexts('configuration')
  const { yes, no } = useYesNoTexts()
  const { title } = usePage()
  const { path, search, hash } = useAddress()
  const navigate = useNavigate()
  const isFlat = new URLSearchParams(search).get('view') === 'flat'
  const read = useCallback(
    async ({ configValue: text = '', ...query }: ListQuery<string>, options: ReadOptions) => {
      // The rows of a group are adjacent only if sorted by key.
      const order = query.sort || isFlat ? {} : { sort: 'configKey', order: 'asc' }
      const page = await api.list({ ...query, ...order }, options)
      // No server filters by value, so the console filters page by page.
      if (!page) return page
      const { rows, total } = page
      return { rows: rows.filter(key => hasInValue(key, text)), total, receivedCount: rows.length }
    },
    [api, isFlat],
  )
  const list = useList({
    shape,
    read,
    rowKey,
    createdAtOf,
    name: 'config',
    permission: 'system:sysconfig:list',
  })
  const [panel, open] = useRecordPanel()
  const copy = useClipboard()
  const notices = useNotices()
  const undo = useUndo()
  const rowErrors = useRowErrors(list.rows)
  const remove = useRowDelete({ undo, rowErrors, rows: list.rows, rowName, remove: api.remove })
  const bulk = useBulk(list.onBulkDone, list.rows)
  const removeMany = useBulkDelete({ ...{ bulk, undo, list, texts, rowName }, remove: api.remove })
  const changeValue = useChangeValue(rowErrors, row => {
    if (row) list.rows.replace(row)
    list.rows.reload()
  })
  const valueTypes = useValueTypes()
  // All rows of a server have the same optional fields, so any row can stand for them.
  const [sample, setSample] = useState<ConfigurationKey>()
  if (!sample && list.rows.items?.[0]) setSample(list.rows.items[0])
  const may = {
    add: usePermission(['system:sysconfig:add']),
    edit: usePermission(['system:sysconfig:edit']),
    remove: usePermission(['system:sysconfig:remove']),
  }
  const columns = useConfigurationKeyColumns({
    ...may,
    sample,
    valueTypes,
    change: useEventCallback(changeValue.set),
    open,
    changedBy: useChangedByColumn(list.rows.items),
  })
  const actions = useConfigurationKeyRowActions({ ...may, open, onDelete: remove })
  const add = useCreateButton('new-config', texts.new, may.add.isAllowed, () =>
    open({ show: 'new' }),
  )

  async function copyLines(rows: readonly ConfigurationKey[]) {
    const secretCount = rows.filter(isMasked).length
    await copy(formatConfigurationFile(rows))
    if (secretCount > 0) notices.show('warning', texts.secretsLeft(secretCount))
  }

  function showView(view: 'flat' | undefined) {
    const query = new URLSearchParams(search)
    if (view) query.set('view', view)
    else query.delete('view')
    navigate(`${path}${query.size > 0 ? `?${query}` : ''}${hash}`, { replace: true })
  }

  return (
    <>
      <PageHeader
        title={title}
        text={texts.lead}
        actions={
          <>
            <Button
              icon={isFlat ? 'tree' : 'list'}
              onClick={() => showView(isFlat ? undefined : 'flat')}
            >
              {isFlat ? texts.grouped : texts.flat}
            </Button>
            {(may.add.isAllowed ? may.edit : may.add).render(
              <Button icon="upload" onClick={() => open({ show: 'import' })}>
                {texts.import}
              </Button>,
            )}
            {may.add.render(add)}
          </>
        }
      />
      <ListCard
        list={list}
        caption={title}
        columns={columns}
        rowName={rowName}
        groupOf={isFlat || list.query.sort ? undefined : key => configGroupOf(key.configKey)}
        groupName={(group, count) => texts.group(group || texts.noGroup, count)}
        actions={actions}
        bulk={bulk}
        bulkActions={rows => (
          <ConfigurationKeyBulkActions
            rows={rows}
            onCopy={() => void copyLines(rows)}
            onDelete={rows => void removeMany(rows)}
          />
        )}
        undo={undo}
        rowErrors={rowErrors}
        panels={[
          {
            key: 'lookup',
            label: texts.keyLookup,
            icon: 'search',
            content: <ConfigurationKeyLookup />,
          },
        ]}
        filters={[
          { name: 'configName', label: texts.name, placeholder: texts.namePlaceholder },
          { name: 'configKey', label: texts.key, placeholder: texts.keyPlaceholder },
          {
            name: 'configValue',
            label: texts.value,
            placeholder: texts.valuePlaceholder,
            warning:
              list.query.values.configValue
              && list.rows.items
              && texts.valuesHere(list.rows.items.length),
          },
          {
            name: 'configType',
            label: texts.builtIn,
            options: [
              { value: 'Y', label: yes },
              { value: 'N', label: no },
            ],
          },
          ...(sample?.isFrontend === undefined
            ? []
            : [
                {
                  name: 'isFrontend',
                  label: texts.frontend,
                  options: [
                    { value: '1', label: yes },
                    { value: '0', label: no },
                  ],
                },
              ]),
          ...list.period,
        ]}
        presets={[
          { name: texts.builtInOnly, search: '?configType=Y' },
          { name: texts.ownOnly, search: '?configType=N' },
        ]}
        ownTexts={texts}
        emptyAction={may.add.isAllowed && add}
      />
      {panel && (
        <ConfigurationKeyPanels
          {...{ panel, sample, valueTypes, rowErrors }}
          onClose={() => open(undefined)}
          onChanged={list.rows.reload}
        />
      )}
    </>
  )
}
