import { ROWS_PER_PAGE, readAllPages } from '#api/all-pages.ts'
import { KEYWORDS } from '#api/backends/search-filter.ts'
import type { Call } from '#api/call.ts'
import type { ReadOptions } from '#api/call-options.ts'
import { isNoExpiryCode } from '#api/errors.ts'
import type { Page } from '#api/pagination.ts'
import { createResourceApi } from '#api/resource.ts'
import { createRolesApi } from '#api/roles.ts'
import { createUsersApi } from '#api/users.ts'
import type { Resource, ResourceRow } from '#definitions/define-resource.ts'
import type { ReferenceField } from '#definitions/fields.ts'
import { type DescribedRow, describedRowFrom } from '#definitions/wire.ts'
import type { TreeNode } from '#entities/tree-node.ts'
import { textOf } from '#lib/decode.ts'
import type { ChosenRecord } from '#resource/described/record-values.ts'
import { roles } from '#resources/system/roles.ts'
import { users } from '#resources/system/users.ts'

/** A record that can be chosen; the hint tells apart those of one name. */
export interface FoundRecord extends ChosenRecord {
  hint?: string | undefined
}

/** Where the records come from that a reference may name. */
export interface ReferenceSource {
  /** The first records whose names hold the text. */
  search(text: string, options: ReadOptions): Promise<Page<FoundRecord> | false>
  /** The name of one; `undefined` where it cannot be read. */
  nameOf(id: string, options: ReadOptions): Promise<string | undefined>
  /** All of them. */
  all(options: ReadOptions & { signal: AbortSignal }): Promise<readonly FoundRecord[]>
}

/** How the records of one kind are read. */
interface ReferenceCalls {
  list(query: ReferenceQuery, options: ReadOptions): Promise<Page<FoundRecord> | false>
  find(id: string, options: ReadOptions): Promise<FoundRecord | false | undefined>
}

/** A page of the records whose names hold the text, of all where there is none. */
interface ReferenceQuery {
  text?: string | undefined
  pageIndex: number
  pageSize: number
}

/** Of a server that finds whole names only, so many users or roles are read and searched here. */
const MAX_FETCHED = 1_000

/** The control itself says why nothing can be chosen; the message of a failure would repeat it. */
const QUIET = { handlesError: isNoExpiryCode }

/** How the server finds records by a text. */
interface SearchOptions {
  isPartial: boolean
  searchFilterOf: (resource: Resource) => string | undefined
}

/** `resource` has the field, and is what it refers to where that is `self`. */
export function createReferenceSource(
  call: Call,
  resource: Resource,
  field: Pick<ReferenceField, 'to'>,
  { isPartial, searchFilterOf }: SearchOptions,
): ReferenceSource {
  const { list, find } = callsFor(call, resource, field, searchFilterOf)
  // The lists of the shop's own are as the specification wants them.
  const isSearchedThere = isPartial || (field.to !== 'user' && field.to !== 'role')

  return {
    async search(typed, options) {
      const text = typed.trim()
      const quiet = { ...QUIET, ...options }
      if (isSearchedThere)
        return list({ text: text || undefined, pageIndex: 1, pageSize: ROWS_PER_PAGE }, quiet)
      const page = await list({ pageIndex: 1, pageSize: MAX_FETCHED }, quiet)
      return page && searched(page, text)
    },
    async nameOf(id, options) {
      const found = await find(id, { ...QUIET, ...options }).catch(() => undefined)
      return found ? found.name : undefined
    },
    async all({ signal, ...options }) {
      const read = (page: ReferenceQuery) => list(page, { ...QUIET, ...options, signal })
      return (await readAllPages(read, ({ id }) => id, { signal })).rows
    },
  }
}

function callsFor(
  call: Call,
  resource: Resource,
  { to }: Pick<ReferenceField, 'to'>,
  searchFilterOf: SearchOptions['searchFilterOf'],
): ReferenceCalls {
  /** A server that cannot search all names is asked for the one that the choice shows. */
  const searchIn = (target: Resource, text: string | undefined, title = target.titleField) => ({
    [searchFilterOf(target) === KEYWORDS ? KEYWORDS : title]: text,
  })

  switch (to) {
    case 'user': {
      const usersApi = createUsersApi(call)
      return {
        list: async ({ text, ...page }, options) =>
          mapped(
            await usersApi.list({ ...searchIn(users, text, 'nickName'), ...page }, options),
            userFound,
          ),
        find: async (id, options) => foundIn(await usersApi.get(id, options), userFound),
      }
    }
    case 'role': {
      const rolesApi = createRolesApi(call)
      return {
        list: async ({ text, ...page }, options) =>
          mapped(await rolesApi.list({ ...searchIn(roles, text), ...page }, options), roleFound),
        find: async (id, options) => foundIn(await rolesApi.get(id, options), roleFound),
      }
    }
    case 'department': {
      const users = createUsersApi(call)
      const all = async (options: ReadOptions) => {
        const tree = await users.departments(options)
        return tree && departmentsIn(tree)
      }
      return {
        async list({ text = '' }, options) {
          const rows = await all(options)
          return rows && searched({ rows, total: rows.length }, text, rows.length)
        },
        async find(id, options) {
          const rows = await all(options)
          return rows && rows.find(row => row.id === id)
        },
      }
    }
    default: {
      const target = referredTo(resource, { to })
      const { key, titleField } = target
      const records = createResourceApi<DescribedRow>(call, target, (row, locale) =>
        describedRowFrom(target, row, locale),
      )
      const recordFound = (row: ResourceRow) => ({
        id: textOf(row[key]),
        name: textOf(row[titleField]),
      })
      return {
        list: async ({ text, ...page }, options) =>
          mapped(await records.list({ ...searchIn(target, text), ...page }, options), recordFound),
        find: async (id, options) => foundIn(await records.get(id, options), recordFound),
      }
    }
  }
}

/** The resource that a reference names, where it names one. */
export const referredTo = (resource: Resource, { to }: Pick<ReferenceField, 'to'>): Resource =>
  typeof to === 'object' && isResource(to) ? to : resource

const isResource = (to: { readonly name: string }): to is Resource => 'paths' in to

const mapped = <Row>(page: Page<Row> | false, from: (row: Row) => FoundRecord) =>
  page && { ...page, rows: page.rows.map(from) }

const foundIn = <Row>(row: Row | false, from: (row: Row) => FoundRecord) => row && from(row)

/** The first records of a page whose names hold the text. */
function searched(
  page: Page<FoundRecord>,
  text: string,
  most: number = ROWS_PER_PAGE,
): Page<FoundRecord> {
  const wanted = text.toLowerCase()
  const rows = page.rows.filter(({ name }) => name.toLowerCase().includes(wanted))
  return { ...page, rows: rows.slice(0, most), total: rows.length }
}

const userFound = (user: { userId: unknown; nickName: string; username: string }) => ({
  id: textOf(user.userId),
  name: user.nickName || user.username,
  hint: user.username,
})

const roleFound = (role: { roleId: unknown; roleName: string }) => ({
  id: textOf(role.roleId),
  name: role.roleName,
})

/** All departments in the order of the tree, each with the one above it. */
const departmentsIn = (nodes: readonly TreeNode[], above?: string): FoundRecord[] =>
  nodes.flatMap(({ id, label, children }) => [
    { id: textOf(id), name: label, hint: above },
    ...departmentsIn(children, label),
  ])
