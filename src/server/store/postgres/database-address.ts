import { readFileSync } from 'node:fs'
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

/**
 * Throws the one line that says what is wrong; it does not repeat the address, which may hold a
 * password.
 */
export function parseDatabaseUrl(text: string): DatabaseAddress {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^postgres(ql)?:$/.test(url.protocol)) throw wants('begin with postgres://')
  for (const name of url.searchParams.keys()) {
    if (name !== 'host' && name !== 'sslrootcert')
      throw wants('have no parameters but host and sslrootcert')
  }
  const host = url.hostname.replace(/^\[|\]$/g, '') || (url.searchParams.get('host') ?? '')
  const database = decodeURIComponent(url.pathname.slice(1))
  if (host === '') throw wants('name a host, or the folder of a socket: ?host=/run/postgresql')
  if (database === '' || url.username === '') throw wants('name a user and a database')
  return {
    host,
    port: url.port === '' ? DEFAULT_PORT : Number(url.port),
    database,
    username: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    ssl: isHere(host) ? false : certificateCheck(host, url.searchParams.get('sslrootcert')),
  }
}

/** A socket's folder, or this machine. */
const isHere = (host: string) => host.startsWith('/') || isLoopback(host)

function certificateCheck(host: string, file: string | null): ConnectionOptions {
  if (file === null) return { host, rejectUnauthorized: true }
  try {
    return { host, rejectUnauthorized: true, ca: readFileSync(file, 'utf8') }
  } catch (cause) {
    throw new Error(`DATABASE_URL: the file of sslrootcert cannot be read (${String(cause)})`, {
      cause,
    })
  }
}

const wants = (what: string) =>
  new Error(`DATABASE_URL must ${what}: postgres://user:password@host/database`)
