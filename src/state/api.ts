import { createApi, type Api } from '#api/index.ts'
import { useSessionMachine } from './session.ts'
import type { Call } from '#api/client.ts'

const made = new WeakMap<Call, Api>()

/** All calls of §7, made once for the session's client. */
export function useApi(): Api {
  const { call } = useSessionMachine()
  let api = made.get(call)
  if (!api) made.set(call, (api = createApi(call)))
  return api
}
