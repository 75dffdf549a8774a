import type { Socket } from 'node:net'
import { networkOf, unmapIPv4 } from './address.ts'
import { createTally } from './tally.ts'

/** Open connections in all, and of one IPv4 address or IPv6 /48: no client alone takes them all. */
export const MAX_CONNECTIONS = 1000
const MAX_CONNECTIONS_PER_NETWORK = MAX_CONNECTIONS / 2

/** Cuts off a new connection from a network that has reached its limit. */
export function createConnectionLimit() {
  const open = createTally<string>()

  return function enter(socket: Socket): void {
    const network = networkOf(unmapIPv4(socket.remoteAddress ?? ''), 48)
    if (open.countOf(network) >= MAX_CONNECTIONS_PER_NETWORK) {
      socket.destroy()
      return
    }
    open.add(network)
    socket.once('close', () => open.remove(network))
  }
}
