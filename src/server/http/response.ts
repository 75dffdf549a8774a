import type { ServerResponse } from 'node:http'
import type { Locale } from '#constants.ts'
import type { CallAnswer } from '#server/call.ts'
import { type Headers, jsonHeaders } from './headers.ts'
import { type TextKey, texts } from './http-texts.ts'

/** A few calls put keys beside `data` (§22). */
function envelope({ code, msg, data, extra }: CallAnswer): Buffer {
  return Buffer.from(JSON.stringify({ code, msg, data, ...extra }))
}

export function faultAnswer(
  { status, text, headers }: { status: number; text: TextKey; headers?: Headers },
  locale: Locale,
  id: string,
): CallAnswer {
  const msg = texts[locale][text].replace('{id}', id)
  return { code: status, msg, status, ...(headers && { headers }) }
}

/** Throws before anything is written when it cannot be: a circle, a line end in a header. */
export function writeAnswer(
  response: ServerResponse,
  answer: CallAnswer,
  id: string,
  isHttps: boolean,
  cookies: readonly string[] = [],
): void {
  const body = answer.text ?? envelope(answer)
  write(response, answer.status ?? 200, body, {
    ...jsonHeaders(isHttps),
    'X-Request-Id': id,
    ...answer.headers,
    ...(cookies.length > 0 && { 'Set-Cookie': cookies }),
  })
}

/** HEAD gets the same headers and nothing else: Node leaves the body out by itself. */
export function write(
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
 * For a socket whose request could not be read: there is no response to write on, and nobody knows
 * which language is wanted.
 */
export function rawAnswer(status: number, reason: string, text: TextKey, isHttps: boolean): string {
  const msg = `${texts.en[text]} · ${texts['zh-CN'][text]}`
  const body = envelope({ code: status, msg })
  const headers = {
    ...jsonHeaders(isHttps),
    'Content-Length': String(body.length),
    Connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${reason}\r\n${lines.join('')}\r\n${body.toString()}`
}
