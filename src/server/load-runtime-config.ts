import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describeProblems, parseRuntimeConfig, type RuntimeConfig } from '#config/runtime-config.ts'
import { PUBLIC_PATHS } from '#constants.ts'
import { backendProblems } from '#definitions/check-backend.ts'
import type { BackendDescription } from '#definitions/define-backend.ts'
import { backendNameOf, loadBackendDescription } from '#definitions/load-backend-description.ts'
import { allResources } from '#resources/all.ts'
import { constantRoutes } from '#routing/constant-routes.ts'
import { SCREEN_COMPONENTS } from '#routing/screen-names.ts'
import { type CspSources, LOGO_PATH } from '#server/http/headers.ts'
import { readEmbeddedConfig } from '#server/http/index-page.ts'
import { isNormalPath } from '#server/http/request-target.ts'

export const configFile = (dataDir: string) => join(dataDir, 'config.json')

/**
 * Reads `config.json` of the data folder, or else the configuration inside the page, and the
 * description of the back end that it names. Throws an Error with the one line to print when the
 * file is not JSON; a wrong value inside it is a problem to log.
 */
export async function loadRuntimeConfig(
  dataDir: string,
  html: string,
): Promise<{
  config: RuntimeConfig
  /** `undefined`: the specification as it is. */
  backend: BackendDescription | undefined
  problems: string[]
  /** The settings that the configuration itself has. */
  configured: ReadonlySet<string>
}> {
  const file = configFile(dataDir)
  const value = existsSync(file)
    ? readJson(file, readText(file).replace(/^\ufeff/, ''))
    : readJson('The configuration in index.html', readEmbeddedConfig(html))
  const backend = await loadBackendDescription(backendNameOf(value))
  const parsed = parseRuntimeConfig(value, backend)
  const { config, configured } = parsed
  const problems = [...describeProblems(parsed.problems), ...problemsOf(config.backend, backend)]
  if (isUsablePrefix(config.apiPrefix)) return { config, backend, problems, configured }
  return {
    backend,
    configured,
    config: { ...config, apiPrefix: parseRuntimeConfig({}).config.apiPrefix },
    problems: [
      ...problems,
      'apiPrefix must be a path of its own such as /prod-api; the default is used',
    ],
  }
}

/** The origins that the configuration needs in the page's policy. */
export function cspSourcesFrom({ maps, themeStylesheet }: RuntimeConfig): CspSources {
  return {
    hasMap: maps.key !== '',
    mapOrigin: originOf(maps.url),
    themeOrigin: originOf(themeStylesheet ?? ''),
  }
}

/**
 * `undefined` for a path, which is our own origin, and for an address that would be a pattern or an
 * end in the policy.
 */
function originOf(url: string): string | undefined {
  const origin = URL.canParse(url) ? new URL(url).origin : ''
  return /^https?:\/\/[\w.:-]+$/.test(origin) ? origin : undefined
}

const problemsOf = (name: string, backend: BackendDescription = {}) =>
  backendProblems(backend, allResources).map(
    problem => `src/definitions/backends/${name}.ts: ${problem}`,
  )

function readText(file: string): string {
  try {
    // Reading a pipe would wait until another program writes to it.
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

/** A prefix above one of these paths would hide it; the last ones are the pages of our own menu. */
const RESERVED_PATHS = [
  '/assets',
  LOGO_PATH,
  '/redirect',
  ...PUBLIC_PATHS,
  ...constantRoutes.map(({ path }) => path),
  ...Object.values(SCREEN_COMPONENTS).flatMap(names => names.slice(0, 1)),
]

const isUsablePrefix = (prefix: string) =>
  isNormalPath(prefix)
  && !/\/$|^\/assets\//.test(prefix)
  && !RESERVED_PATHS.some(path => `${path}/`.startsWith(`${prefix}/`))
