import type { Call } from '#api/call.ts'
import { useSessionMachine } from './session.ts'

const made = new WeakMap<Call, Map<unknown, unknown>>()

/**
 * The calls of one resource, made once for the session's client: `useApi(createRolesApi)`. A screen
 * names what it calls, so that no other resource comes with it.
 */
export function useApi<Api>(create: (call: Call) => Api): Api {
  const { call } = useSessionMachine()
  const apis = made.get(call) ?? new Map<unknown, unknown>()
  made.set(call, apis)
  if (!apis.has(create)) apis.set(create, create(call))
  // What stands under a function is what that function made.
  return apis.get(create) as Api
}
