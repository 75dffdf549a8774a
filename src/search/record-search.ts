import type { Backend } from '#api/backends/backend.ts'
import { KEYWORDS, searchFilterOf } from '#api/backends/search-filter.ts'
import type { Call } from '#api/call.ts'
import type { ReadOptions } from '#api/call-options.ts'
import { createConfigurationApi } from '#api/configuration.ts'
import { createDepartmentsApi } from '#api/departments.ts'
import { createDictionaryApi } from '#api/dictionary.ts'
import { isNoExpiryCode, isUnknownCall } from '#api/errors.ts'
import type { Page } from '#api/pagination.ts'
import { createResourceApi, type ResourceQuery } from '#api/resource.ts'
import { createRolesApi } from '#api/roles.ts'
import { createUsersApi } from '#api/users.ts'
import type { Locale } from '#constants.ts'
import { fieldsOfResource, type Resource } from '#definitions/define-resource.ts'
import { type DescribedRow, describedRowFrom } from '#definitions/wire.ts'
import { displayTextOf, textOf } from '#lib/decode.ts'
import type { MenuPage } from '#menu/menu-routes.ts'
import { isGranted } from '#permissions/permissions.ts'
import { recordKeyOf, recordNameOf } from '#resource/described/row-identity.ts'
import { treePage } from '#resource/described/tree-page.ts'
import { recordAddress, recordsPath } from '#resource/record-address.ts'
import { resources, sampleResources } from '#resources/listed.ts'
import { configurationKeys } from '#resources/system/configuration-keys.ts'
import { departments } from '#resources/system/departments.ts'
import { dictionaryEntries } from '#resources/system/dictionary-entries.ts'
import { roles } from '#resources/system/roles.ts'
import { users } from '#resources/system/users.ts'

/** Records of one kind that the user may search. */
export interface RecordKind {
  name: string
  /** "Users", in the user's language. */
  title: string
  icon: string
  /** The first records that the words name. */
  find(keywords: string, signal: AbortSignal): Promise<readonly FoundRecord[]>
}

export interface FoundRecord {
  key: string
  title: string
  subtitle: string
  /** Its page, with the panel of the record. */
  address: string
}

const MAX_FOUND_OF_A_KIND = 5

export interface Searcher {
  call: Call
  backend: Pick<Backend, 'records' | 'supports'>
  permissions: readonly string[]
  /** As `getinfo` tells them. */
  features: readonly string[]
  pages: readonly MenuPage[]
  locale: Locale
}

/**
 * The kinds that the palette asks for: those that the user may list, that have a page in the user's
 * menu, and that the back end can search.
 */
export function recordKindsFor(searcher: Searcher): readonly RecordKind[] {
  const { call, permissions, pages, locale } = searcher
  return KINDS.flatMap((kind): RecordKind[] => {
    const { name, title, icon, listedBy } = kind.resource
    const isListed = isGranted(permissions, listedBy) && recordsPath(pages, name) !== undefined
    const filters = isListed ? filtersOf(kind, searcher) : []
    if (filters.length === 0) return []
    const list = kind.connect(call)

    const find: RecordKind['find'] = async (keywords, signal) => {
      const page = { pageIndex: 1, pageSize: MAX_FOUND_OF_A_KIND }
      // The palette tells of a failure itself.
      const options = { signal, handlesError: isNoExpiryCode }
      const lists = filters.map(filter => list({ [filter]: keywords, ...page }, options))
      const hits = (await Promise.all(lists).catch(noneIfUnknown)).flat()
      return [...new Map(hits.map(hit => [hit.id, hit])).values()]
        .flatMap(({ id, dictType, ...words }) => {
          const address = recordAddress(pages, name, { show: 'edit', id }, dictType)
          return address === undefined ? [] : [{ key: String(id), address, ...words }]
        })
        .slice(0, MAX_FOUND_OF_A_KIND)
    }

    return [{ name, icon, title: title.many[locale], find }]
  })
}

/** A server without the list has no such records; that is no failure. */
function noneIfUnknown(error: unknown): readonly (readonly Hit[])[] {
  if (isUnknownCall(error)) return []
  throw error
}

/** The filters of a kind that the server has; none where it finds whole names only. */
function filtersOf(kind: Kind, { backend, features }: Searcher): readonly string[] {
  if (kind.isFilteredHere || searchFilterOf(kind.resource, backend, features) === KEYWORDS)
    return [KEYWORDS]
  // The lists of the shop's own are as the specification wants them.
  if (kind.isSystem && !backend.supports.partialMatches) return []
  const known = backend.records[kind.resource.name]?.filters
  return kind.filters.filter(filter => known?.includes(filter) ?? true)
}

/** A row of a list in the words of the palette. */
interface Hit {
  id: ReturnType<typeof recordKeyOf>
  title: string
  subtitle: string
  dictType: string
}

interface Kind {
  resource: Resource
  /** Of a server without `keywords`, the filters that name a record: it is asked once for each. */
  filters: readonly string[]
  isSystem: boolean
  /** The server answers all records, and the browser filters them. */
  isFilteredHere: boolean
  connect(call: Call): (query: ResourceQuery, options: ReadOptions) => Promise<readonly Hit[]>
}

type List<Row> = (query: ResourceQuery, options: ReadOptions) => Promise<Page<Row> | false>

/** `subtitleOf` tells apart records of one name. */
const kindOf = <Row extends DescribedRow>(
  resource: Resource,
  filters: readonly string[],
  listOf: (call: Call) => List<Row>,
  subtitleOf: (row: Row) => string,
  { titleOf = row => row[resource.titleField], ...own }: KindOptions<Row> = {},
): Kind => ({
  ...{ resource, filters, isSystem: true, isFilteredHere: false, ...own },
  connect(call) {
    const list = listOf(call)
    return async (query, options) => {
      const page = await list(query, options)
      return (page ? page.rows : []).map(row => {
        const title = displayTextOf(titleOf(row)) || recordNameOf(resource, row)
        const subtitle = displayTextOf(subtitleOf(row))
        return {
          ...{ id: recordKeyOf(resource, row), title },
          subtitle: subtitle === title ? '' : subtitle,
          dictType: textOf(row.dictType),
        }
      })
    }
  },
})

interface KindOptions<Row> extends Partial<Pick<Kind, 'isSystem' | 'isFilteredHere'>> {
  titleOf?: (row: Row) => unknown
}

const listOfUsers = (call: Call) => createUsersApi(call).list
const listOfRoles = (call: Call) => createRolesApi(call).list
const listOfKeys = (call: Call) => createConfigurationApi(call).list
const listOfEntries = (call: Call) => createDictionaryApi(call).list

/** The whole tree is read: no server of this family searches it. */
const listOfDepartments = (call: Call) => {
  const api = createDepartmentsApi(call)
  return async ({ keywords }: ResourceQuery, options: ReadOptions) => {
    const all = await api.all(options)
    return all && treePage(departments, all, { keywords: textOf(keywords) })
  }
}

/** A record of the shop's own. */
function kindOfDescribed(resource: Resource): Kind {
  const { titleField } = resource
  const list = (call: Call) => {
    const api = createResourceApi<DescribedRow>(call, resource, (row, locale) =>
      describedRowFrom(resource, row, locale),
    )
    return api.list
  }
  const [reference = ''] =
    fieldsOfResource(resource).find(([, { kind }]) => kind === 'reference') ?? []
  return kindOf(resource, [titleField], list, row => textOf(row[`${reference}Name`]), {
    isSystem: false,
  })
}

/** By name; a sample that a shop has made its own is the shop's. */
const described = new Map([...sampleResources, ...resources].map(found => [found.name, found]))

/** What is searched, by which filters, by which call, and what stands beside the name. */
const KINDS: readonly Kind[] = [
  kindOf(users, ['nickName', 'username'], listOfUsers, row => row.username, {
    titleOf: row => row.nickName,
  }),
  kindOf(roles, ['roleName', 'roleKey'], listOfRoles, row => row.roleKey),
  kindOf(configurationKeys, ['configName', 'configKey'], listOfKeys, row => row.configKey),
  kindOf(
    dictionaryEntries,
    ['dictLabel', 'dictValue'],
    listOfEntries,
    row => `${row.dictType}: ${row.dictValue}`,
  ),
  kindOf(departments, ['deptName'], listOfDepartments, row => row.parentIdName, {
    isFilteredHere: true,
  }),
  ...[...described.values()].map(kindOfDescribed),
]
