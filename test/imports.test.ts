import { readdirSync, readFileSync } from 'node:fs'
import { dirname, posix } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'

const test = suite('imports')

interface Source {
  /** Below src/. */
  file: string
  text: string
}

const sources: Source[] = readdirSync('src', { recursive: true })
  .map(file => String(file).replaceAll('\\', '/'))
  .filter(file => /\.tsx?$/.test(file))
  .sort()
  .map(file => ({ file, text: readFileSync(`src/${file}`, 'utf8') }))

/**
 * The rooms from the ground up: each may import those before it, types too, and none after it.
 * docs/development.md, "The map", says what lies in each.
 */
const ROOMS = [
  'constants.ts',
  'lib',
  'entities',
  'definitions',
  'resources',
  'hooks',
  'locales',
  'config',
  'api',
  'ui',
  'routing',
  'notifications',
  'connection',
  'session',
  'settings',
  'permissions',
  'shortcuts',
  'menu',
  'drafts',
  'tabs',
  'error-log',
  'updates',
  'list',
  'form',
  'preferences',
  'resource',
  'search',
  'shell',
  'views',
  'app',
  'main.ts',
  'live-reload.ts',
]
/** They stand side by side: neither imports the other. */
const APART = [
  ['locales', 'config'],
  ['error-log', 'updates'],
  ['list', 'form'],
]
/** What the server shares with the pages; nobody imports the server. */
const SERVER_MAY_IMPORT =
  /^(server|lib|entities|definitions|resources|config\/runtime-config|routing\/(constant-routes|paths|screen-names)|constants)\b/
/** They know no React; all others may. */
const WITHOUT_REACT =
  /^(constants|lib|entities|definitions|resources|api|server|live-reload|config\/runtime-config\.)/

interface Import {
  from: string
  specifier: string
  typeOnly: boolean
}

const imports: Import[] = sources.flatMap(({ file, text }) => {
  const statements = /^\s*(?:import|export)\s(type\s)?(?:[^'"`;]*?\sfrom\s)?\s*'([^']+)'/gm
  const calls = /\bimport\(\s*'([^']+)'\s*\)/g
  return [
    ...[...text.matchAll(statements)].map(([, type, specifier = '']) => ({
      typeOnly: Boolean(type),
      specifier,
    })),
    ...[...text.matchAll(calls)].map(([, specifier = '']) => ({ typeOnly: false, specifier })),
  ].map(found => ({ from: file, ...found }))
})

/** `tabs/tab-bar.tsx` lies in `tabs`; `main.ts` is a room of its own. */
const roomOf = (file: string) => file.split('/')[0] ?? ''

/** The file below src/ that is meant; undefined for a package or a Node module. */
function target({ from, specifier }: Import): string | undefined {
  if (specifier.startsWith('#')) return specifier.slice(1)
  return specifier.startsWith('.') ? posix.join(dirname(from), specifier) : undefined
}

const shown = ({ from, specifier }: Import) => `${from} imports ${specifier}`

function mayImport(from: string, to: string): boolean {
  const [mine, theirs] = [roomOf(from), roomOf(to)]
  if (mine === theirs) return true
  if (mine === 'server') return SERVER_MAY_IMPORT.test(to)
  if (APART.some(rooms => rooms.includes(mine) && rooms.includes(theirs))) return false
  return ROOMS.includes(theirs) && ROOMS.indexOf(theirs) < ROOMS.indexOf(mine)
}

/** Commands open one engine's data, or tell of it; a setting is checked where it enters. */
const KNOWS_ENGINES = /^server\/(store|commands)\/|^server\/env\.ts$/

test('nothing beside the store and the commands knows which engine has the data', () => {
  const wrong = imports.filter(
    ({ from, specifier, typeOnly }) =>
      /server\/store\/(sqlite|postgres)\//.test(specifier)
      && !typeOnly
      && !KNOWS_ENGINES.test(from),
  )
  assert.equal(wrong.map(shown), [])
})

test('each room imports those before it, and none after it', () => {
  const wrong = imports.filter(found => {
    const to = target(found)
    return to !== undefined && !mayImport(found.from, to)
  })
  assert.equal(wrong.map(shown), [])
})

test('no file imports itself in a circle, not for a type either', () => {
  const edges = new Map<string, string[]>()
  for (const found of imports)
    edges.set(found.from, [...(edges.get(found.from) ?? []), target(found) ?? ''])
  const done = new Set<string>()
  const circles: string[] = []
  const walk = (file: string, trail: readonly string[]) => {
    if (trail.includes(file)) circles.push([...trail.slice(trail.indexOf(file)), file].join(' → '))
    else if (!done.has(file)) {
      for (const next of edges.get(file) ?? []) walk(next, [...trail, file])
      done.add(file)
    }
  }
  for (const file of edges.keys()) walk(file, [])
  assert.equal(circles, [])
})

/** About as many as can be looked over; a folder that grows beyond gets folders of its own. */
const MAX_FILES = 26

const files = readdirSync('src', { recursive: true, withFileTypes: true })
  .filter(entry => entry.isFile())
  .map(entry => ({ folder: entry.parentPath.replaceAll('\\', '/'), name: entry.name }))

const above = (limit: number, names: readonly string[]) =>
  [...new Set(names)].filter(name => names.filter(other => other === name).length > limit)

/** A language has one file an area, and an adopter adds as many resources as they like. */
const UNCOUNTED = /^src\/(locales\/.|resources\b)/

test(`no folder but those of languages and resources holds more than ${MAX_FILES} files`, () => {
  const folders = files.map(({ folder }) => folder).filter(folder => !UNCOUNTED.test(folder))
  assert.equal(above(MAX_FILES, folders), [])
})

test('no two files share a name, but those of one resource in api, locales, resources and server', () => {
  const own = files.filter(({ folder }) => !/^src\/(api|locales|resources|server)\b/.test(folder))
  assert.equal(
    above(
      1,
      own.map(({ name }) => name),
    ),
    [],
  )
})

test('across folders an import begins with #, inside one with ./; the extension is written out', () => {
  const wrong = imports.filter(found => {
    const to = target(found)
    if (to === undefined) return false
    const across = dirname(found.from) !== dirname(to)
    return across !== found.specifier.startsWith('#') || !/\.(tsx?|sql|txt)$/.test(to)
  })
  assert.equal(wrong.map(shown), [])
})

test('lib, entities and api know no React, the pages no Node, the server no browser', () => {
  const wrong = imports.filter(({ from, specifier }) => {
    if (/^(react|react-dom|wouter)\b/.test(specifier)) return WITHOUT_REACT.test(from)
    return specifier.startsWith('node:') && roomOf(from) !== 'server'
  })
  assert.equal(wrong.map(shown), [])
})

test('R51 the browser imports three packages, the server two', () => {
  const packages = (where: (file: string) => boolean) =>
    imports
      .filter(({ from, specifier }) => where(from) && !/^[#.]|^node:/.test(specifier))
      .map(({ specifier }) => /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier)
  const beyond = (names: string[], allowed: string[]) =>
    names.filter(name => !allowed.includes(name))
  const isServer = (file: string) => file.startsWith('server/')
  assert.equal(
    beyond(
      packages(file => !isServer(file)),
      ['react', 'react-dom', 'wouter'],
    ),
    [],
  )
  assert.equal(beyond(packages(isServer), ['@photostructure/sqlite', 'postgres']), [])
})

/** Who chooses it, suggests it, lets its calls through, or is it; all others know the specification alone. */
const KNOW_GO_ADMIN = [
  'api/backends/go-admin.ts',
  'api/backends/load-backend.ts',
  'definitions/backends/go-admin.ts',
  'server/commands/check-upstream.ts',
]

test('nobody knows go-admin but its own file, and who chooses it', () => {
  const others = sources.filter(({ file }) => !KNOW_GO_ADMIN.includes(file))
  const know = others.filter(({ text }) => /go-?admin/i.test(text)).map(({ file }) => file)
  assert.equal(know, [])
})

test.run()
