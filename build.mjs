// node build.mjs                 dist/public (static files) and dist/server.mjs, minified, compressed
// node build.mjs --development   the same with source maps and the gallery
// node build.mjs --out DIR       either of them somewhere else
// node build.mjs --base /admin/  for that path of a host: pages, files, calls and cookies lie below it
// node build.mjs --watch         rebuilds on every save behind our own server; pages reload by
//                                themselves; --demo goes on to the server
import { build } from 'esbuild'
import { createHash } from 'node:crypto'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { cascade } from './build/cascade.mjs'
import { inLayers, outputOf, withImports } from './build/chunks.mjs'
import { develop } from './build/develop.mjs'
import { compress, digest, filesIn, minifyScripts, TARGET } from './build/files.mjs'
import { namedReact } from './build/named-react.mjs'
import { writeScripts } from './build/scripts.mjs'
import { shownStates } from './build/shown-states.mjs'

/** Under a name of its content, so that no glyph has to ask a server that may be away. */
const ICONS = 'static/icons.svg'

/**
 * React asks for these, and a browser of TARGET has none of them but for an extension: developer
 * tools see the pages of a development build only.
 */
const ABSENT = ['__REACT_DEVTOOLS_GLOBAL_HOOK__', 'process', 'setImmediate']

/** Slashes at both ends, and nothing that a browser or our server would write another way. */
const BASE = /^\/([\w~-]+(\.[\w~-]+)*\/)*$/

/** Gives what esbuild knows of each part: `{ css, js, server }`, its metafiles. */
export async function buildAll({
  out: folder = 'dist',
  base = '/',
  development = false,
  reload = false,
} = {}) {
  if (!BASE.test(base)) throw new Error(`--base ${base}: must be a path such as /admin/`)
  // As esbuild writes the names of what it made: `dir/`, `./dir` and `/abs/dir` are not.
  const out = relative('', folder)
  const pub = `${out}/public`
  const shared = {
    bundle: true,
    format: 'esm',
    minify: !development,
    sourcemap: development && 'linked',
    metafile: true,
    logLevel: 'warning',
  }
  const browser = {
    ...shared,
    target: TARGET,
    outdir: `${pub}/assets`,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
  }
  // Beside each other, the pages and the server know the same one: nothing else has to be set.
  const define = { BASE: JSON.stringify(base) }
  /** The address of a file of the build. */
  const addressOf = file => base + file.slice(pub.length + 1)
  await rm(out, { recursive: true, force: true })
  await mkdir(pub, { recursive: true })

  const css = await build({
    ...browser,
    entryPoints: [
      { in: 'cascade:first', out: 'first' },
      { in: 'cascade:rest', out: 'rest' },
      { in: ICONS, out: 'icons' },
    ],
    loader: { '.svg': 'copy' },
    plugins: development ? [cascade, shownStates] : [cascade],
  })
  const page = {
    ...browser,
    outdir: `${pub}/assets/scripts`,
    entryPoints: ['src/main.tsx', ...(reload ? ['src/reload.ts'] : [])],
    splitting: true,
    jsx: 'automatic',
    charset: 'utf8',
    legalComments: 'linked',
    // wouter brings one for a React that has none.
    alias: { 'use-sync-external-store/shim/index.js': 'react' },
    define: {
      ...define,
      ...(!development && Object.fromEntries(ABSENT.map(name => [name, 'undefined']))),
      'process.env.NODE_ENV': development ? '"development"' : '"production"',
      DEVELOPMENT: String(development),
      ICONS: JSON.stringify(addressOf(outputOf(css.metafile, ICONS))),
    },
  }
  const [js, server] = await Promise.all([
    build({
      ...page,
      plugins: development ? [] : [namedReact, await inLayers(page)],
      write: false,
    }).then(built => writeScripts(built, page.outdir, development)),
    build({
      ...shared,
      minify: false,
      define,
      platform: 'node',
      target: 'node20',
      entryPoints: ['src/server/main.ts'],
      outfile: `${out}/server.mjs`,
      external: ['@photostructure/sqlite'],
      loader: { '.sql': 'text' },
    }),
    cp('static', pub, { recursive: true, filter: file => file !== ICONS }),
  ])

  if (!development) await minifyScripts(pub)

  /** A file as the value of `src` or `href`, with the digest that `integrity` wants behind it. */
  const link = async file =>
    `${addressOf(file)}" integrity="sha384-${await digest(file, 'sha384', 'base64')}`
  const linksTo = files => Promise.all(files.map(link))
  const first = await link(outputOf(css.metafile, 'cascade:first'))
  const [main, ...imports] = await linksTo(withImports(js, 'src/main.tsx'))
  const [reloader] = reload ? await linksTo(withImports(js, 'src/reload.ts')) : []
  const last = imports.map(file => `<link rel="modulepreload" href="${file}">\n`)
  if (reloader) last.push(`<script type="module" src="${reloader}"></script>\n`)
  const id = createHash('sha256')
  for (const file of await filesIn(pub)) id.update(await readFile(file))
  const version = id.digest('hex').slice(0, 16)
  last.push(`<meta name="coalface-build" content="${version}">\n`)
  const rest = addressOf(outputOf(css.metafile, 'cascade:rest'))
  last.push(`<meta name="coalface-styles" content="${rest}">\n`)
  await writeFile(`${pub}/version.json`, `{"build":"${version}"}\n`)
  const html = (await readFile('static/index.html', 'utf8'))
    .replaceAll('%base%', base)
    .replace('%first.css%', first)
    .replace('%main.js%', main)
    .replace('</head>', `${last.join('')}</head>`)
  await writeFile(`${pub}/index.html`, html)

  if (!development) await compress(pub)
  const sum = async file =>
    `${await digest(file, 'sha256', 'hex')}  ${file.slice(out.length + 1)}\n`
  const sums = await Promise.all((await filesIn(out)).map(sum))
  await writeFile(`${out}/SHA256SUMS`, sums.join(''))
  return { css: css.metafile, js, server: server.metafile }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values: flags } = parseArgs({
    options: {
      base: { type: 'string' },
      demo: { type: 'boolean' },
      development: { type: 'boolean' },
      out: { type: 'string' },
      watch: { type: 'boolean' },
    },
  })
  const { base, demo, out = '.out/dev' } = flags
  if (flags.watch) await develop(buildAll, { base, out }, demo ? ['--demo'] : [])
  else await buildAll(flags)
}
