import { addressParts } from '#lib/address-parts.ts'
import { decodePath, normalizePath } from './paths.ts'
import { safeRedirect } from './safe-redirect.ts'

export type ErrorPath = '/404' | '/401'

/** The path of an error page, however it is written. */
export function errorPathOf(path: string): ErrorPath | undefined {
  const same = normalizePath(decodePath(path))
  return same === '/404' || same === '/401' ? same : undefined
}

/**
 * The address of an error page, which keeps the wanted address: so a reload tries that again, once
 * the right for it is there.
 */
export function errorAddress(error: ErrorPath, wanted: string, origin: string): string {
  const address = `${error}?wanted=${encodeURIComponent(wanted)}`
  const { search } = addressParts(address)
  return wantedAddress({ origin, path: error, search }) === undefined ? error : address
}

/** The address that led to an error page, from its own; only one of ours, and never an error page (R70). */
export function wantedAddress({
  origin,
  path,
  search,
}: {
  origin: string
  path: string
  search: string
}): string | undefined {
  if (!errorPathOf(path)) return undefined
  const wanted = safeRedirect(new URLSearchParams(search).get('wanted'), origin)
  return wanted === '/' || errorPathOf(addressParts(wanted).path) ? undefined : wanted
}
