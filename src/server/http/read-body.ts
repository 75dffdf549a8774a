import type { IncomingMessage } from 'node:http'
import { HttpError } from './http-error.ts'
import { type JsonLimits, parseJson } from './json.ts'

const MAX_BODY_BYTES = 256 * 1024
/**
 * The limit for a body without a length. Node reads up to 64 KB at a time from the network, so the
 * server never reads more than 300 KB of an endless body (R21).
 */
const MAX_CHUNKED_BODY_BYTES = 200 * 1024

const JSON_CONTENT_TYPE = /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i

/** The client has gone away: no answer can be sent. */
export class ClientDisconnected extends Error {}

export const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** A request's body: the parsed JSON, and its text. */
interface JsonBody {
  value: unknown
  text: string
}

/**
 * The bytes of a body; `undefined` without one: the call itself knows whether it needs one. Runs
 * `proceed` once the headers of the body are accepted, before it is read.
 */
export async function readBody(
  request: IncomingMessage,
  proceed: () => void,
  { isDeleteWithBody = false } = {},
): Promise<Buffer | undefined> {
  const { headers, method } = request
  const length = Number(headers['content-length'] ?? 0)
  const isChunked = headers['transfer-encoding'] !== undefined
  if (!hasBody(request)) return undefined
  if (method === 'GET' || (method === 'DELETE' && !isDeleteWithBody))
    throw new HttpError(400, 'badBody')
  if (headers['content-encoding'] !== undefined) throw new HttpError(415, 'notJson')
  if (!JSON_CONTENT_TYPE.test(headers['content-type'] ?? '')) throw new HttpError(415, 'notJson')
  if (length > MAX_BODY_BYTES) throw new HttpError(413, 'tooLarge')

  proceed()
  return readBytes(request, isChunked ? MAX_CHUNKED_BODY_BYTES : MAX_BODY_BYTES)
}

export function parseBody(bytes: Buffer, limits: JsonLimits): JsonBody | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text === '' ? undefined : { value: parseJson(text, limits), text }
  } catch {
    throw new HttpError(400, 'badBody')
  }
}

/**
 * Counts the bytes that have arrived before it takes them: taking them asks for more, and pausing a
 * stream of data events comes one read too late.
 */
function readBytes(request: IncomingMessage, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    request.on('readable', () => {
      size += request.readableLength
      if (size > limit) {
        reject(new HttpError(413, 'tooLarge'))
        return
      }
      const chunk = request.read() as Buffer | null
      if (chunk) chunks.push(chunk)
    })
    request.once('end', () => resolve(Buffer.concat(chunks)))
    request.once('close', () => reject(new ClientDisconnected()))
    request.once('error', () => reject(new ClientDisconnected()))
  })
}
