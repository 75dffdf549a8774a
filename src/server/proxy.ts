import { lookup as lookUp } from 'node:dns'
import { Agent as HttpAgent, request as requestHttp } from 'node:http'
import type { IncomingMessage, OutgoingHttpHeaders, RequestOptions } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { isPrivate } from './address.ts'
import { faultAnswer } from './answer.ts'
import type { CallAnswer, CallRequest, Calls } from './call.ts'
import type { Log } from './log.ts'

export interface ProxyOptions {
  origin: URL
  /** A path, or everything below it when it ends in `/`. */
  paths: readonly string[]
  allowHttp: boolean
  log: Log
  /** In milliseconds; shorter than the client's own 10 s, so that it still hears our answer. */
  deadline?: number
  lookup?: LookupFunction
}

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const
const ANSWER_BYTES = 5 * 1024 * 1024
const ANSWER_DEPTH = 64
const CONNECTIONS = 64

/**
 * What browsers act on by themselves: they drop what comes with the first, ask for a proxy's login
 * on the second, and send a call again on the others, also one that has changed something.
 */
const TAKEN_AMISS = new Set([205, 407, 408, 421])

class Slow extends Error {}

/**
 * The calls of another server, reached at one fixed origin. Both ways only what is named here
 * passes: the path and query are rebuilt, and the answer is read whole and written anew.
 */
export function createProxy(options: ProxyOptions): Calls {
  const { origin, paths, log, deadline = 9_500, lookup = lookUp } = options
  const isHttps = origin.protocol === 'https:'
  const agent = new (isHttps ? HttpsAgent : HttpAgent)({ maxSockets: CONNECTIONS })
  const target: RequestOptions & { rejectUnauthorized: true } = {
    agent,
    protocol: origin.protocol,
    hostname: origin.hostname.replace(/^\[|\]$/g, ''),
    port: origin.port,
    // Said outright, because NODE_TLS_REJECT_UNAUTHORIZED=0 would switch it off.
    rejectUnauthorized: true,
    lookup: isHttps || options.allowHttp ? lookup : privateOnly(lookup),
  }
  const send = isHttps ? requestHttps : requestHttp

  const fetchAnswer = (call: CallRequest) =>
    new Promise<CallAnswer>((resolve, reject) => {
      const body = call.body === undefined ? undefined : JSON.stringify(call.body)
      const outgoing = send({
        ...target,
        method: call.method,
        path: targetOf(call),
        headers: headersFor(call, body),
        // Its place is for others then. A change goes on: half of one helps nobody.
        ...(call.method === 'GET' && call.gone && { signal: call.gone }),
      })
      const timer = setTimeout(() => fail(new Slow('no answer in time')), deadline)
      const fail = (error: Error) => {
        clearTimeout(timer)
        outgoing.destroy()
        reject(error)
      }
      outgoing.on('error', fail)
      // Without a listener the connection ends and nothing else is heard of it.
      outgoing.on('upgrade', (_, socket) => {
        socket.destroy()
        fail(new Error('status 101'))
      })
      outgoing.on('response', response => {
        call.onAnswer?.()
        response.on('error', fail)
        readAnswer(response, call).then(answer => {
          clearTimeout(timer)
          resolve(answer)
        }, fail)
      })
      outgoing.end(body)
    })

  return {
    methodsOf: path => (paths.some(known => covers(known, path)) ? METHODS : []),
    async answer(call) {
      try {
        return await fetchAnswer(call)
      } catch (error) {
        if (call.method !== 'GET' || !call.gone?.aborted) {
          log('upstream_failed', { id: call.id, method: call.method, path: call.path, error })
        }
        return error instanceof Slow
          ? faultAnswer({ status: 504, text: 'gatewayTimeout' }, call.locale, call.id)
          : faultAnswer({ status: 502, text: 'badGateway' }, call.locale, call.id)
      }
    },
    async close() {
      agent.destroy()
    },
  }
}

const covers = (known: string, path: string) =>
  known.endsWith('/') ? path.startsWith(known) : path === known

function targetOf({ path, query }: CallRequest): string {
  const search = new URLSearchParams([...query]).toString()
  return search === '' ? path : `${path}?${search}`
}

function headersFor(call: CallRequest, body: string | undefined): OutgoingHttpHeaders {
  return {
    Accept: 'application/json',
    'Accept-Encoding': 'identity',
    'Accept-Language': call.locale,
    // None is kept: one that the other side just closed would fail a write half-sent.
    Connection: 'close',
    'X-Forwarded-For': call.ip,
    ...(call.token !== undefined && { 'X-Token': call.token }),
    ...(call.idempotencyKey !== undefined && { 'Idempotency-Key': call.idempotencyKey }),
    ...(body !== undefined && {
      'Content-Length': Buffer.byteLength(body),
      'Content-Type': 'application/json',
    }),
  }
}

/** Rejects what is no envelope; only 404 keeps its meaning: that call does not exist. */
async function readAnswer(response: IncomingMessage, call: CallRequest): Promise<CallAnswer> {
  const { statusCode: status = 0, headers } = response
  const isJson = /^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '')
  const isPlain = (headers['content-encoding'] ?? 'identity') === 'identity'
  const unknownCall = faultAnswer({ status: 404, text: 'notFound' }, call.locale, call.id)
  if (status === 404 && !isJson) {
    response.destroy()
    return unknownCall
  }
  if (!isJson || !isPlain) throw new Error(`status ${status} without plain JSON`)
  if (!isMeant(status)) throw new Error(`status ${status}`)

  const text = new TextDecoder('utf-8', { fatal: true }).decode(await readBytes(response))
  const answer: unknown = JSON.parse(text)
  if (status === 404 && !isEnvelope(answer)) return unknownCall
  if (!isEnvelope(answer) || isDeeper(answer, ANSWER_DEPTH)) throw new Error('no envelope')
  const { code, msg, data, ...extra } = answer
  const version = headers['x-menu-version']
  return {
    code,
    msg: typeof msg === 'string' ? msg : '',
    data,
    extra,
    status: TAKEN_AMISS.has(status) ? 200 : status,
    ...(typeof version === 'string' && { headers: { 'X-Menu-Version': version.slice(0, 200) } }),
  }
}

/** Neither a redirect nor what HTTP does not know. */
const isMeant = (status: number) =>
  (status >= 200 && status < 300) || (status >= 400 && status < 600)

async function readBytes(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > ANSWER_BYTES) throw new Error('answer larger than 5 MB')
    chunks.push(chunk)
  }
  if (!response.complete) throw new Error('answer cut short')
  return Buffer.concat(chunks)
}

function isEnvelope(value: unknown): value is Record<string, unknown> & { code: number } {
  if (typeof value !== 'object' || value === null || !('code' in value)) return false
  return Number.isInteger(value.code)
}

/** Writing recurses where reading does not, so depth alone could overflow the stack. */
function isDeeper(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return depth === 0 || Object.values(value).some(item => isDeeper(item, depth - 1))
}

/** Plain http stays in the private network, and what a name means is known when it is looked up. */
export function privateOnly(lookup: LookupFunction): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, options, (error, address, family) => {
      const found = typeof address === 'string' ? [{ address }] : (address ?? [])
      const isFine = error !== null || found.every(entry => isPrivate(entry.address))
      callback(isFine ? error : new Error('plain http to a public address'), address, family)
    })
  }
}
