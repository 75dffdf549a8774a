import type { ServerResponse } from 'node:http'
import { type Locale, OWN_ANSWER_HEADER } from '#constants.ts'
import type { CallAnswer } from '#server/call.ts'
import { type HttpHeaders, jsonHeaders } from './headers.ts'
import { type HttpTextKey, httpTexts } from './http-texts.ts'

/** A few calls put keys beside `data`. */
function formatEnvelope({ code, msg, data, extra }: CallAnswer): Buffer {
  return Buffer.from(JSON.stringify({ code, msg, data, ...extra }))
}

export function errorAnswer(
  { status, text, headers }: { status: number; text: HttpTextKey; headers?: HttpHeaders },
  locale: Locale,
  id: string,
): CallAnswer {
  const msg = httpTexts[locale][text].replace('{id}', id)
  return { code: status, msg, status, ...(headers && { headers }) }
}

/**
 * Throws before it writes anything when it cannot write the answer: a circle, a line end in a
 * header.
 */
export function writeAnswer(
  response: ServerResponse,
  answer: CallAnswer,
  id: string,
  isHttps: boolean,
  cookies: readonly string[] = [],
): void {
  const body = answer.text ?? formatEnvelope(answer)
  writeResponse(response, answer.status ?? 200, body, {
    ...jsonHeaders(isHttps),
    'X-Request-Id': id,
    ...(answer.text === undefined && { [OWN_ANSWER_HEADER]: 'server' }),
    ...answer.headers,
    ...(cookies.length > 0 && { 'Set-Cookie': cookies }),
  })
}

/** HEAD gets the same headers and nothing else: Node leaves out the body itself. */
export function writeResponse(
  response: ServerResponse,
  status: number,
  body: Buffer | string,
  headers: Readonly<Record<string, string | readonly string[]>>,
): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  const isEmpty = status === 204 || status === 304
  if (!isEmpty) response.setHeader('Content-Length', Buffer.byteLength(body))
  response.writeHead(status)
  response.end(body)
}

/**
 * For a socket whose request could not be read: there is no response to write on, and the client's
 * language is not known.
 */
export function formatRawAnswer(
  status: number,
  reason: string,
  text: HttpTextKey,
  isHttps: boolean,
): string {
  const msg = `${httpTexts.en[text]} · ${httpTexts['zh-CN'][text]}`
  const body = formatEnvelope({ code: status, msg })
  const headers = {
    ...jsonHeaders(isHttps),
    [OWN_ANSWER_HEADER]: 'server',
    'Content-Length': String(body.length),
    Connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${reason}\r\n${lines.join('')}\r\n${body.toString()}`
}
