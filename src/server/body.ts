import type { IncomingMessage } from 'node:http'

import { Fault } from './fault.ts'
import { parseJson, REQUEST_LIMITS } from './json.ts'

const BODY_BYTES = 256 * 1024

const JSON_TYPE = /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i

/** Thrown when the client went away: there is nobody left to answer. */
export class Gone extends Error {}

/** `undefined` without a body: whether one is needed is the call's to know. */
export async function readBody(request: IncomingMessage): Promise<unknown> {
  const { headers, method } = request
  const length = Number(headers['content-length'] ?? 0)
  const isChunked = headers['transfer-encoding'] !== undefined
  if (length === 0 && !isChunked) return undefined
  if (method === 'GET' || method === 'DELETE') throw new Fault(400, 'badBody')
  if (headers['content-encoding'] !== undefined) throw new Fault(415, 'notJson')
  if (!JSON_TYPE.test(headers['content-type'] ?? '')) throw new Fault(415, 'notJson')
  if (length > BODY_BYTES) throw new Fault(413, 'tooLarge')

  const bytes = await readBytes(request)
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text === '' ? undefined : parseJson(text, REQUEST_LIMITS)
  } catch {
    throw new Fault(400, 'badBody')
  }
}

/** Counts what really arrives, because a chunked body names no length. */
function readBytes(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > BODY_BYTES) {
        request.pause()
        reject(new Fault(413, 'tooLarge'))
        return
      }
      chunks.push(chunk)
    })
    request.once('end', () => resolve(Buffer.concat(chunks)))
    request.once('close', () => reject(new Gone()))
    request.once('error', () => reject(new Gone()))
  })
}
