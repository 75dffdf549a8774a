import { useStore } from '#hooks/use-store.ts'
import { useSessionMachine } from '#session/session.ts'
import { readyOf } from '#session/session-state.ts'

/** The person's own menu as it came: all that can be granted where the server lists no other. */
export function useOwnMenu(): unknown {
  const menu = readyOf(useStore(useSessionMachine().state))?.menu
  return menu?.status === 'loaded' ? menu.data : undefined
}
