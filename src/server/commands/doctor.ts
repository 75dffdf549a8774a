import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { base } from '#lib/base.ts'
import { movedBaseMessage } from '#server/base-record.ts'
import type { Settings } from '#server/env.ts'
import { createNetworkCheck, isLoopback } from '#server/http/address.ts'
import { configFile, loadRuntimeConfig } from '#server/load-runtime-config.ts'
import type { Database } from '#server/store/database.ts'
import { errorText } from '#server/store/faults.ts'
import { databasePath, diskSpace, inspectDatabase } from '#server/store/sqlite/database-file.ts'
import { isSafeSqliteVersion, openDatabase, sqliteVersion } from '#server/store/sqlite/driver.ts'
import { emptiedMessage } from '#server/store/sqlite/first-start-mark.ts'
import { createTables } from '#server/store/store.ts'
import { lastBackupAt } from './backup.ts'
import { checkPostgres } from './check-postgres.ts'
import { checkKeys, checkMenu, checkResources, type KeyTables } from './check-tables.ts'
import { checkUpstream } from './check-upstream.ts'
import type { Command, Finding } from './command.ts'

const DAY_MS = 86_400_000
const MAX_BACKUP_AGE_DAYS = 7
const MIN_FREE_BYTES = 200_000_000
/** A database of an older version has no keys. */
const FIRST_VERSION_WITH_KEYS = 3
const FIRST_VERSION_WITH_FACTORS = 13
const PAGE_WITHOUT_CONFIG = '<script type="application/json" id="coalface-config">{}</script>'

/**
 * Warns of settings to change before other people use this server (like Django's `check --deploy`).
 */
export const doctor: Command = async (settings, print) => {
  const configured = await configOf(settings)
  const findings = [
    checkNodeVersion(),
    ...(settings.apiOrigin || settings.database ? [] : [await checkSqlite()]),
    ...checkVariables(settings),
    checkDemoMode(settings),
    checkBase(settings),
    checkTransport(settings),
    checkAllowedHosts(settings),
    ...checkMetrics(settings),
    // Sessions of another server are not bound.
    ...(settings.apiOrigin ? [] : [checkSessionBinding(settings)]),
    ...checkSignInNetworks(settings),
    ...(await checkUpstream(settings, configured)),
    ...(await checkOwnData(settings)),
    ...(await checkConfiguration(settings)),
  ]
  for (const { what, fault, skipped } of findings) {
    if (fault !== undefined) print(`warn  ${what}: ${fault}`)
    else print(skipped === undefined ? `pass  ${what}` : `skip  ${what}: ${skipped}`)
  }
  return findings.some(({ fault }) => fault !== undefined) ? 1 : 0
}

function checkNodeVersion(): Finding {
  const isOld = Number(process.versions.node.split('.')[0]) < 22
  return {
    what: `Node ${process.versions.node}`,
    fault: isOld ? 'this version gets no security fixes any more, use Node 24' : undefined,
  }
}

async function checkSqlite(): Promise<Finding> {
  const version = await sqliteVersion()
  return {
    what: `SQLite ${version}`,
    fault: isSafeSqliteVersion(version) ? undefined : 'older than 3.51.3, which can damage data',
  }
}

const checkVariables = ({ variableProblems }: Settings): Finding[] =>
  variableProblems.map(({ variable, advice }) => ({ what: `Variable ${variable}`, fault: advice }))

function checkDemoMode({ demo }: Settings): Finding {
  return demo
    ? { what: 'Demo mode', fault: 'all data is in memory and gone when it stops; leave --demo out' }
    : { what: 'Demo mode off' }
}

const checkBase = ({ dataDir, demo }: Settings): Finding => ({
  what: `Console at ${base.path}`,
  fault: demo ? undefined : movedBaseMessage(dataDir, base.path),
})

function checkTransport({ host, trustProxy, allowedHosts }: Settings): Finding {
  const isOpen = !isLoopback(host) && trustProxy === 0
  // Another name for a server on loopback is that of a proxy in front.
  const isProxyUnknown = isLoopback(host) && trustProxy === 0 && allowedHosts.length > 0
  return {
    what: `HOST ${host}, TRUST_PROXY ${trustProxy}`,
    fault: isOpen
      ? 'others reach this server without https; put a proxy with https in front, set TRUST_PROXY'
      : isProxyUnknown
        ? 'ALLOWED_HOSTS is set, but behind a proxy with https the server takes its requests for '
          + 'http, without HSTS and Secure cookies; set TRUST_PROXY to the number of proxies'
        : undefined,
  }
}

function checkAllowedHosts({ host, trustProxy, allowedHosts }: Settings): Finding {
  const isPublic = trustProxy > 0 || !isLoopback(host)
  return {
    what: `ALLOWED_HOSTS ${allowedHosts.join(', ') || 'none'}`,
    fault:
      isPublic && allowedHosts.length === 0
        ? 'under its public name this server answers 421; set the name'
        : undefined,
  }
}

/** What stands there is about no person, but whoever reaches it reads it. */
function checkMetrics({ metricsPort, metricsHost }: Settings): Finding[] {
  if (metricsPort === undefined) return []
  const readers = isLoopback(metricsHost) ? 'this machine alone' : 'whoever reaches it'
  return [{ what: `METRICS_PORT ${metricsPort} on ${metricsHost}: read by ${readers}` }]
}

function checkSessionBinding({ bindSessions, host, trustProxy }: Settings): Finding {
  const worksNot = !isLoopback(host) && trustProxy === 0
  return {
    what: 'Sessions bound to their browser',
    fault: !bindSessions
      ? 'BIND_SESSIONS is off, a copied token works anywhere'
      : worksNot
        ? 'off, because browsers keep the cookie for it only with https'
        : undefined,
  }
}

/** Whether a sign-in from the present address would be taken. */
function checkSignInNetworks(settings: Settings): Finding[] {
  const { signInFrom, sshAddress, host, trustProxy } = settings
  if (signInFrom.length === 0) return []
  const what = `SIGN_IN_FROM ${signInFrom.join(', ')}`
  // Without a proxy, a server on loopback takes all sign-ins from this machine.
  const isEverybodyHere = isLoopback(host) && trustProxy === 0
  const address = (isEverybodyHere ? undefined : sshAddress) ?? '127.0.0.1'
  if (createNetworkCheck(signInFrom)(address)) return [{ what: `${what}: ${address} gets in` }]
  if (isEverybodyHere) {
    const cure = 'add 127.0.0.1, or set TRUST_PROXY behind a proxy'
    return [{ what, fault: `to this server all come from this machine: nobody gets in; ${cure}` }]
  }
  return sshAddress === undefined
    ? [{ what: `${what}: this machine itself does not get in` }]
    : [{ what, fault: `${address}, from where you run this, does not get in` }]
}

async function checkOwnData(settings: Settings): Promise<Finding[]> {
  if (settings.apiOrigin) return []
  return settings.database ? checkPostgres(settings, settings.database) : checkData(settings)
}

async function checkData(settings: Settings): Promise<Finding[]> {
  const { dataDir } = settings
  const what = `Data in ${dataDir}`
  const path = databasePath(dataDir)
  try {
    const { version = 0 } = (await inspectDatabase(path)) ?? {}
    if (version === 0) {
      const fault = emptiedMessage(dataDir) ?? 'there is none yet'
      return [{ what, fault }, ...(await checkKeys(settings))]
    }
    const db = await openDatabase(path, { readOnly: true })
    try {
      return [
        { what },
        await checkMenu(db),
        ...(version < FIRST_VERSION_WITH_KEYS ? [] : await checkResources(db)),
        checkFileModes(dataDir),
        checkDiskSpace(dataDir),
        checkBackupAge(dataDir),
        ...(await checkKeys(settings, keyTablesIn(db, version))),
      ]
    } finally {
      db.close()
    }
  } catch (error) {
    return [{ what, fault: errorText(error) }, ...(await checkKeys(settings))]
  }
}

/** As far as a database of this version has them. */
function keyTablesIn(db: Database, version: number): KeyTables | undefined {
  if (version < FIRST_VERSION_WITH_KEYS) return undefined
  const tables = createTables(db)
  return version < FIRST_VERSION_WITH_FACTORS ? { ...tables, factors: undefined } : tables
}

/** `undefined` if it cannot be read; `checkConfiguration` reports why. */
async function configOf({ dataDir }: Settings) {
  try {
    return await loadRuntimeConfig(dataDir, PAGE_WITHOUT_CONFIG)
  } catch {
    return undefined
  }
}

function checkFileModes(dataDir: string): Finding {
  const names = readdirSync(dataDir).filter(name => name.startsWith('coalface.'))
  const open = [dataDir, ...names.map(name => join(dataDir, name))].filter(
    path => existsSync(path) && (statSync(path).mode & 0o077) !== 0,
  )
  return {
    what: 'Data for its owner only',
    fault: open.length > 0 ? `others may read ${open.join(', ')}; chmod go= them` : undefined,
  }
}

function checkDiskSpace(dataDir: string): Finding {
  const { free } = diskSpace(dataDir)
  return {
    what: `${Math.round(free / 1e6)} MB free on the disk`,
    fault: free < MIN_FREE_BYTES ? 'when it is full, nothing can be saved' : undefined,
  }
}

function checkBackupAge(dataDir: string): Finding {
  const at = lastBackupAt(dataDir)
  if (at === undefined) return { what: 'Backup', fault: 'none was made: backup FILE' }
  const days = Math.floor((Date.now() - at) / DAY_MS)
  return {
    what: `Last backup ${new Date(at).toISOString().slice(0, 10)}`,
    fault: days > MAX_BACKUP_AGE_DAYS ? `that is ${days} days ago` : undefined,
  }
}

async function checkConfiguration({ dataDir }: Settings): Promise<Finding[]> {
  const file = configFile(dataDir)
  const what = existsSync(file)
    ? `Configuration ${file}`
    : `Configuration: no ${file}, so the block in index.html counts`
  try {
    const { config, problems } = await loadRuntimeConfig(dataDir, PAGE_WITHOUT_CONFIG)
    if (problems.length > 0) return problems.map(fault => ({ what, fault }))
    const { key, url } = config.maps
    const isPlain = key !== '' && URL.canParse(url) && new URL(url).protocol !== 'https:'
    const maps = { what: `Maps from ${url}`, fault: isPlain ? 'not by https' : undefined }
    return key === '' ? [{ what }] : [{ what }, maps]
  } catch (error) {
    return [{ what, fault: errorText(error) }]
  }
}
