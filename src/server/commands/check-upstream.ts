import { callFrom } from '#definitions/call-text.ts'
import { describedReads } from '#definitions/described-calls.ts'
import type { Settings } from '#server/env.ts'
import { isLoopback } from '#server/http/address.ts'
import { createProxy } from '#server/http/proxy.ts'
import { createUpstreamHealth } from '#server/http/upstream-health.ts'
import { configFile, type loadRuntimeConfig } from '#server/load-runtime-config.ts'
import { errorText } from '#server/store/faults.ts'
import type { Finding } from './command.ts'

const CAPTCHA_PATH = '/api/v1/getCaptcha'

/** `undefined` where the configuration cannot be read. */
type Configured = Awaited<ReturnType<typeof loadRuntimeConfig>> | undefined

/** What `doctor` says of the other server, which it asks nothing but what a stranger may ask. */
export async function checkUpstream(
  settings: Settings,
  configured: Configured,
): Promise<Finding[]> {
  const { apiOrigin } = settings
  if (!apiOrigin) return []
  return [
    ...(await checkAnswers(settings, apiOrigin, configured)),
    ...(configured ? [menuFinding(configured), ...lackFindings(configured)] : []),
  ]
}

async function checkAnswers(
  settings: Settings,
  apiOrigin: URL,
  configured: Configured,
): Promise<Finding[]> {
  const { allowHttp } = settings
  const isPlain = apiOrigin.protocol === 'http:' && !isLoopback(apiOrigin.hostname)
  const isReachable = createUpstreamHealth({ origin: apiOrigin, allowHttp })
  const { fault, skipped } = (await isReachable())
    ? await checkUpstreamCall(settings, apiOrigin, configured)
    : {
        fault:
          'it does not answer; see that it runs, and that this address and its certificate are right',
      }
  const faults = [isPlain ? 'passwords go to it without https' : '', fault ?? ''].filter(Boolean)
  return [
    {
      what: `API_ORIGIN ${addressOf(apiOrigin)}`,
      fault: faults.length > 0 ? faults.join('; ') : undefined,
      skipped,
    },
    ...(fault === undefined && skipped === undefined
      ? [
          ...(await checkBackend(settings, apiOrigin, configured)),
          ...(await checkDescribedCalls(settings, apiOrigin, configured)),
        ]
      : []),
  ]
}

const addressOf = (url: URL) => url.href.replace(/\/$/, '')

/** Asks for the first call of each page as the server would pass it on, without a token. */
async function checkUpstreamCall(
  settings: Settings,
  origin: URL,
  configured: Configured,
): Promise<Pick<Finding, 'fault' | 'skipped'>> {
  const { path } = callFrom(configured?.backend?.user?.call ?? 'GET /api/v1/getinfo')
  const { code, text, reason } = await askUpstream(settings, origin, configured, path)
  const asked = `GET ${addressOf(origin)}${path}`
  if (text !== undefined && code !== 404) return {}
  if (text !== undefined || reason !== undefined) {
    const cure = /^status 3\d\d to /.test(reason ?? '')
      ? 'set API_ORIGIN to the address that it leads to'
      : `set API_ORIGIN to the address that has ${path} below it`
    return { fault: `${asked} gave ${reason ?? `code ${code}`}; ${cure}` }
  }
  // The console takes a 401 without a code for an ended session, so this may be as it should.
  return {
    skipped: `${asked} answers status ${code} without a code; sign in to see whether it works`,
  }
}

/** A go-admin draws a picture for the sign-in, which the console leaves out unless it is told. */
async function checkBackend(
  settings: Settings,
  origin: URL,
  configured: Configured,
): Promise<Finding[]> {
  const { config } = configured ?? {}
  if (!config || config.backend !== 'standard' || config.captcha) return []
  const { code, text } = await askUpstream(settings, origin, configured, CAPTCHA_PATH)
  if (text === undefined || code !== 200) return []
  return [
    {
      what: 'backend "standard", captcha off',
      fault:
        `GET ${addressOf(origin)}${CAPTCHA_PATH} gives a picture; in ${configFile(settings.dataDir)} set `
        + '"backend": "go-admin" in front of a go-admin, or else "captcha": true',
    },
  ]
}

/** Asks without a token for all that the description reads by one path: a refusal shows that it is there. */
async function checkDescribedCalls(
  settings: Settings,
  origin: URL,
  configured: Configured,
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const path of describedReads(configured?.backend ?? {})) {
    const { code, text, reason } = await askUpstream(settings, origin, configured, path)
    if (code === 401 || (text !== undefined && code !== 404)) continue
    findings.push({
      what: `Back end "${configured?.config.backend}", GET ${path}`,
      fault: `it gave ${reason ?? `code ${code}`} to a stranger; see that the path and \`envelope\` are right`,
    })
  }
  return findings
}

/** The answer, with `text` if it is an envelope, and else with the reason that the log would have. */
async function askUpstream(settings: Settings, origin: URL, configured: Configured, path: string) {
  let reason: string | undefined
  const upstream = createProxy({
    origin,
    paths: settings.apiPaths,
    backend: configured?.backend,
    allowHttp: settings.allowHttp,
    log: (_event, fields) => (reason = errorText(fields?.error)),
  })
  const { code, text } = await upstream.answer({
    id: 'doctor',
    method: 'GET',
    path,
    query: new Map(),
    body: undefined,
    locale: 'en',
    token: undefined,
    bind: undefined,
    device: undefined,
    fromBrowser: false,
    hasOrigin: false,
    ip: '127.0.0.1',
    agent: 'doctor',
    idempotencyKey: undefined,
  })
  await upstream.close()
  return { code, text, reason }
}

/** What the console does not offer in front of the described back end. */
function lackFindings({ config, backend = {} }: NonNullable<Configured>): Finding[] {
  const { lacks = [] } = backend
  return lacks.length === 0
    ? []
    : [{ what: `Back end "${config.backend}" is without ${lacks.join(', ')}` }]
}

/** The other server shows its menu only to signed-in people, so it cannot be read here. */
const menuFinding = ({ config }: NonNullable<Configured>): Finding => ({
  what: 'Menu of API_ORIGIN',
  skipped:
    `not read; menuVisible is "${config.menuVisible}": `
    + 'when every row is hidden, the other value is the right one',
})
