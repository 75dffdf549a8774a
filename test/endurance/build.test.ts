import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { literalsIn } from '../server/literals.ts'
import { CLOSED, serve } from '../server/serve.ts'
import { temporaryFolder } from '../support/app.ts'
import { createIndexPage } from '#server/http/index-page.ts'
import { loadStaticFiles } from '#server/http/static-files.ts'
import { createSite } from '#server/http/static-site.ts'

/** R55: everybody who builds this source gets these bytes. */
const test = suite('build')

const NEEDED = ['build', 'build.mjs', 'package-lock.json', 'package.json', 'src', 'static']

/** Copies the source and its build tools into a folder of their own. */
function copy(): string {
  const folder = temporaryFolder()
  for (const name of NEEDED) cpSync(name, join(folder, name), { recursive: true })
  const lock: { packages: Record<string, { dev?: boolean }> } = JSON.parse(
    readFileSync('package-lock.json', 'utf8'),
  )
  for (const [path, { dev }] of Object.entries(lock.packages)) {
    if (path === '' || !existsSync(path) || (dev && !path.includes('esbuild'))) continue
    mkdirSync(join(folder, path, '..'), { recursive: true })
    cpSync(path, join(folder, path), { recursive: true })
  }
  return folder
}

function build(folder: string, out = join(folder, 'dist'), ...flags: string[]): string[] {
  execFileSync(process.execPath, ['build.mjs', ...flags], { cwd: folder })
  return readFileSync(join(out, 'SHA256SUMS'), 'utf8').trim().split('\n')
}

const here = copy()
const there = join(temporaryFolder(), 'another', 'depth')
cpSync(here, there, { recursive: true })
const elsewhere = `${temporaryFolder()}/out/`
const [first, second] = [build(here), build(there, elsewhere, '--out', elsewhere)]
const dist = join(here, 'dist')
const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter(entry =>
  entry.isFile(),
)

test('R55 two clean builds from and into different folders are the same, byte for byte', () => {
  assert.ok(first.length > 20)
  assert.equal(
    first.filter(line => !second.includes(line)),
    [],
  )
  assert.is(first.length, second.length)
})

/** The scripts of a build, by name. */
const scriptsIn = (lines: readonly string[]) =>
  lines.map(line => line.slice(66)).filter(name => /assets\/.*\.js$/.test(name))

const append = (file: string, text: string) => writeFileSync(join(there, file), text, { flag: 'a' })

test('a release that changes one page and one of its texts keeps the other scripts in a browser’s cache', () => {
  const before = scriptsIn(first)
  append('src/views/roles/roles.tsx', "\nconsole.info('changed')\n")
  append('src/locales/en/roles.ts', "\nconsole.info('changed')\n")
  const after = new Set(scriptsIn(build(there)))
  const changed = before.filter(name => !after.has(name))
  // The page, its texts, and the two registries that name all pages and all texts.
  assert.equal(
    changed.map(name => basename(name).replace(/-[A-Z0-9]{8}\.js$/, '')),
    ['authenticated-app', 'main', 'roles', 'roles'],
  )
})

test('a change of stylesheets alone keeps every script in a browser’s cache', () => {
  const before = scriptsIn(build(there))
  for (const sheet of ['views/login.css', 'shell/shell-layout.css'])
    append(`src/${sheet}`, '\n.changed { order: 1; }\n')
  assert.equal(scriptsIn(build(there)), before)
})

test('the source maps of a development build lead to the sources', () => {
  const out = join(here, 'out')
  build(here, out, '--development', '--out', 'out')
  const [map] = readdirSync(join(out, 'public/assets'), { recursive: true, withFileTypes: true })
    .filter(({ name }) => /^authenticated-app-.*\.js\.map$/.test(name))
    .map(({ parentPath, name }) => join(parentPath, name))
  assert.ok(map)
  const { sources }: { sources: string[] } = JSON.parse(readFileSync(map, 'utf8'))
  assert.ok(sources.length > 0)
  assert.equal(
    sources.filter(source => !existsSync(join(map, '..', source))),
    [],
  )
})

test('R55 SHA256SUMS names every file and is right', () => {
  execFileSync('sha256sum', ['--check', '--quiet', '--strict', 'SHA256SUMS'], { cwd: dist })
  assert.is(first.length, files.length - 1)
})

test('R55 nothing built names a folder of this machine, and nothing is a source map', () => {
  const telling = files.filter(({ parentPath, name }) => {
    const text = readFileSync(join(parentPath, name), 'latin1')
    return text.includes(here) || text.includes(process.cwd()) || /sourceMappingURL=/.test(text)
  })
  assert.equal(
    telling.map(({ name }) => name),
    [],
  )
  assert.equal(
    files.filter(({ name }) => name.endsWith('.map')),
    [],
  )
})

/** Every tag of the page that loads a built file, with its address and its digest. */
const loading = [
  ...readFileSync(join(dist, 'public/index.html'), 'utf8').matchAll(/<(script|link)\b[^>]*>/g),
]
  .map(([tag]) => ({
    tag,
    path: /(?:src|href)="([^"]+)"/.exec(tag)?.[1] ?? '',
    integrity: /integrity="([^"]+)"/.exec(tag)?.[1],
  }))
  .filter(({ path }) => path.startsWith('/assets/'))

test('R45 the page’s first script and styles carry the digest of their file', () => {
  assert.ok(
    loading.some(({ tag }) => /type="module"/.test(tag))
      && loading.some(({ tag }) => /rel="stylesheet"/.test(tag)),
  )
  for (const { path, integrity } of loading) {
    const digest = createHash('sha384')
      .update(readFileSync(join(dist, 'public', path)))
      .digest('base64')
    assert.is(integrity, `sha384-${digest}`, path)
  }
})

test('R45 by the table of the HTTP Observatory the page has 135 points behind TLS', async () => {
  const files = loadStaticFiles(join(dist, 'public'))
  const html = files.get('/index.html')?.body.toString() ?? ''
  const served = await serve({
    site: createSite(files, createIndexPage(html, {}), CLOSED),
    trustProxy: 1,
  })
  const answer = await fetch(served.origin, {
    headers: { 'X-Forwarded-For': '192.0.2.1', 'X-Forwarded-Proto': 'https' },
  })
  const header = (name: string) => answer.headers.get(name) ?? ''
  const policy = new Map(
    header('content-security-policy')
      .split('; ')
      .map(entry => [entry.split(' ')[0] ?? '', entry]),
  )
  const names = (name: string, ...sources: string[]) =>
    policy.get(name) === [name, ...sources].join(' ')
  const isStrict =
    names('default-src', "'none'")
    && names('form-action', "'none'")
    && ![...policy.values()].join().includes('unsafe')
  const table: readonly (readonly [points: number, isSo: boolean, what: string])[] = [
    [
      10,
      isStrict && names('base-uri', "'none'"),
      'a policy that begins with none and has no unsafe',
    ],
    [10, header('cross-origin-resource-policy') === 'same-origin', 'no other site loads it'],
    [5, names('frame-ancestors', "'none'"), 'frames by the policy'],
    [5, header('referrer-policy') === 'same-origin', 'a referrer policy that keeps addresses'],
    [
      5,
      loading.some(({ tag, integrity }) => tag.startsWith('<script') && integrity !== undefined),
      'digests of scripts',
    ],
    [
      0,
      Number(/max-age=(\d+)/.exec(header('strict-transport-security'))?.[1]) >= 15_768_000,
      'six months of https',
    ],
    [0, header('x-content-type-options') === 'nosniff', 'nosniff'],
    [
      0,
      !answer.headers.has('set-cookie') && !answer.headers.has('access-control-allow-origin'),
      'no cookie, no CORS',
    ],
  ]
  assert.equal(
    table.filter(([, isSo]) => !isSo).map(([, , what]) => what),
    [],
  )
  assert.is(
    table.reduce((sum, [points]) => sum + points, 100),
    135,
  )
  await served.stop(0)
})

test('R13 no built file holds a key or a password', () => {
  assert.equal(literalsIn([dist]), [])
})

test.run()
