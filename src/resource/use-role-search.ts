import { useCallback, useMemo, useState } from 'react'
import { ROWS_PER_PAGE } from '#api/all-pages.ts'
import { isNotFoundCode } from '#api/errors.ts'
import type { Page } from '#api/pagination.ts'
import { createRolesApi } from '#api/roles.ts'
import { keysFrom, type RecordKey } from '#entities/record-key.ts'
import { useQuery } from '#hooks/use-query.ts'
import { type Role, roles } from '#resources/system/roles.ts'
import { useApi } from '#session/use-api.ts'
import { useBackend, useSearchFilterOf } from '#session/use-backend.ts'

export interface RoleSearch {
  /** The searched text; `undefined` until the user opens the choice. */
  text: string | undefined
  search: (text: string) => void
  /** The first roles that match; while `busy`, those of the search before. */
  results: Page<Role> | undefined
  busy: boolean
  error: unknown
  /** Every role that was found or is chosen. */
  rolesById: ReadonlyMap<RecordKey, Role>
}

/** Counted from the last letter. */
const SEARCH_AFTER_MS = 300

/** Where a server finds whole names only, this many roles are read and searched here. */
const MAX_FETCHED = 1_000

/** Searches the roles by name, a page at a time, however many there are. */
export function useRoleSearch(
  chosen: readonly RecordKey[] = [],
  { status, isOffered = false }: { status?: string; isOffered?: boolean } = {},
): RoleSearch {
  const api = useApi(createRolesApi)
  const isPartial = useBackend().supports.partialMatches
  const searched = useSearchFilterOf()(roles) ?? 'roleName'
  const [typed, setTyped] = useState<string>()
  const text = typed ?? (isOffered ? '' : undefined)
  const [known, setKnown] = useState<RoleSearch['rolesById']>(new Map())
  const addKnown = useCallback(
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
          ? { [searched]: wanted || undefined, status, pageIndex: 1, pageSize: ROWS_PER_PAGE }
          : { status, pageIndex: 1, pageSize: MAX_FETCHED }
        const page = await api.list(query, { signal })
        if (!page) return page
        addKnown(page.rows)
        return isPartial ? page : filterByName(page, wanted)
      }
    }, [api, text, status, isPartial, searched, addKnown]),
  )

  // Chosen roles that the search did not find are read by their ids, after its first answer.
  const isFirstSearch = text !== undefined && isFetching && !found
  const missing = isFirstSearch ? '' : [...new Set(chosen)].filter(id => !known.has(id)).join()
  useQuery(
    useMemo(() => {
      if (missing === '') return undefined
      return async (signal: AbortSignal) => {
        const ids = keysFrom(missing.split(',')) ?? []
        // A deleted role is shown by its id.
        const options = { signal, handlesError: isNotFoundCode }
        const found = await Promise.all(ids.map(id => api.get(id, options).catch(() => false)))
        addKnown(found.filter(role => typeof role === 'object'))
        return undefined
      }
    }, [api, missing, addKnown]),
  )

  return { text, search: setTyped, results: found, busy: isFetching, error, rolesById: known }
}

/** The roles whose names hold the text. */
function filterByName(page: Page<Role>, text: string): Page<Role> {
  const folded = text.toLowerCase()
  const rows = page.rows.filter(({ roleName }) => roleName.toLowerCase().includes(folded))
  return { ...page, rows: rows.slice(0, ROWS_PER_PAGE), total: rows.length }
}
