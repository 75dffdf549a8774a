import { useMemo } from 'react'
import type { Resource } from '#definitions/define-resource.ts'
import type { ReferenceField } from '#definitions/fields.ts'
import { useSession } from '#session/session.ts'
import { useBackend, useSearchFilterOf } from '#session/use-backend.ts'
import { createReferenceSource, type ReferenceSource } from './reference-source.ts'

/** Gives the source of any reference field of the resource. */
export function useReferenceSources(
  resource: Resource,
): (field: ReferenceField) => ReferenceSource {
  const { call } = useSession()
  const { partialMatches: isPartial } = useBackend().supports
  const searchFilterOf = useSearchFilterOf()

  return useMemo(() => {
    const known = new Map<ReferenceField, ReferenceSource>()
    return field => {
      const source =
        known.get(field)
        ?? createReferenceSource(call, resource, field, { isPartial, searchFilterOf })
      known.set(field, source)
      return source
    }
  }, [call, resource, isPartial, searchFilterOf])
}
