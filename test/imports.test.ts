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

/** Who may import whom (docs/development.md, "The map"); each folder may import itself. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  constants: [],
  lib: ['constants'],
  model: ['constants', 'lib'],
  locales: ['constants', 'lib'],
  api: ['constants', 'lib', 'locales', 'model'],
  hooks: ['constants', 'lib', 'model'],
  state: ['api', 'constants', 'hooks', 'lib', 'locales', 'model'],
  ui: ['constants', 'hooks', 'lib', 'locales'],
  shell: ['api', 'constants', 'hooks', 'lib', 'locales', 'model', 'state', 'ui'],
  views: ['api', 'constants', 'hooks', 'lib', 'locales', 'model', 'state', 'ui'],
  reload: [],
  server: ['constants', 'lib', 'model'],
}
/** The files that put it all together; each may import everything but the server, and those before it. */
const TOGETHER = ['routes', 'console', 'authenticated-app', 'gallery', 'app', 'main']
const folders = Object.keys(MAY_IMPORT).filter(layer => layer !== 'server' && layer !== 'reload')
for (const [index, name] of TOGETHER.entries()) {
  MAY_IMPORT[name] = [...folders, ...TOGETHER.slice(0, index)]
}
const KNOWS_REACT = ['hooks', 'state', 'ui', 'shell', 'views', ...TOGETHER]

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

/** `tabs/tabs-provider.tsx` is of `state`, `app/routes.tsx` of `routes`. */
const layerOf = (file: string) => file.split('/')[0]?.replace(/\.tsx?$/, '') ?? ''

const folderOf = (file: string) => (file.includes('/') ? layerOf(file) : '')

/** The file below src/ that is meant; undefined for a package or a Node module. */
function target({ from, specifier }: Import): string | undefined {
  if (specifier.startsWith('#')) return specifier.slice(1)
  return specifier.startsWith('.') ? posix.join(dirname(from), specifier) : undefined
}

const shown = ({ from, specifier }: Import) => `${from} imports ${specifier}`

test('imports go one way', () => {
  const wrong = imports.filter(found => {
    const to = target(found)
    if (to === undefined) return false
    const [mine, theirs] = [layerOf(found.from), layerOf(to)]
    const allowed = mine === theirs || MAY_IMPORT[mine]?.includes(theirs)
    const isShape = found.typeOnly && (mine === 'server' || (mine === 'state' && theirs === 'ui'))
    return !allowed && !isShape
  })
  assert.equal(wrong.map(shown), [])
})

test('no file imports itself in a circle', () => {
  const edges = new Map<string, string[]>()
  for (const found of imports.filter(({ typeOnly }) => !typeOnly)) {
    edges.set(found.from, [...(edges.get(found.from) ?? []), target(found) ?? ''])
  }
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

test('across folders an import begins with #, inside one with ./; the extension is written out', () => {
  const wrong = imports.filter(found => {
    const to = target(found)
    if (to === undefined) return false
    const across = folderOf(found.from) !== folderOf(to)
    return across !== found.specifier.startsWith('#') || !/\.(tsx?|sql|txt)$/.test(to)
  })
  assert.equal(wrong.map(shown), [])
})

test('lib, model, api and locales know no React, the browser no Node, the server no browser', () => {
  const wrong = imports.filter(found => {
    const layer = layerOf(found.from)
    if (/^(react|react-dom|wouter)\b/.test(found.specifier)) return !KNOWS_REACT.includes(layer)
    return found.specifier.startsWith('node:') && layer !== 'server'
  })
  assert.equal(wrong.map(shown), [])
})

test('R51 the browser imports three packages, the server one', () => {
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
  assert.equal(beyond(packages(isServer), ['@photostructure/sqlite']), [])
})

/** Who chooses it, lets its calls through, or is it; all others know the specification alone. */
const KNOW_GO_ADMIN = [
  'api/backends/go-admin.ts',
  'config/runtime-config.ts',
  'config/runtime-config.ts',
  'server/http/proxy.ts',
  'session/session.ts',
]

test('nobody knows go-admin but its own file, and who chooses it', () => {
  const know = sources.filter(({ text }) => /go-?admin/i.test(text)).map(({ file }) => file)
  assert.equal(know, KNOW_GO_ADMIN)
})

test.run()
