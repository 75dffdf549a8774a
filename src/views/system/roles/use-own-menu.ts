import { useStore } from '#hooks/use-store.ts'
import { readyOf } from '#model/session.ts'
import { useSessionMachine } from '#state/session.ts'

/** The person's own menu as it came: all that can be granted where the server lists no other. */
export function useOwnMenu(): unknown {
  const menu = readyOf(useStore(useSessionMachine().state))?.menu
  return menu?.status === 'loaded' ? menu.data : undefined
}
