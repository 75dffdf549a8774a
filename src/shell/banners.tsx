import { ConnectionBar } from '#connection/connection-banner.tsx'
import { SessionEnd } from '#session/expiry-banner.tsx'
import { MenuChanged } from './menu-changed.tsx'
import { NewVersion } from './new-version.tsx'
import { ViewingAs } from './role-preview.tsx'

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
