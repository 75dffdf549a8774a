import type { Answer } from '#api/call.ts'
import type { Store } from '#lib/store.ts'

/** Which menu is on screen, where the server names its version: every answer may name another. */
export function createMenuVersion(changed: Pick<Store<boolean>, 'set'>) {
  /** Of the menu on screen, which the others are compared with. */
  let shown: string | undefined
  /** Of the menu that was answered last: it is not taken without the user. */
  let answered: string | undefined
  let versionOfUser: string | undefined

  return {
    note({ path, headers }: Answer) {
      const version = headers.get('X-Menu-Version')
      if (!version) return
      if (path === '/api/v1/getinfo') versionOfUser = version
      if (path === '/api/v1/menurole') answered = version
      else if (shown !== undefined && version !== shown) changed.set(true)
    },
    /** The menu and the person that were answered last are those on screen. */
    taken() {
      // Some servers name it with the person only.
      shown = answered ?? versionOfUser
      // The two were asked for side by side: rights may have changed in between.
      changed.set(versionOfUser !== undefined && versionOfUser !== shown)
    },
  }
}
