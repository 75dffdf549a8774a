import { useState } from 'react'
import { ALL_PERMISSIONS } from '#constants.ts'
import { useStore } from '#hooks/use-store.ts'
import { useMenu } from '#menu/menu-provider.tsx'
import { pageForScreen } from '#routing/screen-names.ts'
import { useUser } from '#session/user-context.ts'
import { userTotal } from './numbers-card.tsx'

/**
 * Whether the user is an administrator and the only person here. It stays so until Home is opened
 * anew: the steps can be finished in any order, and the last is seen ticked.
 */
export function useFirstPerson(): boolean {
  const { permissions } = useUser()
  const { pages } = useMenu()
  const isAlone = useStore(userTotal) === 1
  const [wasAlone, setWasAlone] = useState(false)
  if (isAlone && !wasAlone) setWasAlone(true)
  // Others may see one person only because their scope ends there.
  const isAdministrator = permissions.includes(ALL_PERMISSIONS)

  return isAdministrator && wasAlone && pageForScreen(pages, 'users') !== undefined
}
