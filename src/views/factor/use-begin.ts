import { createOwnFactorApi, type FactorKey } from '#api/factor/own-factor.ts'
import { useAction } from '#hooks/use-action.ts'
import { useApi } from '#session/use-api.ts'

/** Begins a set-up: asks the server for a new key. */
export function useBegin(onBegun: (made: FactorKey) => void) {
  const api = useApi(createOwnFactorApi)
  return useAction(async () => {
    const made = await api.begin()
    if (made) onBegun(made)
  })
}
