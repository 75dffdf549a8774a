import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CallName, STUB_ANSWERS } from './stub-answers.ts'

/** One request as it arrived. */
export interface StubRequest {
  call: string
  /** The last part of the path, if the call has one: an id, a type or a key. */
  id: string
  query: URLSearchParams
  body: unknown
  /** The body as it came. */
  text: string
  headers: IncomingHttpHeaders
}

/** An envelope, or one of the things that go wrong around it. */
export interface StubAnswer {
  code?: number
  msg?: string
  data?: unknown
  /** The HTTP status; 200 by default. */
  status?: number
  /** Sent instead of an envelope. */
  raw?: string
  /** Milliseconds before the answer. */
  delayMs?: number
  /** Closes the socket without an answer. */
  hangUp?: boolean
}

export type StubHandler = StubAnswer | ((asked: StubRequest) => StubAnswer)

export interface StubApi {
  origin: string
  /** All requests in order; unknown paths as they came. */
  requests: StubRequest[]
  unknownPaths: string[]
  /** Answers the call like this from now on. */
  answerWith(call: CallName, answering: StubHandler): void
  /** Answers the next calls like this, one each, before the answers of `answerWith`. */
  answerNext(call: CallName, ...answering: StubHandler[]): void
  /** Restores the first answers, and forgets all requests. */
  reset(): void
  close(): Promise<void>
}

/**
 * A back end that is not ours: the calls of §7 and those of `own`, which may answer ours in another
 * way; any other path is a plain HTTP 404, as from a server that does not know it.
 */
export async function startStubApi(
  own: Readonly<Record<string, StubHandler>> = {},
): Promise<StubApi> {
  const answers: Readonly<Record<string, StubHandler>> = { ...STUB_ANSWERS, ...own }
  const standing = new Map(Object.entries(answers))
  const queued = new Map<string, StubHandler[]>()
  const asked: StubRequest[] = []
  const unknown: string[] = []

  const server = createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += String(part)
    const url = new URL(request.url ?? '/', 'http://stub')
    const found = matchCall(Object.keys(answers), request.method ?? '', url.pathname)
    if (!found) {
      unknown.push(`${request.method} ${url.pathname}`)
      response.writeHead(404, { 'content-type': 'text/plain' }).end('404 page not found')
      return
    }
    const question: StubRequest = {
      ...found,
      query: url.searchParams,
      body: text ? JSON.parse(text) : undefined,
      text,
      headers: request.headers,
    }
    asked.push(question)
    const answering = queued.get(found.call)?.shift() ?? standing.get(found.call) ?? {}
    send(response, typeof answering === 'function' ? answering(question) : answering)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: asked,
    unknownPaths: unknown,
    answerWith: (call, answering) => void standing.set(call, answering),
    answerNext: (call, ...answering) =>
      void queued.set(call, [...(queued.get(call) ?? []), ...answering]),
    reset() {
      for (const [call, answering] of Object.entries(answers)) standing.set(call, answering)
      queued.clear()
      asked.length = unknown.length = 0
    },
    close() {
      server.closeAllConnections()
      return new Promise(resolve => server.close(() => resolve()))
    },
  }
}

function matchCall(
  calls: readonly string[],
  method: string,
  path: string,
): { call: string; id: string } | undefined {
  for (const call of calls) {
    const pattern = call.replace(/\{\w+\}/, '([^/]+)')
    const match = new RegExp(`^${pattern}$`).exec(`${method} ${path}`)
    if (match) return { call, id: decodeURIComponent(match[1] ?? '') }
  }
  return undefined
}

function send(response: ServerResponse, answer: StubAnswer) {
  const { status = 200, raw, delayMs = 0, hangUp = false, ...envelope } = answer
  const body = raw ?? JSON.stringify({ code: 200, msg: '', ...envelope })
  setTimeout(() => {
    if (hangUp) response.destroy()
    else response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  }, delayMs)
}
