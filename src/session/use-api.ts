import type { Call } from '#api/call.ts'
import { useSession } from './session.ts'

const apisByCall = new WeakMap<Call, Map<unknown, unknown>>()

/**
 * The calls of one resource, made once for the session's client: `useApi(createRolesApi)`. A screen
 * names what it calls, so that no other resource comes with it.
 */
export function useApi<Api>(create: (call: Call) => Api): Api {
  const { call } = useSession()
  const apis = apisByCall.get(call) ?? new Map<unknown, unknown>()
  apisByCall.set(call, apis)
  if (!apis.has(create)) apis.set(create, create(call))
  // What stands under a function is what that function made.
  return apis.get(create) as Api
}
