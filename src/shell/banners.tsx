import { ConnectionBar } from '#connection/connection-banner.tsx'
import { MenuChanged } from '#menu/menu-changed-banner.tsx'
import { SessionEnd } from '#session/expiry-banner.tsx'
import { NewVersion } from '#updates/update-banner.tsx'
import { ViewingAs } from './view-as-role.tsx'

/** The thin bars under the top, the most pressing first. */
export function Banners() {
  return (
    <>
      <ConnectionBar />
      <SessionEnd />
      <ViewingAs />
      <NewVersion />
      <MenuChanged />
    </>
  )
}
