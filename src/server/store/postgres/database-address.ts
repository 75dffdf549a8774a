import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import type { ConnectionOptions } from 'node:tls'
import { isLoopback } from '#server/http/address.ts'

/** What DATABASE_URL says, as the package `postgres` takes it. */
export interface DatabaseAddress {
  host: string
  port: number
  database: string
  username: string
  password: string
  /** Beyond this machine the server shows a certificate that counts for its name. */
  ssl: ConnectionOptions | false
}

const DEFAULT_PORT = 5432

/** With a user and no host, as PostgreSQL's programs take it, it would be no URL. */
const NO_HOST = /^(postgres(?:ql)?:\/\/[^/?#]*@)(?=[:/])/

/**
 * Throws the one line that says what is wrong; it does not repeat the address, which may hold a
 * password.
 */
export function parseDatabaseUrl(text: string): DatabaseAddress {
  const whole = text.replace(NO_HOST, '$1localhost')
  if (!/^postgres(ql)?:\/\//.test(whole)) throw wants('begin with postgres://')
  if (!URL.canParse(whole)) {
    throw wants('be an address (in a password / is %2F, # is %23, ? is %3F and % is %25)')
  }
  const url = new URL(whole)
  const folder = url.searchParams.get('host')
  if (folder !== null && !folder.startsWith('/')) throw wants('have the folder of a socket as host')
  for (const name of url.searchParams.keys()) {
    if (name !== 'host' && name !== 'sslrootcert')
      throw wants('have no parameters but host and sslrootcert')
  }
  const host = folder ?? decoded(url.hostname.replace(/^\[|\]$/g, ''))
  const database = decoded(url.pathname.slice(1))
  if (host === '' || host.includes(','))
    throw wants('name one host, or the folder of a socket: ?host=/run/postgresql')
  if (database === '' || url.username === '') throw wants('name a user and a database')
  return {
    host,
    port: url.port === '' ? DEFAULT_PORT : Number(url.port),
    database,
    username: decoded(url.username),
    password: decoded(url.password),
    ssl: isHere(host) ? false : certificateCheck(host, url.searchParams.get('sslrootcert')),
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw wants('write % as %25')
  }
}

/** A socket's folder, or this machine. */
const isHere = (host: string) => host.startsWith('/') || isLoopback(host)

function certificateCheck(host: string, file: string | null): ConnectionOptions {
  const name = { host, ...(isIP(host) === 0 && { servername: host }) }
  if (file === null) return { ...name, rejectUnauthorized: true }
  try {
    return { ...name, rejectUnauthorized: true, ca: readFileSync(file, 'utf8') }
  } catch (cause) {
    throw new Error(`DATABASE_URL: the file of sslrootcert cannot be read (${String(cause)})`, {
      cause,
    })
  }
}

const wants = (what: string) =>
  new Error(`DATABASE_URL must ${what}: postgres://user:password@host/database`)
