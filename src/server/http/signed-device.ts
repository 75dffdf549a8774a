import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { DEVICE_LIFETIME_MS } from './device-cookie.ts'

/** Device cookies that carry their own proof: none of them is stored. */
interface SignedDevices {
  sign(name: string): string
  /** Whether this process signed the cookie for this name, and its time is not over. */
  isSignedFor(device: string, name: string): boolean
}

export function createSignedDevices(uptime: () => number): SignedDevices {
  const key = randomBytes(32)
  const macOf = (id: string, until: string, name: string) =>
    createHmac('sha256', key).update(`${id}.${until}.${name}`).digest('base64url')

  return {
    sign(name) {
      const id = randomBytes(32).toString('base64url')
      const until = String(Math.floor(uptime() + DEVICE_LIFETIME_MS))
      return `${id}.${until}.${macOf(id, until, name)}`
    },
    isSignedFor(device, name) {
      const [id = '', until = '', mac = ''] = device.split('.')
      // Compared as texts: two last characters may differ and still mean the same bytes.
      const [actual, expected] = [Buffer.from(mac), Buffer.from(macOf(id, until, name))]
      return (
        actual.length === expected.length
        && timingSafeEqual(actual, expected)
        && uptime() < Number(until)
      )
    },
  }
}
