import { extname } from 'node:path/posix'
import type { LogoType } from '#entities/shop-logo.ts'

export type HttpHeaders = Readonly<Record<string, string>>

/** The only sources that a deployment's configuration adds to the page's policy. */
export interface CspSources {
  /** The origin of the theme's stylesheet, when it is not ours. */
  themeOrigin: string | undefined
  hasMap: boolean
  /** The origin of the map's script. */
  mapOrigin: string | undefined
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.woff2': 'font/woff2',
}

const contentTypeOf = (path: string) => CONTENT_TYPES[extname(path)] ?? 'application/octet-stream'

const DISABLED_FEATURES = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

/**
 * Further features that reach the machine or other sites. Only pages send this list; on other
 * answers it would be wasted bytes. Experimental features are left out: a browser that has dropped
 * one warns about its name in every console.
 */
const PAGE_DISABLED_FEATURES = [
  'clipboard-read',
  'compute-pressure',
  'cross-origin-isolated',
  'digital-credentials-get',
  'gamepad',
  'identity-credentials-get',
  'keyboard-map',
  'local-fonts',
  'local-network-access',
  'otp-credentials',
  'publickey-credentials-create',
  'storage-access',
  'sync-xhr',
  'unload',
  'window-management',
]

const denyFeatures = (names: readonly string[]) => names.map(name => `${name}=()`).join(', ')

const PERMISSIONS_POLICY = `fullscreen=(self), ${denyFeatures(DISABLED_FEATURES)}`
const PAGE_PERMISSIONS_POLICY = `${PERMISSIONS_POLICY}, ${denyFeatures(PAGE_DISABLED_FEATURES)}`

const HSTS_MAX_AGE_S = 63_072_000

/** The headers of every answer. */
function commonHeaders(isHttps: boolean): HttpHeaders {
  return {
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': PERMISSIONS_POLICY,
    'Referrer-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    ...(isHttps && { 'Strict-Transport-Security': `max-age=${HSTS_MAX_AGE_S}; includeSubDomains` }),
  }
}

/** For answers that are never a page of their own: calls, scripts, pictures. */
const INERT_CSP =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; object-src 'none'; sandbox"

export function jsonHeaders(isHttps: boolean): HttpHeaders {
  return {
    ...commonHeaders(isHttps),
    'Cache-Control': 'no-store',
    'Content-Security-Policy': INERT_CSP,
    'Content-Type': 'application/json; charset=utf-8',
  }
}

/** For text that no browser is meant to open. */
export function plainHeaders(contentType: string): HttpHeaders {
  return { ...jsonHeaders(false), 'Content-Type': contentType }
}

export function redirectHeaders(location: string, isHttps: boolean): HttpHeaders {
  return {
    ...commonHeaders(isHttps),
    // The next build may move the console to another path.
    'Cache-Control': 'no-store',
    'Content-Security-Policy': INERT_CSP,
    Location: location,
  }
}

export function fileHeaders(path: string, isHttps: boolean): HttpHeaders {
  return {
    ...commonHeaders(isHttps),
    'Cache-Control': isHashed(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
    'Content-Security-Policy': INERT_CSP,
    'Content-Type': contentTypeOf(path),
    Vary: 'Accept-Encoding',
  }
}

/** build.mjs ends such names in a hash of the file's content. */
const isHashed = (path: string) => /^\/assets\/.+-[A-Z0-9]{8}\.\w+(\.map)?$/.test(path)

/** The address of the shop's logo. */
export const LOGO_PATH = '/shop-logo'

/** Also opened as a page of its own an SVG runs nothing and fetches nothing. */
const LOGO_CSP =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; object-src 'none'; sandbox"

export function logoHeaders(type: LogoType, isHttps: boolean): HttpHeaders {
  return {
    ...commonHeaders(isHttps),
    'Cache-Control': 'no-cache',
    'Content-Security-Policy': LOGO_CSP,
    'Content-Type': type === 'image/svg+xml' ? `${type}; charset=utf-8` : type,
  }
}

export function pageHeaders(nonce: string, openings: CspSources, isHttps: boolean): HttpHeaders {
  return {
    ...commonHeaders(isHttps),
    'Cache-Control': 'no-store',
    'Content-Security-Policy': pageCsp(nonce, openings),
    'Content-Type': 'text/html; charset=utf-8',
    'Permissions-Policy': PAGE_PERMISSIONS_POLICY,
  }
}

function pageCsp(nonce: string, { themeOrigin, hasMap }: CspSources): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    "style-src 'self'",
    "img-src 'self' data: https:",
    `connect-src 'self'${themeOrigin ? ` ${themeOrigin}` : ''}`,
    "font-src 'none'",
    "manifest-src 'self'",
    ...(hasMap ? ["frame-src 'self'"] : []),
    "form-action 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}

/**
 * The frame has no origin, so it reaches nothing of ours, and a provider's script may do there what
 * map scripts do: load plugins from its other hosts, draw, compile (D8).
 */
function mapCsp({ mapOrigin }: CspSources): string {
  const remote = mapOrigin && !mapOrigin.startsWith('https:') ? `https: ${mapOrigin}` : 'https:'
  return [
    'sandbox allow-scripts',
    "default-src 'none'",
    `script-src 'self' ${remote} 'unsafe-eval'`,
    `style-src 'self' ${remote} 'unsafe-inline'`,
    `img-src ${remote} data: blob:`,
    `font-src ${remote} data:`,
    `connect-src ${remote}`,
    'worker-src blob:',
    "form-action 'none'",
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ')
}

const MAP_PAGE = '/map.html'

/** The files that the frame loads from us: for a document without an origin we are another site. */
const MAP_ASSET = /^\/map\.(js|css)$/

export const isMapFile = (path: string) => path === MAP_PAGE || MAP_ASSET.test(path)

export function mapHeaders(path: string, openings: CspSources, isHttps: boolean): HttpHeaders {
  const headers = fileHeaders(path, isHttps)
  if (path !== MAP_PAGE) return { ...headers, 'Cross-Origin-Resource-Policy': 'cross-origin' }
  const { 'X-Frame-Options': _, ...framed } = headers
  return { ...framed, 'Content-Security-Policy': mapCsp(openings) }
}
