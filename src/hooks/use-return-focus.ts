import { useState } from 'react'

/**
 * Where the focus goes when what is drawn here closes: to what had it before, if that is still
 * there. Held above dialogs of which one takes the place of another.
 */
export function useReturnFocus(): () => HTMLElement | null {
  const [opener] = useState(() => document.activeElement)
  return () => (opener instanceof HTMLElement && opener.isConnected ? opener : null)
}
