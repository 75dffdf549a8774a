import { useCallback } from 'react'
import type { Backend } from '#api/backends/backend.ts'
import { searchFilterOf } from '#api/backends/search-filter.ts'
import type { Resource } from '#definitions/define-resource.ts'
import { useSession } from './session.ts'
import { useUser } from './user-context.ts'

/** How the server behind the console behaves, and what it lacks. */
export const useBackend = (): Backend => useSession().backend

/** Tells which fields of a record cannot be changed there once it exists. */
export function useFixedFields({ name }: Resource) {
  const fixed = useBackend().records[name]?.fixed ?? []
  return (field: string) => fixed.includes(field)
}

/** Tells the filter by which lists of a resource are searched here (`searchFilterOf`). */
export function useSearchFilterOf(): (resource: Resource) => string | undefined {
  const backend = useBackend()
  const { features } = useUser()
  return useCallback(resource => searchFilterOf(resource, backend, features), [backend, features])
}
