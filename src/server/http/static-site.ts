import type { IncomingMessage } from 'node:http'
import {
  type CspSources,
  fileHeaders,
  type HttpHeaders,
  isMapFile,
  mapHeaders,
  pageHeaders,
} from './headers.ts'
import { HttpError } from './http-error.ts'
import type { IndexPage } from './index-page.ts'
import { isNormalPath } from './request-target.ts'
import { chooseEncoding, isFresh, type StaticFiles } from './static-files.ts'

interface SiteAnswer {
  status: number
  headers: HttpHeaders
  body: Buffer | string
}

export type Site = (path: string, request: IncomingMessage, isHttps: boolean) => SiteAnswer

/**
 * No page's path has one of these extensions: without the file the answer is 404, not the console.
 */
const ASSET_EXTENSION =
  /\.(avif|gif|ico|jpe?g|png|svg|webp|css|[cm]?js|[jt]sx?|json|map|wasm|webmanifest|woff2?|ttf)$/i

/** Nor one of these, which scanners for forgotten files ask for. */
const PROBED_EXTENSION =
  /\.(bak|br|conf|csv|db|env|gz|html?|log|md|mjs|pdf|php|sql|sqlite|tar|toml|txt|xml|ya?ml|zip)$/i

/**
 * Answers all requests that are no calls: files of the build, and the console for every other
 * address.
 */
export function createSite(files: StaticFiles, page: () => IndexPage, openings: CspSources): Site {
  const serveFile = (
    path: string,
    request: IncomingMessage,
    isHttps: boolean,
  ): SiteAnswer | undefined => {
    const file = files.get(path)
    const isMap = isMapFile(path)
    if (!file || (isMap && !openings.hasMap)) return undefined
    const encoding = chooseEncoding(file, request.headers['accept-encoding'])
    const etag = `"${file.digest}${encoding ? `-${encoding}` : ''}"`
    const headers = {
      ...(isMap ? mapHeaders(path, openings, isHttps) : fileHeaders(path, isHttps)),
      ETag: etag,
      ...(encoding && { 'Content-Encoding': encoding }),
    }
    if (isFresh(request.headers['if-none-match'], etag)) return { status: 304, headers, body: '' }
    return { status: 200, headers, body: (encoding && file.encoded.get(encoding)) ?? file.body }
  }

  const servePage = (isHttps: boolean): SiteAnswer => {
    const { nonce, html } = page()
    return { status: 200, headers: pageHeaders(nonce, openings, isHttps), body: html }
  }

  return (path, request, isHttps) => {
    if (!isNormalPath(path)) throw new HttpError(404, 'notFound')
    if (path === '/' || path === '/index.html') return servePage(isHttps)
    const file = serveFile(path, request, isHttps)
    if (file) return file
    if (isPagePath(path) && isNavigation(request)) return servePage(isHttps)
    throw new HttpError(404, 'notFound')
  }
}

const isPagePath = (path: string) =>
  !path.startsWith('/assets/')
  && !path.includes('/.')
  && !ASSET_EXTENSION.test(path)
  && !PROBED_EXTENSION.test(path)

/** Browsers leave out `Sec-Fetch-Dest` on plain http outside loopback; then `Accept` decides. */
function isNavigation({ headers }: IncomingMessage): boolean {
  const destination = headers['sec-fetch-dest']
  if (destination !== undefined) return destination === 'document'
  return /\btext\/html\b/.test(headers.accept ?? '')
}
