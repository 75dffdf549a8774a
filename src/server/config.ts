import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describeProblems, parseRuntimeConfig, type RuntimeConfig } from '#config/runtime-config.ts'
import { PUBLIC_PATHS } from '#constants.ts'
import { constantRoutes } from '#routing/constant-routes.ts'
import { SCREEN_COMPONENTS } from '#routing/screen-names.ts'
import type { CspSources } from '#server/http/headers.ts'
import { readEmbeddedConfig } from '#server/http/index-page.ts'
import { isNormalPath } from '#server/http/request-target.ts'

/**
 * `config.json` of the data folder, or else what the page's own file holds. Throws an Error with
 * the one line to print when that is not JSON; anything wrong inside it is a problem to log.
 */
export function loadRuntimeConfig(
  dataDir: string,
  html: string,
): { config: RuntimeConfig; problems: string[] } {
  const file = join(dataDir, 'config.json')
  const parsed = parseRuntimeConfig(
    existsSync(file)
      ? readJson(file, readText(file).replace(/^\ufeff/, ''))
      : readJson('The configuration in index.html', readEmbeddedConfig(html)),
  )
  const { config } = parsed
  const problems = describeProblems(parsed.problems)
  if (isUsablePrefix(config.apiPrefix)) return { config, problems }
  return {
    config: { ...config, apiPrefix: parseRuntimeConfig({}).config.apiPrefix },
    problems: [
      ...problems,
      'apiPrefix must be a path of its own such as /prod-api; the default is used',
    ],
  }
}

/** What the configuration asks the page's policy to let through. */
export function cspSourcesFrom({ maps, themeStylesheet }: RuntimeConfig): CspSources {
  return {
    hasMap: maps.key !== '',
    mapOrigin: originOf(maps.url),
    themeOrigin: originOf(themeStylesheet ?? ''),
  }
}

/** None for a path, which is our own, and none where a policy would read a pattern or its own end. */
function originOf(url: string): string | undefined {
  const origin = URL.canParse(url) ? new URL(url).origin : ''
  return /^https?:\/\/[\w.:-]+$/.test(origin) ? origin : undefined
}

function readText(file: string): string {
  try {
    // A pipe would be read until somebody writes to it.
    if (!statSync(file).isFile()) throw new Error('it is not a file')
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new Error(`${file} cannot be read: ${error instanceof Error ? error.message : ''}`)
  }
}

function readJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`${name} is not JSON: ${error instanceof Error ? error.message : ''}`)
  }
}

/** A prefix that one of these lies below would hide it; the last are the pages of our own menu. */
const RESERVED_PATHS = [
  '/assets',
  '/redirect',
  ...PUBLIC_PATHS,
  ...constantRoutes.map(({ path }) => path),
  ...Object.values(SCREEN_COMPONENTS).flatMap(names => names.slice(0, 1)),
]

const isUsablePrefix = (prefix: string) =>
  isNormalPath(prefix)
  && !/\/$|^\/assets\//.test(prefix)
  && !RESERVED_PATHS.some(path => `${path}/`.startsWith(`${prefix}/`))
