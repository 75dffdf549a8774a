import { lookup as lookUp } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { restrictToPrivate } from './proxy.ts'

interface UpstreamHealthOptions {
  origin: URL
  allowHttp: boolean
  lookup?: LookupFunction
  /**
   * How long the other server may take to answer, and how long a result is reused; in milliseconds.
   */
  timeoutMs?: number
  cacheMs?: number
}

/** A gateway in front of the other server answers with these when that server is away. */
const GATEWAY_FAILURES = new Set([502, 503, 504])

/**
 * Whether the other server answers at all, with whatever status: sends a HEAD request to one fixed
 * page, at most once in `cacheMs`, however many callers ask.
 */
export function createUpstreamHealth(options: UpstreamHealthOptions): () => Promise<boolean> {
  const { timeoutMs = 2_000, cacheMs = 5_000 } = options
  let last: { at: number; answer: Promise<boolean> } | undefined
  return () => {
    const at = performance.now()
    if (!last || at - last.at > cacheMs) last = { at, answer: probe(options, timeoutMs) }
    return last.answer
  }
}

function probe({ origin, allowHttp, lookup = lookUp }: UpstreamHealthOptions, timeout: number) {
  const isHttps = origin.protocol === 'https:'
  return new Promise<boolean>(resolve => {
    const probing = (isHttps ? requestHttps : requestHttp)(origin, {
      method: 'HEAD',
      agent: false,
      rejectUnauthorized: true,
      lookup: isHttps || allowHttp ? lookup : restrictToPrivate(lookup),
    })
    const end = (isThere: boolean) => {
      clearTimeout(timer)
      resolve(isThere)
      probing.destroy()
    }
    const timer = setTimeout(end, timeout, false)
    probing.on('error', () => end(false))
    probing.on('response', ({ statusCode = 0 }) => end(!GATEWAY_FAILURES.has(statusCode)))
    probing.end()
  })
}
