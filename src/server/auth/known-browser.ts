import type { CallRequest } from '#server/call.ts'
import { DEVICE_LIFETIME_MS } from '#server/http/device-cookie.ts'
import type { Tables } from '#server/store/tables.ts'
import { digestOf } from './sessions.ts'

/**
 * Names the browser of a request if it has signed this person in before: only such a browser has a
 * counter of its own for failures.
 */
export async function knownBrowserOf(
  { devices }: Tables,
  { device }: Pick<CallRequest, 'device'>,
  userId: number,
  now: number,
): Promise<string | undefined> {
  if (device === undefined) return undefined
  const digest = digestOf(device)
  const isKnown = await devices.isKnown(userId, digest, DEVICE_LIFETIME_MS, now)
  return isKnown ? `${userId}:${digest}` : undefined
}
