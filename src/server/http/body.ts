import type { IncomingMessage } from 'node:http'
import { Fault } from './http-error.ts'
import { type JsonLimits, parseJson } from './json.ts'

const BODY_BYTES = 256 * 1024
/**
 * For a body that does not name its length. Node takes up to 64 KB at a time from the network, so
 * that never more than 300 KB of an endless one are read (R21).
 */
const UNNAMED_BYTES = 200 * 1024

const JSON_TYPE = /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i

/** Thrown when the client went away: there is nobody left to answer. */
export class Gone extends Error {}

export const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** What a request carries: its JSON, and the text that it was. */
export interface Body {
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
): Promise<Body | undefined> {
  const { headers, method } = request
  const length = Number(headers['content-length'] ?? 0)
  const isChunked = headers['transfer-encoding'] !== undefined
  if (!hasBody(request)) return undefined
  if (method === 'GET' || method === 'DELETE') throw new Fault(400, 'badBody')
  if (headers['content-encoding'] !== undefined) throw new Fault(415, 'notJson')
  if (!JSON_TYPE.test(headers['content-type'] ?? '')) throw new Fault(415, 'notJson')
  if (length > BODY_BYTES) throw new Fault(413, 'tooLarge')

  proceed()
  const bytes = await readBytes(request, isChunked ? UNNAMED_BYTES : BODY_BYTES)
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text === '' ? undefined : { value: parseJson(text, limits), text }
  } catch {
    throw new Fault(400, 'badBody')
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
        reject(new Fault(413, 'tooLarge'))
        return
      }
      const chunk = request.read() as Buffer | null
      if (chunk) chunks.push(chunk)
    })
    request.once('end', () => resolve(Buffer.concat(chunks)))
    request.once('close', () => reject(new Gone()))
    request.once('error', () => reject(new Gone()))
  })
}
