import { useCallback } from 'react'
import type { ListQuery, ReadOptions } from '#api/call-options.ts'
import { createConfigurationApi } from '#api/configuration.ts'
import { configGroupOf, hasInValue, isBuiltIn, isMasked } from '#entities/configuration-key.ts'
import { useEventCallback } from '#hooks/use-event-callback.ts'
import { ListCard } from '#list/list-card.tsx'
import { useTexts } from '#locales/texts.ts'
import { useNotices } from '#notifications/notices.ts'
import { useClipboard } from '#notifications/use-clipboard.ts'
import {
  RecordBulkActions,
  type UsualItems,
  useRecordActions,
} from '#resource/described/described-actions.tsx'
import { useDescribedColumns } from '#resource/described/described-columns.tsx'
import { useRecordList } from '#resource/described/use-record-list.ts'
import { type ConfigurationKey, configurationKeys } from '#resources/system/configuration-keys.ts'
import { usePage } from '#routing/current-page.ts'
import { useAddress } from '#routing/use-address.ts'
import { useNavigate } from '#routing/use-navigate.ts'
import { useApi } from '#session/use-api.ts'
import { Button } from '#ui/actions/button.tsx'
import { PageHeader } from '#ui/content/page-header.tsx'
import { formatConfigurationFile } from './configuration-file.ts'
import {
  MORE_FILTERS,
  useColumnsWithoutSecrets,
  useConfigurationKeyCells,
  useConfigurationKeyFilters,
  useConfigurationKeyPresets,
} from './configuration-key-list.tsx'
import { ConfigurationKeyLookup } from './configuration-key-lookup.tsx'
import { ConfigurationKeyPanels } from './configuration-key-panels.tsx'
import { useChangeValue } from './use-change-value.ts'
import { useValueTypes } from './use-value-types.ts'

/** No two keys are alike: none is made as the copy of another. */
const HISTORY_ONLY = {
  isOffered: false,
  itemsFor: (_: ConfigurationKey, { history }: UsualItems) => history,
}

/** The configuration keys, grouped by the first part of their names. */
export default function Configuration() {
  const api = useApi(createConfigurationApi)
  const texts = useTexts('configuration')
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
  const records = useRecordList<ConfigurationKey>(configurationKeys, api, {
    read,
    moreFilters: MORE_FILTERS,
  })
  const { may, list, rows, rowName, sample, panel, open, add, bulk, undo, rowErrors } = records
  const copy = useClipboard()
  const notices = useNotices()
  const changeValue = useChangeValue(rowErrors, row => {
    if (row) rows.replace(row)
    rows.reload()
  })
  const change = useEventCallback(changeValue.set)
  const valueTypes = useValueTypes()
  const { edit } = may
  const columns = useColumnsWithoutSecrets(
    useDescribedColumns({
      ...{ resource: configurationKeys, calls: api, rows: rows.items, sample },
      ...{ edit, rowErrors, open },
      onChanged: records.replace,
      ...useConfigurationKeyCells({ sample, valueTypes, edit, change, open }),
    }),
  )
  const actions = useRecordActions<ConfigurationKey>({
    ...{ resource: configurationKeys, ...may, open },
    // Whoever may only make keys can do nothing with a row.
    add: edit,
    onDelete: records.remove,
    items: HISTORY_ONLY,
    removalOf: useCallback(
      (key: ConfigurationKey) => (isBuiltIn(key) ? texts.builtInKept : true),
      [texts],
    ),
  })

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
            {(may.add.isAllowed ? edit : may.add).render(
              <Button icon="upload" onClick={() => open({ show: 'import' })}>
                {records.texts.import}
              </Button>,
            )}
            {may.add.render(add)}
          </>
        }
      />
      <ListCard
        {...{ list, columns, rowName, actions, bulk, undo, rowErrors }}
        caption={title}
        groupOf={isFlat || list.query.sort ? undefined : key => configGroupOf(key.configKey)}
        groupName={(group, count) => texts.group(group || texts.noGroup, count)}
        bulkActions={rows => (
          <RecordBulkActions
            {...{ resource: configurationKeys, calls: api, rows, bulk }}
            onDelete={rows => void records.removeMany(rows)}
            isRemovable={key => !isBuiltIn(key)}
            before={
              <Button tone="ghost" size="small" icon="copy" onClick={() => void copyLines(rows)}>
                {texts.copyLines}
              </Button>
            }
          />
        )}
        panels={[
          {
            key: 'lookup',
            label: texts.keyLookup,
            icon: 'search',
            content: <ConfigurationKeyLookup />,
          },
        ]}
        filters={useConfigurationKeyFilters(list, sample)}
        presets={useConfigurationKeyPresets()}
        ownTexts={records.texts}
        emptyAction={may.add.isAllowed && add}
      />
      {panel && (
        <ConfigurationKeyPanels
          {...{ panel, may, sample, valueTypes, rowErrors }}
          onClose={() => open(undefined)}
          onChanged={records.reload}
        />
      )}
    </>
  )
}
