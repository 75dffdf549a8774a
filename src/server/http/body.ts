import type { IncomingMessage } from 'node:http'
import { HttpError } from './http-error.ts'
import { type JsonLimits, parseJson } from './json.ts'

const MAX_BODY_BYTES = 256 * 1024
/**
 * For a body that does not name its length. Node takes up to 64 KB at a time from the network, so
 * that never more than 300 KB of an endless one are read (R21).
 */
const MAX_CHUNKED_BODY_BYTES = 200 * 1024

const JSON_CONTENT_TYPE = /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i

/** Thrown when the client went away: there is nobody left to answer. */
export class ClientDisconnected extends Error {}

export const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** What a request carries: its JSON, and the text that it was. */
export interface JsonBody {
  value: unknown
  text: string
}

/**
 * `undefined` without a body: whether one is needed is the call's to know. `proceed` is called when
 * nothing speaks against the body that is about to be read.
 */
export async function readBody(
  request: IncomingMessage,
  limits: JsonLimits,
  proceed: () => void,
): Promise<JsonBody | undefined> {
  const { headers, method } = request
  const length = Number(headers['content-length'] ?? 0)
  const isChunked = headers['transfer-encoding'] !== undefined
  if (!hasBody(request)) return undefined
  if (method === 'GET' || method === 'DELETE') throw new HttpError(400, 'badBody')
  if (headers['content-encoding'] !== undefined) throw new HttpError(415, 'notJson')
  if (!JSON_CONTENT_TYPE.test(headers['content-type'] ?? '')) throw new HttpError(415, 'notJson')
  if (length > MAX_BODY_BYTES) throw new HttpError(413, 'tooLarge')

  proceed()
  const bytes = await readBytes(request, isChunked ? MAX_CHUNKED_BODY_BYTES : MAX_BODY_BYTES)
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text === '' ? undefined : { value: parseJson(text, limits), text }
  } catch {
    throw new HttpError(400, 'badBody')
  }
}

/**
 * Counts what has arrived before it is taken: taking it is what asks for more, and pausing a stream
 * of data events comes one reading too late.
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
