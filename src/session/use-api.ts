import type { Call } from '#api/call.ts'
import { useSession } from './session.ts'

const apisByCall = new WeakMap<Call, Map<unknown, unknown>>()

/**
 * The calls of one resource, made once for the session's client: `useApi(createRolesApi)`. A screen
 * imports the resource it calls, so its chunk holds no other one.
 */
export function useApi<Api>(create: (call: Call) => Api): Api {
  const { call } = useSession()
  const apis = apisByCall.get(call) ?? new Map<unknown, unknown>()
  apisByCall.set(call, apis)
  if (!apis.has(create)) apis.set(create, create(call))
  // The entry of a function is what that function made.
  return apis.get(create) as Api
}
