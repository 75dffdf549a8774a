import type { IncomingMessage } from 'node:http'
import type { LogoType } from '#entities/shop-logo.ts'
import {
  type CspSources,
  fileHeaders,
  type HttpHeaders,
  isMapFile,
  LOGO_PATH,
  logoHeaders,
  mapHeaders,
  pageHeaders,
} from './headers.ts'
import { HttpError } from './http-error.ts'
import type { IndexPage } from './index-page.ts'
import { isNavigation } from './request.ts'
import { chooseEncoding, isFresh, type StaticFiles } from './static-files.ts'

interface SiteAnswer {
  status: number
  headers: HttpHeaders
  body: Buffer | string
}

/** The shop's logo, as it is sent. */
export interface ServedLogo {
  type: LogoType
  body: Buffer
  digest: string
}

export type Site = (path: string, request: IncomingMessage, isHttps: boolean) => SiteAnswer

/**
 * Answers all requests that are no calls: files of the build, and the console for a person at any
 * other address, which may be one of the menu (`/logs/access.log`) or gets its not-found page. A
 * program that asks for a file that is not there gets a 404.
 */
export function createSite(
  files: StaticFiles,
  page: () => IndexPage,
  openings: CspSources,
  logo: () => ServedLogo | undefined = () => undefined,
): Site {
  const serveLogo = (request: IncomingMessage, isHttps: boolean): SiteAnswer | undefined => {
    const shown = logo()
    if (!shown) return undefined
    const etag = `"${shown.digest}"`
    const headers = { ...logoHeaders(shown.type, isHttps), ETag: etag }
    if (isFresh(request.headers['if-none-match'], etag)) return { status: 304, headers, body: '' }
    return { status: 200, headers, body: shown.body }
  }

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
    if (path === '/' || path === '/index.html') return servePage(isHttps)
    const file =
      path === LOGO_PATH ? serveLogo(request, isHttps) : serveFile(path, request, isHttps)
    if (file) return file
    if (isNavigation(request)) return servePage(isHttps)
    throw new HttpError(404, 'notFound')
  }
}
