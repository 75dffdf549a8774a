import { useMemo } from 'react'
import { useLocation } from 'wouter'
import { useLocationProperty } from 'wouter/use-browser-location'
import { tabFromHistoryState } from '#routing/page-location.ts'
import { useAddress } from '#routing/use-address.ts'
import { addressKeyAt } from './match-page.ts'
import { useMenu } from './menu-provider.tsx'

const tabFromHistory = () => tabFromHistoryState(history.state)

/** The path of the tab that opened this address, if the history entry holds it. */
export const useHistoryTab = (): string | undefined => useLocationProperty(tabFromHistory)

/** The key of the page that the address leads to: see `addressKeyAt`. */
export function useAddressKey(): string {
  const [path] = useLocation()
  const { search, hash } = useAddress()
  const tab = useHistoryTab()
  const { pages } = useMenu()
  return useMemo(
    () => addressKeyAt(pages, path, search + hash, tab),
    [pages, path, search, hash, tab],
  )
}
