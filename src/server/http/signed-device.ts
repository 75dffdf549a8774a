import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { DEVICE_LIFETIME_MS } from './device-cookie.ts'

/** Device cookies that tell by themselves whose they are: nothing of them is stored. */
export interface SignedDevices {
  sign(name: string): string
  /** Whether it was signed for this name, by this process, within its time. */
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
      // As texts: the last character of two may differ and mean the same bytes.
      const [given, wanted] = [Buffer.from(mac), Buffer.from(macOf(id, until, name))]
      return (
        given.length === wanted.length && timingSafeEqual(given, wanted) && uptime() < Number(until)
      )
    },
  }
}
