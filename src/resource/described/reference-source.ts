import { ROWS_PER_PAGE } from '#api/all-pages.ts'
import type { Call } from '#api/call.ts'
import type { ReadOptions } from '#api/call-options.ts'
import { isNoExpiryCode } from '#api/errors.ts'
import type { Page } from '#api/pagination.ts'
import { createResourceApi } from '#api/resource.ts'
import { createRolesApi } from '#api/roles.ts'
import { createUsersApi } from '#api/users.ts'
import type { Resource } from '#definitions/define-resource.ts'
import type { ReferenceField } from '#definitions/fields.ts'
import type { TreeNode } from '#entities/tree-node.ts'
import { textOf } from '#lib/decode.ts'
import type { ChosenRecord } from './record-values.ts'

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
}

/** Of a server that finds whole names only, this many are read and searched here. */
const MAX_FETCHED = 1_000

const isResource = (to: { readonly name: string }): to is Resource => 'paths' in to

/** `resource` has the field, and is what it refers to where that is `self`. */
export function createReferenceSource(
  call: Call,
  resource: Resource,
  { to }: Pick<ReferenceField, 'to'>,
  { isPartial }: { isPartial: boolean },
): ReferenceSource {
  const query = (text: string, ...names: readonly string[]) =>
    isPartial
      ? {
          ...Object.fromEntries(names.map(name => [name, text || undefined])),
          pageIndex: 1,
          pageSize: ROWS_PER_PAGE,
        }
      : { pageIndex: 1, pageSize: MAX_FETCHED }
  const found = (page: Page<FoundRecord> | false, text: string) =>
    page && !isPartial ? searched(page, text) : page
  switch (to) {
    case 'user': {
      const users = createUsersApi(call)
      return sourceFrom(
        async (text, options) =>
          found(mapped(await users.list(query(text, 'nickName'), options), userFound), text),
        async (id, options) => {
          const user = await users.get(id, options)
          return user && userFound(user)
        },
      )
    }
    case 'role': {
      const roles = createRolesApi(call)
      return sourceFrom(
        async (text, options) =>
          found(mapped(await roles.list(query(text, 'roleName'), options), roleFound), text),
        async (id, options) => {
          const role = await roles.get(id, options)
          return role && roleFound(role)
        },
      )
    }
    case 'department': {
      const users = createUsersApi(call)
      const all = async (options: ReadOptions) => {
        const tree = await users.departments(options)
        return tree && departmentsIn(tree)
      }
      return sourceFrom(
        async (text, options) => {
          const rows = await all(options)
          return rows && searched({ rows, total: rows.length }, text)
        },
        async (id, options) => {
          const rows = await all(options)
          return rows && rows.find(row => row.id === id)
        },
      )
    }
    default: {
      const target = typeof to === 'object' && isResource(to) ? to : resource
      const { key, titleField } = target
      const records = createResourceApi(call, target)
      const recordFound = (row: Readonly<Record<string, unknown>>) => ({
        id: textOf(row[key]),
        name: textOf(row[titleField]),
      })
      return sourceFrom(
        async (text, options) =>
          found(
            mapped(await records.list(query(text, 'keyword', titleField), options), recordFound),
            text,
          ),
        async (id, options) => {
          const row = await records.get(id, options)
          return row && recordFound(row)
        },
      )
    }
  }
}

/** The control itself says why nothing can be chosen; the message of a failure would repeat it. */
const QUIET = { handlesError: isNoExpiryCode }

const sourceFrom = (
  search: ReferenceSource['search'],
  find: (id: string, options: ReadOptions) => Promise<FoundRecord | false | undefined>,
): ReferenceSource => ({
  search: (text, options) => search(text.trim(), { ...QUIET, ...options }),
  async nameOf(id, options) {
    const found = await find(id, { ...QUIET, ...options }).catch(() => undefined)
    return found ? found.name : undefined
  },
})

const mapped = <Row>(page: Page<Row> | false, from: (row: Row) => FoundRecord) =>
  page && { ...page, rows: page.rows.map(from) }

function searched(page: Page<FoundRecord>, text: string): Page<FoundRecord> {
  const wanted = text.toLowerCase()
  const rows = page.rows.filter(({ name }) => name.toLowerCase().includes(wanted))
  return { ...page, rows: rows.slice(0, ROWS_PER_PAGE), total: rows.length }
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
