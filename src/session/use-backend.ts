import type { Backend } from '#api/backends/backend.ts'
import type { Resource } from '#definitions/define-resource.ts'
import { useSession } from './session.ts'

/** How the server behind the console behaves, and what it lacks. */
export const useBackend = (): Backend => useSession().backend

/** Tells which fields of a record cannot be changed there once it exists. */
export function useFixedFields({ name }: Resource) {
  const fixed = useBackend().records[name]?.fixed ?? []
  return (field: string) => fixed.includes(field)
}
