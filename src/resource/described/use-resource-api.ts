import type { Call } from '#api/call.ts'
import { createResourceApi, type ResourceApi } from '#api/resource.ts'
import type { Resource } from '#definitions/define-resource.ts'
import { type DescribedRow, describedRowFrom } from '#definitions/wire.ts'
import { useApi } from '#session/use-api.ts'

/** One function for each resource: `useApi` makes the calls of each only once. */
const makers = new WeakMap<Resource, (call: Call) => ResourceApi>()

export function useResourceApi(resource: Resource): ResourceApi {
  const make =
    makers.get(resource)
    ?? (call =>
      createResourceApi<DescribedRow>(call, resource, (row, locale) =>
        describedRowFrom(resource, row, locale),
      ))
  makers.set(resource, make)
  return useApi(make)
}
