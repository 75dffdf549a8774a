import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { isLoopback, unmapIPv4, withoutPort } from './address.ts'
import { HttpError } from './http-error.ts'

/**
 * If one of these is given twice, readers differ in which one counts; Node silently keeps the
 * first.
 */
const SINGLE_HEADERS = new Set([
  'authorization',
  'content-encoding',
  'content-length',
  'content-type',
  'host',
  'idempotency-key',
  'origin',
  'sec-fetch-dest',
  'sec-fetch-site',
  'x-token',
])

const HOST_HEADER = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?$/i
const MAX_USER_AGENT_LENGTH = 200

const MAX_HEADERS = 100

/** Refuses, whatever the path: framing tricks, a foreign host name, a page of another site. */
export function checkRequest(request: IncomingMessage, hosts: HostCheck): void {
  const { headers, rawHeaders, method = '' } = request
  if (rawHeaders.length > 2 * MAX_HEADERS) throw new HttpError(431, 'headersTooLarge')
  const seen = new Set<string>()
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = String(rawHeaders[at]).toLowerCase()
    if (SINGLE_HEADERS.has(name) && seen.has(name)) throw new HttpError(400, 'badHeader')
    seen.add(name)
  }
  if (headers.host === undefined) throw new HttpError(400, 'badHeader')
  if (!hosts(headers.host, request.socket.localAddress)) throw new HttpError(421, 'wrongHost')
  if (headers.upgrade !== undefined) throw new HttpError(400, 'badHeader')
  const encoding = headers['transfer-encoding']?.toLowerCase()
  if (encoding !== undefined && (encoding !== 'chunked' || request.httpVersion !== '1.1')) {
    throw new HttpError(400, 'badHeader')
  }
  if (!/^(GET|HEAD)$/.test(method) && isCrossSite(request)) throw new HttpError(403, 'crossSite')
}

export type HostCheck = (host: string, localAddress: string | undefined) => boolean

/**
 * Allows loopback, `HOST` and `ALLOWED_HOSTS`, against DNS rebinding (R27). A server that listens
 * on every address also allows the one that the connection came in on, which no name can fake.
 */
export function createHostCheck(host: string, allowed: readonly string[]): HostCheck {
  const names = new Set(['localhost', '127.0.0.1', '::1', host, ...allowed])
  const isEverywhere = host === '0.0.0.0' || host === '::'
  return (header, localAddress) => {
    const name = hostNameOf(header)
    if (name === '') return false
    return names.has(name) || (isEverywhere && name === unmapIPv4(localAddress ?? ''))
  }
}

/** The host without its port; empty when the header is no host. */
function hostNameOf(header = ''): string {
  const [, written = ''] = HOST_HEADER.exec(header) ?? []
  return written.toLowerCase().replace(/^\[|\]$/g, '')
}

/** A sibling host counts as another site: it can plant cookies (T3). */
function isCrossSite({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  const { origin } = headers
  if (origin === undefined) return false
  // The scheme is not compared: TLS may end at a proxy in front of us.
  return !/^https?:\/\//.test(origin) || origin.replace(/^https?:\/\//, '') !== headers.host
}

export interface Client {
  ip: string
  isHttps: boolean
  /** A browser on this machine, by plain http and with no proxy between. */
  isLocal: boolean
}

/** Reads `X-Forwarded-*` from the right, and only as far as our own proxies wrote it. */
export function clientOf(request: IncomingMessage, trustProxy: number): Client {
  const direct = unmapIPv4(request.socket.remoteAddress ?? '')
  const isHttps = (request.socket as Partial<TLSSocket>).encrypted === true
  if (trustProxy === 0) {
    const isLocal = !isHttps && isLoopback(direct) && isLoopback(hostNameOf(request.headers.host))
    return { ip: direct, isHttps, isLocal }
  }

  const hops = forwardedValues(request, 'x-forwarded-for')
  const ip = unmapIPv4(withoutPort(hops.at(-trustProxy) ?? ''))
  const proto = forwardedValues(request, 'x-forwarded-proto')
  return {
    ip: isIP(ip) === 0 ? direct : ip,
    isHttps: isHttps || (proto.at(-trustProxy) ?? proto.at(0)) === 'https',
    isLocal: false,
  }
}

const forwardedValues = ({ headers }: IncomingMessage, name: string) =>
  String(headers[name] ?? '')
    .split(',')
    .map(hop => hop.trim())
    .filter(Boolean)

/**
 * Whether a person opens the address. Browsers leave out `Sec-Fetch-Dest` on plain http outside
 * loopback; then `Accept` decides.
 */
export function isNavigation({ headers }: IncomingMessage): boolean {
  const destination = headers['sec-fetch-dest']
  if (destination !== undefined) return destination === 'document'
  return /\btext\/html\b/.test(headers.accept ?? '')
}

export const userAgentOf = ({ headers }: IncomingMessage) =>
  (headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT_LENGTH)

export function idempotencyKeyOf({ headers }: IncomingMessage): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key === 'string' && /^[\x21-\x7e]{1,128}$/.test(key)) return key
  throw new HttpError(400, 'badHeader')
}

/** An empty header is no token; Node has checked that it holds no control characters. */
export function tokenOf({ headers }: IncomingMessage): string | undefined {
  const token = headers['x-token']
  return typeof token === 'string' && token !== '' ? token : undefined
}
