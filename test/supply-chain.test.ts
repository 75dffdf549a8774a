import { readFileSync, writeFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { sbom } from '../build/sbom.mjs'

const test = suite('supply-chain')

interface Locked {
  version: string
  resolved?: string
  integrity?: string
  license?: string
  dev?: boolean
  link?: boolean
  hasInstallScript?: boolean
}

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
const own = read('package.json')
const lock: { packages: Record<string, Locked> } = read('package-lock.json')
const locked = Object.entries(lock.packages)
  .filter(([path]) => path !== '')
  .map(([path, entry]) => ({ name: path.replace(/^.*node_modules\//, ''), ...entry }))

/** R51: what may run in a browser, and what may run on the server. */
const RUNTIME = [
  'react',
  'react-dom',
  'scheduler',
  'wouter',
  'regexparam',
  'use-sync-external-store',
  '@photostructure/sqlite',
  'node-addon-api',
  'node-gyp-build',
  'postgres',
]
const LICENCES = [
  'MIT',
  'MIT OR Apache-2.0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  '0BSD',
  'Unlicense',
]

/** Their scripts only check or fetch what the package already holds: `npm ci` runs none of them. */
const UNUSED_SCRIPTS = ['esbuild', '@photostructure/sqlite']

test('R52 every package has a SHA-512, so what is installed is what was looked at', () => {
  const without = locked.filter(({ integrity }) => !integrity?.startsWith('sha512-'))
  assert.equal(
    without.map(({ name }) => name),
    [],
  )
})

test('R52 every package comes from the registry by name: no git, http or file source', () => {
  const elsewhere = locked.filter(({ resolved, link }) => resolved !== undefined || link)
  assert.equal(
    elsewhere.map(({ name }) => name),
    [],
  )
})

test('R52 every version asked for is exact', () => {
  const wanted: [string, string][] = [
    ...Object.entries<string>(own.dependencies),
    ...Object.entries<string>(own.devDependencies),
    ...Object.entries<string>(own.optionalDependencies),
  ]
  assert.equal(
    wanted.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version)),
    [],
  )
})

test('R52 no install script runs, and none is needed', () => {
  const settings = readFileSync('.npmrc', 'utf8').trim().split('\n')
  for (const name of ['ignore-scripts', 'save-exact', 'engine-strict'])
    assert.ok(settings.includes(`${name}=true`), name)
  const withScript = locked.filter(({ hasInstallScript }) => hasInstallScript)
  assert.equal(
    withScript.map(({ name }) => name).filter(name => !UNUSED_SCRIPTS.includes(name)),
    [],
  )
})

test('R51 only packages on the list run outside development', () => {
  const running = locked.filter(({ dev }) => !dev).map(({ name }) => name)
  assert.equal(
    running.filter(name => !RUNTIME.includes(name)),
    [],
  )
})

test('R51 package.json asks for nothing else outside development, and the lock file knows of it', () => {
  const peers = Object.keys(own.peerDependencies ?? {})
  const asked = Object.keys({ ...own.dependencies, ...own.optionalDependencies })
  assert.equal(
    [...asked, ...peers, ...(own.bundleDependencies ?? [])].filter(name => !RUNTIME.includes(name)),
    [],
  )
  const running = locked.filter(({ dev }) => !dev).map(({ name }) => name)
  assert.equal(
    asked.filter(name => !running.includes(name)),
    [],
  )
})

test('R53 every licence is on the list; MPL-2.0 for axe-core, which only tests use', () => {
  const wrong = locked.filter(({ name, license, dev }) => {
    if (name === 'axe-core') return license !== 'MPL-2.0' || !dev
    return !license || !LICENCES.includes(license)
  })
  assert.equal(
    wrong.map(({ name, license }) => `${name}: ${license}`),
    [],
  )
})

test('R53 the build lists exactly the components that were looked at', async () => {
  const { components, dependencies } = await sbom()
  const known = 'test/server/components.json'
  if (process.env.UPDATE)
    writeFileSync(known, `${JSON.stringify({ components, dependencies }, null, 2)}\n`)
  assert.equal({ components, dependencies }, read(known))
})

test.run()
