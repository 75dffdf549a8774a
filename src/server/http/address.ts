import { BlockList, isIP, isIPv6 } from 'node:net'

const loopbackRanges = new BlockList()
loopbackRanges.addSubnet('127.0.0.0', 8, 'ipv4')
loopbackRanges.addAddress('::1', 'ipv6')

const privateRanges = new BlockList()
privateRanges.addSubnet('10.0.0.0', 8, 'ipv4')
privateRanges.addSubnet('172.16.0.0', 12, 'ipv4')
privateRanges.addSubnet('192.168.0.0', 16, 'ipv4')
privateRanges.addSubnet('fc00::', 7, 'ipv6')

/** Reads `::ffff:10.0.0.1`, however it is written, as 10.0.0.1. */
export function unmapIPv4(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  return mapped?.[1] ?? address
}

/** Some proxies write the port of the client too: `192.0.2.1:50000`, `[2001:db8::1]:50000`. */
export const withoutPort = (address: string): string =>
  /^(?:\[([^\]]*)\]|([\d.]+))(?::\d+)?$/.exec(address)?.slice(1).find(Boolean) ?? address

/**
 * The owner of one IPv6 address has the 2^64 of its network, and often 256 or 65,536 such networks
 * beside each other (/56, /48); an IPv4 address stands for itself.
 */
export function networkOf(address: string, bits: 64 | 56 | 48 = 64): string {
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.toLowerCase().replace(/%.*/, '').split('::')
  const groups = (text: string) => text.split(':').filter(Boolean)
  const length = groups(tail ?? '').length + (tail?.includes('.') ? 1 : 0)
  const missing = tail === undefined ? 0 : 8 - groups(head).length - length
  const zeros = Array<string>(Math.max(missing, 0)).fill('0')
  const [a, b, c, d] = [...groups(head), ...zeros, ...groups(tail ?? '')].map(group =>
    Number.parseInt(group, 16),
  )
  const last = { 64: [d], 56: [(d ?? 0) & 0xff00], 48: [] }[bits]
  return [a, b, c, ...last].map(group => (group ?? 0).toString(16)).join(':')
}

export const isLoopback = (host: string) => host === 'localhost' || isIn(loopbackRanges, host)

/** Loopback or a private network. Link-local is neither: clouds serve their secrets there. */
export const isPrivate = (host: string) => isLoopback(host) || isIn(privateRanges, host)

/** An address, or a network in CIDR: 192.0.2.7, 10.0.0.0/8, 2001:db8::/32. */
export const isNetwork = (text: string) => networkFrom(text) !== undefined

/** Whether an address lies in one of the networks; without any it does, wherever it is. */
export function createNetworkCheck(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const text of networks) {
    const network = networkFrom(text)
    if (!network) throw new Error(`${text} is no network`)
    list.addSubnet(network.address, network.bits, network.family)
  }
  return address => networks.length === 0 || isIn(list, address)
}

function networkFrom(text: string) {
  const [, address = '', written] = /^([\d.]+|[\da-f:.]+)(?:\/(\d{1,3}))?$/i.exec(text) ?? []
  if (isIP(address) === 0) return undefined
  const [family, most] = isIPv6(address) ? (['ipv6', 128] as const) : (['ipv4', 32] as const)
  const bits = written === undefined ? most : Number(written)
  return bits <= most ? { address, bits, family } : undefined
}

function isIn(list: BlockList, host: string): boolean {
  const address = unmapIPv4(host)
  if (isIP(address) === 0) return false
  return list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}
