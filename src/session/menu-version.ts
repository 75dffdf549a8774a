import type { Answer } from '#api/call.ts'
import type { Store } from '#lib/store.ts'

/**
 * Compares the menu version in each answer with that of the menu on screen, if the server sends
 * versions.
 */
export function createMenuVersion(changed: Pick<Store<boolean>, 'set'>) {
  /** Version of the menu on screen. */
  let shown: string | undefined
  /** Version in the last answer of `menurole`; that menu shows only once the user is loaded too. */
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
    /** The user and menu that were answered last are now on screen. */
    taken() {
      // Some servers send the version with the user only.
      shown = answered ?? versionOfUser
      // Both calls ran side by side: rights may have changed in between.
      changed.set(versionOfUser !== undefined && versionOfUser !== shown)
    },
  }
}
