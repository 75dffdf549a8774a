import { digestOf, randomSecret } from '#server/auth/sessions.ts'
import type { OpenCall } from '#server/calls/pipeline/route.ts'
import { DEVICE_LIFETIME_MS } from '#server/http/device-cookie.ts'
import type { Tables } from '#server/store/tables.ts'

/** The browsers that have signed a person in before, by the cookie that tells one from another. */

export const deviceHashOf = ({ request: { device } }: OpenCall) =>
  device === undefined ? undefined : digestOf(device)

/** For the throttle: a browser that has signed this person in; `undefined` for any other. */
export async function knownBrowserOf(
  tables: Tables,
  call: OpenCall,
  userId: number,
): Promise<string | undefined> {
  const device = deviceHashOf(call)
  const since = await knownSince(tables, device, userId, call.now)
  return since === undefined ? undefined : `${userId}:${device}`
}

const knownSince = async (
  { devices }: Tables,
  device: string | undefined,
  userId: number,
  now: number,
) => (device === undefined ? undefined : devices.since(userId, device, DEVICE_LIFETIME_MS, now))

const isBrowser = ({ fromBrowser, hasOrigin }: OpenCall['request']) => fromBrowser || hasOrigin

/**
 * Since when the person signs in from this browser. It counts as unknown only if others are known:
 * else there is nobody to tell.
 */
export async function browserOf(tables: Tables, call: OpenCall, userId: number, now: number) {
  if (!isBrowser(call.request)) return { browserSince: null, isUnknown: false }
  const since = await knownSince(tables, deviceHashOf(call), userId, now)
  const isUnknown =
    since === undefined && (await tables.devices.hasAny(userId, DEVICE_LIFETIME_MS, now))
  return { browserSince: since ?? now, isUnknown }
}

/**
 * Sets a new cookie each time, so that a copy of the last one is worthless; programs keep no
 * cookie.
 */
export async function rememberBrowser(tables: Tables, call: OpenCall, userId: number) {
  if (!isBrowser(call.request)) return undefined
  const device = randomSecret()
  await tables.devices.add(userId, digestOf(device), deviceHashOf(call), call.services.clock())
  return device
}
