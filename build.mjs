// node build.mjs                 dist/public (static files) and dist/server.mjs, minified, compressed;
//                                dist/sbom.cdx.json lists the packages that run outside development
// node build.mjs --development   the same with source maps and the gallery
// node build.mjs --out DIR       either of them somewhere else
// node build.mjs --base /admin/  for that path of a host: pages, files, calls and cookies lie below it
// node build.mjs --watch         builds after every save and starts our own server again; pages
//                                reload by themselves; --demo goes on to the server

import { createHash } from 'node:crypto'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { build } from 'esbuild'
import { sharedChunks } from './build/chunks.mjs'
import { compress, digest, filesIn } from './build/files.mjs'
import { sbom } from './build/sbom.mjs'
import { layers, shownStates } from './build/styles.mjs'
import { watch } from './build/watch.mjs'

const ICONS = 'static/icons.svg'

/** Slashes at both ends, and only characters that browsers and our server write in one way. */
const BASE = /^\/([\w~-]+(\.[\w~-]+)*\/)*$/

/** Resolves to the metafiles of esbuild's three builds: `{ css, js, server }`. */
export async function buildAll({
  out: folder = 'dist',
  base = '/',
  development = false,
  reload = false,
} = {}) {
  checkBase(base)
  // esbuild names its outputs this way: `dir`, never `dir/`, `./dir` or `/abs/dir`.
  const out = relative('', folder)
  const pub = `${out}/public`
  /** The address of a file of the build. */
  const addressOf = file => base + file.slice(pub.length + 1)
  await rm(out, { recursive: true, force: true })
  await mkdir(pub, { recursive: true })

  const shared = {
    bundle: true,
    format: 'esm',
    metafile: true,
    minify: !development,
    sourcemap: development && 'linked',
    logLevel: 'warning',
  }
  const browser = {
    ...shared,
    target: ['chrome123', 'firefox128', 'safari17.5'],
    outdir: `${pub}/assets`,
    // A file keeps its name, and its place in a browser's cache, until it or an import of it
    // changes.
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
  }

  const css = await build({
    ...browser,
    entryPoints: ['first.css', 'rest.css', ICONS],
    loader: { '.svg': 'copy' },
    plugins: [layers, ...(development ? [shownStates] : [])],
  })
  const pages = {
    ...browser,
    entryPoints: ['src/main.ts', ...(reload ? ['src/live-reload.ts'] : [])],
    splitting: true,
    jsx: 'automatic',
    charset: 'utf8',
    legalComments: 'linked',
    // Chromium then compiles the whole script while it downloads, not each function at its first
    // call.
    banner: { js: '//# allFunctionsCalledOnLoad' },
    // wouter brings a shim for a React that lacks this hook.
    alias: { 'use-sync-external-store/shim/index.js': 'react' },
    define: {
      'process.env.NODE_ENV': development ? '"development"' : '"production"',
      BASE: JSON.stringify(base),
      DEVELOPMENT: String(development),
      ICONS: JSON.stringify(addressOf(outputOf(css.metafile, ICONS))),
    },
  }
  const [js, server] = await Promise.all([
    build({ ...pages, plugins: development ? [] : [await sharedChunks(pages)] }),
    build({
      ...shared,
      minify: false,
      // Built together, pages and server know the same base: no other setting is needed.
      define: { BASE: JSON.stringify(base) },
      platform: 'node',
      target: 'node20',
      entryPoints: ['src/server/main.ts'],
      outfile: `${out}/server.mjs`,
      external: ['@photostructure/sqlite', 'postgres'],
      loader: { '.sql': 'text' },
    }),
    cp('static', pub, { recursive: true, filter: file => file !== ICONS }),
    development || sbom().then(list => writeFile(`${out}/sbom.cdx.json`, jsonText(list))),
  ])

  const version = await versionOf(pub)
  await writeFile(`${pub}/version.json`, `{"build":"${version}"}\n`)
  /** The value of `src` or `href` for a file, with the digest that belongs into `integrity`. */
  const link = async file =>
    `${addressOf(file)}" integrity="sha384-${await digest(file, 'sha384', 'base64')}`
  const main = withImports(js.metafile, 'src/main.ts')
  /** What every page needs, signed in or not; the largest file, which has React DOM, comes first. */
  const known = [...new Set([...withImports(js.metafile, 'src/app/render-app.tsx'), ...main])]
  const rest = outputOf(css.metafile, 'layers:rest.css')
  /**
   * The files that theme-boot.js requests at once for a signed-in user: the app and its first
   * texts.
   */
  const appFor = locale =>
    [
      ...withImports(js.metafile, 'src/app/authenticated-app.tsx').filter(
        file => !known.includes(file),
      ),
      ...['app', 'home'].map(area => outputOf(js.metafile, `src/locales/${locale}/${area}.ts`)),
      rest,
    ].map(addressOf)
  const preloads = known
    .filter(file => file !== main[0])
    .map(async file => `<link rel="modulepreload" href="${await link(file)}">`)
  const head = [
    ...(await Promise.all(preloads)),
    `<meta name="coalface-build" content="${version}">`,
    `<meta name="coalface-styles" content="${addressOf(rest)}">`,
  ]
  if (reload) {
    const reloader = await link(outputOf(js.metafile, 'src/live-reload.ts'))
    head.push(`<script type="module" src="${reloader}"></script>`)
  }
  const html = (await readFile('static/index.html', 'utf8'))
    .replaceAll('%base%', base)
    .replace('%app-en%', appFor('en').join(' '))
    .replace('%app-zh-CN%', appFor('zh-CN').join(' '))
    .replace('%first.css%', await link(outputOf(css.metafile, 'layers:first.css')))
    .replace('%main.js%', await link(main[0]))
    .replace('</head>', `${head.join('\n')}\n</head>`)
  await writeFile(`${pub}/index.html`, html)

  if (!development) await compress(pub)
  const sums = (await filesIn(out)).map(
    async file => `${await digest(file, 'sha256', 'hex')}  ${file.slice(out.length + 1)}\n`,
  )
  await writeFile(`${out}/SHA256SUMS`, (await Promise.all(sums)).join(''))
  return { css: css.metafile, js: js.metafile, server: server.metafile }
}

function checkBase(base) {
  if (BASE.test(base)) return
  const cure = BASE.test(`${base}/`) ? 'end it with /' : 'it must be a path such as /admin/'
  throw new Error(`--base ${base}: ${cure}`)
}

const jsonText = value => `${JSON.stringify(value, null, 2)}\n`

const outputOf = ({ outputs }, entry) =>
  Object.keys(outputs).find(file => outputs[file].entryPoint === entry)

/** A module with all its static imports: named in the page, they are fetched side by side. */
function withImports(metafile, entry) {
  const files = new Set([outputOf(metafile, entry)])
  for (const file of files) {
    for (const { path, kind } of metafile.outputs[file].imports) {
      if (kind === 'import-statement') files.add(path)
    }
  }
  return [...files]
}

/** The same for the same files, wherever they are built. */
async function versionOf(folder) {
  const hash = createHash('sha256')
  for (const file of await filesIn(folder)) hash.update(await readFile(file))
  return hash.digest('hex').slice(0, 16)
}

/** Prints one line and ends for flags that nothing can be built with. */
function readFlags() {
  try {
    const { values } = parseArgs({
      options: {
        base: { type: 'string' },
        demo: { type: 'boolean' },
        development: { type: 'boolean' },
        out: { type: 'string' },
        watch: { type: 'boolean' },
      },
    })
    checkBase(values.base ?? '/')
    return values
  } catch (error) {
    console.error(error.message.replace(/\s+/g, ' '))
    process.exit(1)
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const flags = readFlags()
  const { base, demo, out = '.out/dev' } = flags
  if (flags.watch) await watch(buildAll, { base, out }, demo ? ['--demo'] : [])
  else await buildAll(flags)
}
