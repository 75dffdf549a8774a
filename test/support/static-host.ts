import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { BUILD_FOLDER } from './app.ts'

const HTML = 'text/html; charset=utf-8'
const CONTENT_TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': HTML,
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
}

/** What docs/operations.md asks of a static host: nothing inline, nothing from elsewhere. */
const SECURITY_HEADERS = Object.fromEntries(
  [
    ...readFileSync('docs/operations.md', 'utf8').matchAll(
      /^add_header ([\w-]+) "?([^"\n]+?)"? always;$/gm,
    ),
  ].map(([, name = '', value = '']) => [name, value]),
)

export interface StaticHost {
  origin: string
  close(): Promise<void>
}

/**
 * Any static host, as docs/operations.md has it: serves files as they are, and index.html to a
 * browser that opens a path without a file; passes everything below `prefix` on to `api` without
 * the prefix. All of it lies below `base`.
 */
export async function startStaticHost({
  folder = `${BUILD_FOLDER}/public`,
  base = '/',
  api,
  prefix = '/prod-api',
}: {
  folder?: string
  base?: string
  api?: string
  prefix?: string
} = {}): Promise<StaticHost> {
  const server = createServer((asked, answer) => {
    const address = asked.url ?? '/'
    const path = address.slice(base.length - 1)
    if (!address.startsWith(base)) answer.writeHead(404).end()
    else if (api && path.startsWith(`${prefix}/`))
      forward(asked, answer, api + path.slice(prefix.length))
    else void serve(asked, answer, folder, path.replace(/[?#].*/, ''))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}${base.slice(0, -1)}`,
    close() {
      server.closeAllConnections()
      return new Promise(resolve => server.close(() => resolve()))
    },
  }
}

async function serve(asked: IncomingMessage, answer: ServerResponse, folder: string, path: string) {
  const opensPage = asked.headers.accept?.includes('text/html') ?? false
  const read = (file: string) => readFile(join(folder, normalize(file))).catch(() => undefined)
  const file = path === '/' ? undefined : await read(path)
  const bytes = file ?? (opensPage ? await read('/index.html') : undefined)
  if (!bytes) return answer.writeHead(404, { 'content-type': 'text/plain' }).end('Not found')
  const type = file ? (CONTENT_TYPES[extname(path)] ?? 'application/octet-stream') : HTML
  return answer.writeHead(200, { 'Content-Type': type, ...SECURITY_HEADERS }).end(bytes)
}

function forward(asked: IncomingMessage, answer: ServerResponse, target: string) {
  const { host: _, ...headers } = asked.headers
  const onward = request(target, { method: asked.method, headers }, reply => {
    answer.writeHead(reply.statusCode ?? 502, reply.headers)
    reply.pipe(answer)
  })
  onward.on('error', () => answer.writeHead(502).end())
  asked.pipe(onward)
}
