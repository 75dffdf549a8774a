import { isIP } from 'node:net'
import { parseArgs } from 'node:util'
import { passwordLengthProblem } from '#entities/password.ts'
import { isOneEditApart } from '#lib/one-edit.ts'
import { isLoopback, isNetwork, isPrivate } from '#server/http/address.ts'
import { isNormalPath } from '#server/http/request-target.ts'
import { type DatabaseAddress, parseDatabaseUrl } from '#server/store/postgres/database-address.ts'

export interface Settings {
  port: number
  host: string
  dataDir: string
  /** The PostgreSQL database that has the data in place of a file in `dataDir`. */
  database: DatabaseAddress | undefined
  /**
   * The server that calls are passed on to, perhaps below a path; without it the embedded API
   * answers.
   */
  apiOrigin: URL | undefined
  /** The calls that are passed on: a path, or everything below it when it ends in `/`. */
  apiPaths: readonly string[]
  allowHttp: boolean
  adminPassword: string | undefined
  allowedHosts: readonly string[]
  bindSessions: boolean
  /** How many proxies in front of this server write true `X-Forwarded-*` headers. */
  trustProxy: number
  sessionIdleMin: number
  sessionMaxH: number
  apiSessions: boolean
  apiTokens: boolean
  /** The networks that people sign in from, such as 10.0.0.0/8; empty: everywhere. */
  signInFrom: readonly string[]
  /** How many days and how many rows the operation log keeps. */
  logDays: number
  logRows: number
  /** Files outside of the data directory. */
  logKeyFile: string | undefined
  secretKeyFile: string | undefined
  /** Where the metrics are read; without a port nothing is measured. */
  metricsPort: number | undefined
  metricsHost: string
  /** Who started this by SSH did so from there. */
  sshAddress: string | undefined
  demo: boolean
  /** Variables that change nothing and were probably meant to. */
  variableProblems: readonly { variable: string; advice: string }[]
}

const VARIABLES = [
  'PORT',
  'HOST',
  'DATA_DIR',
  'DATABASE_URL',
  'API_ORIGIN',
  'API_PATHS',
  'API_ALLOW_HTTP',
  'ADMIN_PASSWORD',
  'ALLOWED_HOSTS',
  'BIND_SESSIONS',
  'TRUST_PROXY',
  'SESSION_IDLE_MIN',
  'SESSION_MAX_H',
  'API_SESSIONS',
  'API_TOKENS',
  'SIGN_IN_FROM',
  'LOG_DAYS',
  'LOG_ROWS',
  'LOG_KEY_FILE',
  'SECRET_KEY_FILE',
  'METRICS_PORT',
  'METRICS_HOST',
] as const

type Variable = (typeof VARIABLES)[number]

export const COMMAND_USAGE = [
  'backup FILE',
  'restore FILE',
  'restored',
  'move DATA_DIR postgres://USER@HOST/DATABASE',
  'verify',
  'doctor [--demo]',
  'reset-password NAME',
  'reset-factor NAME',
  'rekey-log FILE [--lost]',
  'rekey-secrets FILE [--lost]',
] as const

const MAX_PORT = 65_535

const API_PATHS = ['/login', '/refreshtoken', '/api/']

const ORIGIN_HINT =
  'an origin such as https://api.example.com, perhaps with a plain path: https://example.com/shop/api'

const HOST_NAME = /^[a-z0-9]([a-z0-9._-]*[a-z0-9])?$/i

type Env = Readonly<Record<string, string | undefined>>

/** Throws an Error whose message is the one line to print. An empty variable counts as unset. */
export function parseEnv(env: Env, argv: readonly string[]): Settings {
  const demo = parseFlags(argv)
  const read = <T>(
    name: Variable,
    fallback: T,
    parse: (text: string) => T | undefined,
    wants: string,
  ) => {
    const text = env[name]?.trim()
    if (!text) return fallback
    const value = parse(text)
    // The line does not repeat the value: it may be a password in the wrong variable.
    if (value === undefined) throw new Error(`${name} must be ${wants}`)
    return value
  }
  const integer = <T>(name: Variable, fallback: T, low: number, high: number) =>
    read<T | number>(
      name,
      fallback,
      text => parseIntegerWithin(text, low, high),
      `a number from ${low} to ${high}`,
    )
  const onOff = (name: Variable, fallback: boolean) => read(name, fallback, parseOnOff, 'on or off')

  const hostIn = (name: Variable) =>
    read(name, '127.0.0.1', parseHost, 'an IP address or a host name')
  const host = hostIn('HOST')
  const settings: Settings = {
    port: integer('PORT', 8080, 0, MAX_PORT),
    host,
    dataDir: read('DATA_DIR', './data', text => text, 'a folder'),
    database: read('DATABASE_URL', undefined, parseDatabaseUrl, ''),
    apiOrigin: read('API_ORIGIN', undefined, parseOrigin, ORIGIN_HINT),
    apiPaths: read('API_PATHS', API_PATHS, parsePaths, 'paths such as /login,/api/'),
    allowHttp: onOff('API_ALLOW_HTTP', false),
    // Not trimmed: a password may begin with a space.
    adminPassword: env.ADMIN_PASSWORD || undefined,
    allowedHosts: read('ALLOWED_HOSTS', [], parseHosts, 'names such as shop.example.com'),
    bindSessions: read('BIND_SESSIONS', true, parseAutoOrOff, 'auto or off'),
    trustProxy: read('TRUST_PROXY', 0, parseHops, 'on, off or the number of proxies'),
    sessionIdleMin: integer('SESSION_IDLE_MIN', 30, 1, 1440),
    sessionMaxH: integer('SESSION_MAX_H', 8, 1, 168),
    apiSessions: onOff('API_SESSIONS', true),
    apiTokens: onOff('API_TOKENS', true),
    signInFrom: read(
      'SIGN_IN_FROM',
      [],
      parseNetworks,
      'networks such as 10.0.0.0/8,2001:db8::/32',
    ),
    logDays: integer('LOG_DAYS', 400, 1, 36_500),
    logRows: integer('LOG_ROWS', 1_000_000, 1_000, 100_000_000),
    logKeyFile: read('LOG_KEY_FILE', undefined, text => text, 'a file'),
    secretKeyFile: read('SECRET_KEY_FILE', undefined, text => text, 'a file'),
    metricsPort: integer('METRICS_PORT', undefined, 0, MAX_PORT),
    metricsHost: hostIn('METRICS_HOST'),
    sshAddress: parseSshAddress(env.SSH_CONNECTION),
    demo,
    variableProblems: variableProblemsIn(env),
  }
  const { apiOrigin, adminPassword, signInFrom } = settings
  if (apiOrigin?.protocol === 'http:' && !settings.allowHttp && isPublicIp(apiOrigin.hostname)) {
    throw new Error('API_ORIGIN must use https; API_ALLOW_HTTP=on allows http to a public address')
  }
  if (adminPassword !== undefined && passwordLengthProblem(adminPassword)) {
    throw new Error('ADMIN_PASSWORD must have 12 to 128 characters')
  }
  if (demo && !isLoopback(host)) throw new Error('--demo is for loopback only: leave HOST unset')
  if (apiOrigin && signInFrom.length > 0) {
    throw new Error('SIGN_IN_FROM and API_ORIGIN exclude each other: the other server signs in')
  }
  if (isSameAddress(settings)) throw new Error('METRICS_PORT must be another port than PORT')
  if (demo && apiOrigin) throw new Error('--demo and API_ORIGIN exclude each other')
  if (settings.database && (demo || apiOrigin)) {
    const other = demo ? '--demo' : 'API_ORIGIN'
    throw new Error(`DATABASE_URL and ${other} exclude each other: the data would be elsewhere`)
  }
  return settings
}

function variableProblemsIn(env: Env): Settings['variableProblems'] {
  const misspelt = Object.keys(env).flatMap(variable => {
    if (VARIABLES.some(known => known === variable)) return []
    const meant = VARIABLES.find(known => isOneEditApart(variable, known))
    return meant ? [{ variable, advice: `not known; ${meant} was probably meant` }] : []
  })
  const useless = Object.entries(USELESS_VARIABLES).flatMap(([variable, { isUseless, advice }]) =>
    isUseless(env) ? [{ variable, advice }] : [],
  )
  return [...misspelt, ...useless]
}

const USELESS_VARIABLES: Readonly<
  Partial<Record<Variable, { isUseless(env: Env): boolean; advice: string }>>
> = {
  API_ORIGIN: {
    // A compose file passes on a variable that is set nowhere as an empty one.
    isUseless: env => env.API_ORIGIN?.trim() === '',
    advice: 'empty, so this server keeps its own data; give it an address or remove it',
  },
  METRICS_HOST: {
    isUseless: env => Boolean(env.METRICS_HOST?.trim()) && !env.METRICS_PORT?.trim(),
    advice: 'changes nothing without METRICS_PORT',
  },
}

/** Whether the metrics would have the address of the console; a free port is never the same. */
function isSameAddress({ port, host, metricsPort, metricsHost }: Settings): boolean {
  const isEverywhere = [host, metricsHost].some(name => name === '0.0.0.0' || name === '::')
  const isSameHost = host === metricsHost || [host, metricsHost].every(isLoopback)
  return port !== 0 && port === metricsPort && (isSameHost || isEverywhere)
}

function parseFlags(argv: readonly string[]): boolean {
  try {
    const { values } = parseArgs({ args: [...argv], options: { demo: { type: 'boolean' } } })
    return values.demo === true
  } catch {
    throw new Error(`The arguments are --demo, or one of: ${COMMAND_USAGE.join(' | ')}`)
  }
}

function parseIntegerWithin(text: string, low: number, high: number) {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN
  return value >= low && value <= high ? value : undefined
}

function parseOnOff(text: string) {
  if (/^(on|true|1)$/i.test(text)) return true
  return /^(off|false|0)$/i.test(text) ? false : undefined
}

function parseHops(text: string) {
  const switched = parseOnOff(text)
  return switched === undefined ? parseIntegerWithin(text, 0, 9) : Number(switched)
}

function parseAutoOrOff(text: string) {
  if (/^auto$/i.test(text)) return true
  return /^off$/i.test(text) ? false : undefined
}

const parseHost = (text: string) =>
  isIP(text) !== 0 || HOST_NAME.test(text) ? text.toLowerCase() : undefined

function parseHosts(text: string) {
  const hosts = splitList(text).map(parseHost)
  return hosts.every(host => host !== undefined) ? hosts : undefined
}

/** Of no network at all is never "everywhere". */
function parseNetworks(text: string) {
  const networks = splitList(text)
  return networks.length > 0 && networks.every(isNetwork) ? networks : undefined
}

/** SSH writes the address of its client first. */
function parseSshAddress(connection = '') {
  const [address = ''] = connection.split(' ')
  return isIP(address) === 0 ? undefined : address
}

function parsePaths(text: string) {
  const paths = splitList(text)
  return paths.length > 0 && paths.every(isNormalPath) ? paths : undefined
}

const splitList = (text: string) =>
  text
    .split(',')
    .map(item => item.trim())
    .filter(Boolean)

/** The path is checked as it is written: URL would remove dots and the like. */
function parseOrigin(text: string) {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  const { protocol, username, password, pathname, search, hash } = url
  const written = text.replace(/^https?:\/\/[^/]*/i, '') || '/'
  const isPlain = pathname === written && isNormalPath(pathname) && !pathname.includes('%')
  const isBare = !search && !hash && !username && !password
  return isPlain && isBare && /^https?:$/.test(protocol) ? url : undefined
}

function isPublicIp(hostname: string) {
  const address = hostname.replace(/^\[|\]$/g, '')
  return isIP(address) !== 0 && !isPrivate(address)
}
