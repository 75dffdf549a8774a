import { useCallback, useMemo, useState } from 'react'
import { ROWS_PER_PAGE } from '#api/all-pages.ts'
import { isNotFoundCode } from '#api/errors.ts'
import type { Page } from '#api/pagination.ts'
import { createRolesApi } from '#api/roles.ts'
import { keysFrom, type RecordKey } from '#entities/record-key.ts'
import type { Role } from '#entities/role.ts'
import { useQuery } from '#hooks/use-query.ts'
import { useApi } from '#session/use-api.ts'
import { useBackend } from '#session/use-backend.ts'

export interface RoleSearch {
  /** What they are looked up by; none before somebody wants to choose. */
  text: string | undefined
  search: (text: string) => void
  /** The first of those that match; while `busy`, of what matched before. */
  results: Page<Role> | undefined
  busy: boolean
  error: unknown
  /** What was found, and each of those that are chosen already. */
  rolesById: ReadonlyMap<RecordKey, Role>
}

/** After the last letter, in ms. */
const SEARCH_AFTER_MS = 300

/** Where a server finds whole names only, so many are read and looked through here. */
const MAX_FETCHED = 1_000

/** Those whose names hold the text. */
function filterByName(page: Page<Role>, text: string): Page<Role> {
  const folded = text.toLowerCase()
  const rows = page.rows.filter(({ roleName }) => roleName.toLowerCase().includes(folded))
  return { ...page, rows: rows.slice(0, ROWS_PER_PAGE), total: rows.length }
}

/** Roles to choose from, of however many there are: looked up by name, a page at a time. */
export function useRoleSearch(
  chosen: readonly RecordKey[] = [],
  { status, isOffered = false }: { status?: string; isOffered?: boolean } = {},
): RoleSearch {
  const api = useApi(createRolesApi)
  const isPartial = useBackend().supports.partialMatches
  const [typed, look] = useState<string>()
  const text = typed ?? (isOffered ? '' : undefined)
  const [known, setKnown] = useState<RoleSearch['rolesById']>(new Map())
  const learn = useCallback(
    (roles: readonly Role[]) =>
      setKnown(before => new Map([...before, ...roles.map(role => [role.roleId, role] as const)])),
    [],
  )
  const {
    data: found,
    isFetching,
    error,
  } = useQuery(
    useMemo(() => {
      if (text === undefined) return undefined
      return async (signal: AbortSignal) => {
        if (text !== '') await new Promise(resolve => setTimeout(resolve, SEARCH_AFTER_MS))
        const wanted = text.trim()
        const query = isPartial
          ? { roleName: wanted || undefined, status, pageIndex: 1, pageSize: ROWS_PER_PAGE }
          : { status, pageIndex: 1, pageSize: MAX_FETCHED }
        const page = await api.list(query, { signal })
        if (!page) return page
        learn(page.rows)
        return isPartial ? page : filterByName(page, wanted)
      }
    }, [api, text, status, isPartial, learn]),
  )

  // By their numbers only those that are not among the first.
  const isFirst = text !== undefined && isFetching && !found
  const missing = isFirst ? '' : [...new Set(chosen)].filter(id => !known.has(id)).join()
  useQuery(
    useMemo(() => {
      if (missing === '') return undefined
      return async (signal: AbortSignal) => {
        const ids = keysFrom(missing.split(',')) ?? []
        // One that is gone is called by its number.
        const options = { signal, handlesError: isNotFoundCode }
        const roles = await Promise.all(ids.map(id => api.get(id, options).catch(() => false)))
        learn(roles.filter(role => typeof role === 'object'))
        return undefined
      }
    }, [api, missing, learn]),
  )

  return { text, search: look, results: found, busy: isFetching, error, rolesById: known }
}
