import type { Socket } from 'node:net'
import { networkOf, unmapIPv4 } from './address.ts'

/** Open connections in all, and of one IPv4 address or IPv6 /48: no client alone takes them all. */
export const MAX_CONNECTIONS = 1000
const MAX_CONNECTIONS_PER_NETWORK = MAX_CONNECTIONS / 2

/** Cuts off a new connection from a network that has reached its limit. */
export function createConnectionLimit() {
  const open = new Map<string, number>()

  return function enter(socket: Socket): void {
    const network = networkOf(unmapIPv4(socket.remoteAddress ?? ''), 48)
    const count = open.get(network) ?? 0
    if (count >= MAX_CONNECTIONS_PER_NETWORK) {
      socket.destroy()
      return
    }
    open.set(network, count + 1)
    socket.once('close', () => {
      const left = (open.get(network) ?? 0) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
  }
}
