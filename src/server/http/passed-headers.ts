import type { IncomingHttpHeaders } from 'node:http'
import type { BackendHeaders } from '#definitions/define-backend.ts'
import { tokenHeaderFrom } from '#definitions/token-header.ts'
import { isToken } from '#entities/token.ts'
import type { HttpHeaders } from './headers.ts'

/** By these a description would reach the connection, a cookie, or what our server writes itself. */
const NEVER_PASSED =
  /^(set-cookie|cookie2?|host|connection|keep-alive|expect|http2-settings|forwarded|origin|referer|te|trailer|transfer-encoding|upgrade|via|x-real-ip|x-token|idempotency-key|(accept|content-|proxy-|sec-|x-forwarded-).*|.*_.*)$/i

const MAX_VALUE_LENGTH = 1_000

/**
 * Which headers of a request the other server gets beside those of the specification: the one that
 * carries its tokens, with a single token of the characters that X-Token may have, and those that
 * its description names.
 */
export function createHeaderFilter({ token, passed = [] }: BackendHeaders = {}) {
  const tokenHeader = tokenHeaderFrom(token)
  const isTokenHeader = (name: string) => name.toLowerCase() === tokenHeader.name.toLowerCase()
  const others = passed.filter(name => !isTokenHeader(name))

  return (headers: IncomingHttpHeaders): HttpHeaders =>
    Object.fromEntries(
      [tokenHeader.name, ...others].flatMap(name => {
        const value = headers[name.toLowerCase()]
        if (NEVER_PASSED.test(name) || typeof value !== 'string') return []
        const isFine =
          name === tokenHeader.name ? isToken(tokenHeader.tokenIn(value)) : isPlainValue(value)
        return isFine ? [[name, value] as const] : []
      }),
    )
}

const isPlainValue = (value: string) =>
  value.length <= MAX_VALUE_LENGTH && /^[\x20-\x7e]+$/.test(value)
