import { createSessionsApi } from '#api/sessions.ts'
import { OnlineButton } from '#connection/online-button.tsx'
import { permissionOf } from '#definitions/define-resource.ts'
import type { PersonSession } from '#entities/person-session.ts'
import { useBulk } from '#list/bulk/use-bulk.ts'
import { ListCard } from '#list/list-card.tsx'
import type { Filter } from '#list/list-filters.tsx'
import { useRowErrors } from '#list/row-errors.tsx'
import { useList } from '#list/use-list.ts'
import { useLocale, useTexts } from '#locales/texts.ts'
import { usePermission } from '#permissions/allow.tsx'
import {
  type FilteredList,
  listShapeOf,
  useDescribedFilters,
} from '#resource/described/described-filters.tsx'
import { sessions } from '#resources/system/sessions.ts'
import { usePage } from '#routing/current-page.ts'
import { useApi } from '#session/use-api.ts'
import { PageHeader } from '#ui/content/page-header.tsx'
import { useSessionActions, useSessionButtons, useSessionName } from './session-actions.tsx'
import { useSessionColumns } from './session-columns.tsx'

const { filters, sorts = [] } = listShapeOf(sessions)
const shape = { filters, sorts: sorts.filter(name => name in sessions.fields) }
const rowKey = (session: PersonSession) => session.sessionId
const createdAtOf = (session: PersonSession) => session.createdAt

/** Where all people are signed in, with the ways to sign them out. */
export default function Sessions() {
  const api = useApi(createSessionsApi)
  const { title } = usePage()
  const texts = useTexts('sessions')
  const list = useList({
    ...{ shape, rowKey, createdAtOf },
    read: api.list,
    name: sessions.name,
    permission: permissionOf(sessions, 'list'),
  })
  const bulk = useBulk<PersonSession>(list.onBulkDone)
  const rowErrors = useRowErrors(list.rows)
  const may = usePermission([permissionOf(sessions, 'remove')])
  const run = useSessionActions(bulk, rowErrors, list.rows.reload)
  const rowName = useSessionName()
  const actions = useSessionButtons(may, run)
  const columns = useSessionColumns()
  const filters = useSessionFilters({ ...list, rows: { items: undefined } })

  return (
    <>
      <PageHeader title={title} text={texts.lead} />
      <ListCard
        {...{ list, columns, rowName, actions, filters, bulk, rowErrors }}
        caption={title}
        bulkActions={
          may.isShown
            ? rows =>
                may.render(
                  <OnlineButton
                    tone="danger-ghost"
                    size="small"
                    icon="logout"
                    busy={bulk.busy}
                    onClick={() => void run.endMany(rows)}
                  >
                    {texts.end}
                  </OnlineButton>,
                )
            : undefined
        }
        isFixed={session => session.current}
        presets={[{ name: texts.unbound, search: '?bound=false' }]}
        ownTexts={texts}
      />
    </>
  )
}

function useSessionFilters(list: FilteredList): readonly Filter[] {
  const locale = useLocale()
  return useDescribedFilters(sessions, list).map(filter =>
    filter.periodFields
      ? { ...filter, label: sessions.fields.createdAt.label[locale] }
      : { ...filter, isSearch: filter.name === sessions.titleField },
  )
}
