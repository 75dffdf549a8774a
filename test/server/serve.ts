import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import type { CallAnswer, CallRequest, Calls } from '#server/call.ts'
import { createServer, type HttpServerOptions } from '#server/http/http-server.ts'
import { createIndexPage } from '#server/http/index-page.ts'
import { createHostCheck } from '#server/http/request.ts'
import type { StaticFiles } from '#server/http/static-files.ts'
import { createSite } from '#server/http/static-site.ts'

export const HTML =
  '<!doctype html><script type="application/json" id="coalface-config">{}</script>'
  + '<script src="/theme-boot.js"></script>'
  + '<script type="module" src="/assets/main-ABCDEFGH.js"></script>'

export const CLOSED = { hasMap: false, mapOrigin: undefined, themeOrigin: undefined }

export const filesOf = (texts: Record<string, string>): StaticFiles =>
  new Map(
    Object.entries(texts).map(([path, text]) => [
      path,
      {
        body: Buffer.from(text),
        encoded: new Map([
          ['br', Buffer.from(`br:${text}`)],
          ['gzip', Buffer.from(`gz:${text}`)],
        ] as const),
        digest: `d${text.length}`,
      },
    ]),
  )

/** A table of calls: every other path below the prefix is unknown. */
export function stubCalls(answer: (call: CallRequest) => CallAnswer | Promise<CallAnswer>) {
  const seen: CallRequest[] = []
  const paths: Record<string, readonly CallRequest['method'][]> = {
    '/health': ['GET'],
    '/login': ['POST'],
    '/api/v1/getinfo': ['GET'],
    '/api/v1/role': ['POST', 'PUT'],
    '/api/v1/role/1': ['GET', 'DELETE'],
    '/api/v1/dict/datalist': ['GET'],
  }
  const calls: Calls = {
    methodsOf: path => paths[path] ?? [],
    async answer(call) {
      seen.push(call)
      return answer(call)
    },
    close: async () => {},
  }
  return { calls, seen }
}

/** A server on a free port of 127.0.0.1; the caller stops it. */
export async function serve(
  parts: Partial<HttpServerOptions> & { respond?: Parameters<typeof stubCalls>[0] } = {},
) {
  const { calls, seen } = stubCalls(parts.respond ?? (() => ({ code: 200, msg: '', data: null })))
  const events: { event: string; fields: Record<string, unknown> }[] = []
  const running = createServer({
    calls,
    site: createSite(filesOf({}), createIndexPage(HTML, {}), CLOSED),
    apiPrefix: '/prod-api',
    isAllowedHost: createHostCheck('127.0.0.1', []),
    trustProxy: 0,
    log: (event, fields = {}) => void events.push({ event, fields }),
    ...parts,
  })
  running.server.listen(0, '127.0.0.1')
  await once(running.server, 'listening')
  const { port } = running.server.address() as AddressInfo
  return { ...running, port, seen, events, origin: `http://127.0.0.1:${port}` }
}

export type Served = Awaited<ReturnType<typeof serve>>

export interface RawAnswer {
  status: number
  headers: Record<string, string>
  text: string
  /** The headers as they came, even several of one name. */
  lines: readonly string[]
  /** Milliseconds until the other side ended the connection. */
  after: number
}

/**
 * Writes the bytes as they are and reads until the server ends the connection; meanwhile writes
 * `drip` once a second.
 */
export async function raw(port: number, text: string, drip?: string): Promise<RawAnswer> {
  const socket = connect(port, '127.0.0.1')
  const startedAt = performance.now()
  let answer = ''
  socket.on('data', chunk => (answer += chunk))
  socket.on('error', () => {})
  socket.write(text)
  const dripping = setInterval(() => drip && socket.write(drip), 1000)
  await new Promise(resolve => socket.once('end', resolve).once('close', resolve))
  clearInterval(dripping)
  socket.destroy()
  const [head = '', ...rest] = answer.split('\r\n\r\n')
  const [line = '', ...lines] = head.split('\r\n')
  const headers = lines.map(entry => {
    const colon = entry.indexOf(':')
    return [entry.slice(0, colon).toLowerCase(), entry.slice(colon + 1).trim()]
  })
  return {
    status: Number(line.split(' ')[1] ?? 0),
    headers: Object.fromEntries(headers),
    text: rest.join('\r\n\r\n'),
    lines,
    after: performance.now() - startedAt,
  }
}

/** A request line with the headers that every request needs, and those of the test. */
export const request = (line: string, headers = '', body = '') =>
  `${line} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n${headers}\r\n${body}`

export const JSON_HEADERS = { 'Content-Type': 'application/json' }
