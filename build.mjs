// node build.mjs                 dist/public (static files) and dist/server.mjs, minified and precompressed
// node build.mjs --development   the same with source maps and the gallery; --out DIR writes elsewhere
// node build.mjs --watch         that, rebuilt on every save behind our own server; pages reload by
//                                themselves; --demo goes on to the server
import { build } from 'esbuild'
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { relative, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** The texts that stand in the shell's first picture, whatever the page. */
const AHEAD = ['page', 'common', 'shell', 'navigation', 'tabs']

/** Gives what esbuild knows of each part: `{ css, js, server }`, its metafiles. */
export async function buildAll({ out = 'dist', development = false, reload = false } = {}) {
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
    target: ['chrome123', 'firefox128', 'safari17.5'],
    outdir: `${pub}/assets`,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
  }
  await rm(out, { recursive: true, force: true })
  await mkdir(pub, { recursive: true })

  const sheets = ['first', 'shell', 'later'].map(name => `src/styles/${name}.css`)
  const css = await build({ ...browser, entryPoints: sheets })
  const shellCss = outputOf(css.metafile, 'src/styles/shell.css')
  const page = {
    ...browser,
    entryPoints: ['src/main.tsx', ...(reload ? ['src/reload.ts'] : [])],
    splitting: true,
    jsx: 'automatic',
    define: {
      'process.env.NODE_ENV': development ? '"development"' : '"production"',
      DEVELOPMENT: String(development),
      SHELL_CSS: JSON.stringify(
        sheets.slice(1).map(sheet => outputOf(css.metafile, sheet).slice(pub.length)).join(' '),
      ),
    },
  }
  const [js, server] = await Promise.all([
    build({ ...page, plugins: development ? [] : [await inLayers(page)] }),
    build({
      ...shared,
      minify: false,
      platform: 'node',
      target: 'node20',
      entryPoints: ['src/server/main.ts'],
      outfile: `${out}/server.mjs`,
      external: ['@photostructure/sqlite'],
      loader: { '.sql': 'text' },
    }),
    cp('static', pub, { recursive: true }),
  ])

  /** A file as the value of `src` or `href`, with the digest that `integrity` wants behind it. */
  const link = async file =>
    `${file.slice(pub.length)}" integrity="sha384-${await digest(file, 'sha384', 'base64')}`
  const linksTo = files => Promise.all(files.map(link))
  const first = await link(outputOf(css.metafile, 'src/styles/first.css'))
  const [main, ...imports] = await linksTo(withImports(js.metafile, 'src/main.tsx'))
  const [reloader] = reload ? await linksTo(withImports(js.metafile, 'src/reload.ts')) : []
  const last = imports.map(file => `<link rel="modulepreload" href="${file}">\n`)
  if (reloader) last.push(`<script type="module" src="${reloader}"></script>\n`)
  const id = createHash('sha256')
  for (const file of await filesIn(pub)) id.update(await readFile(file))
  const version = id.digest('hex').slice(0, 16)
  last.push(`<meta name="coalface-build" content="${version}">\n`)
  await writeFile(`${pub}/version.json`, `{"build":"${version}"}\n`)
  const html = (await readFile('static/index.html', 'utf8'))
    .replace('%ahead%', JSON.stringify(aheadOf(js.metafile, shellCss)).replaceAll(`${pub}/`, '/'))
    .replace('%first.css%', first)
    .replace('%main.js%', main)
    .replace('</head>', `${last.join('')}</head>`)
  await writeFile(`${pub}/index.html`, html)

  if (!development) await compress(pub)
  const sum = async file => `${await digest(file, 'sha256', 'hex')}  ${file.slice(out.length + 1)}\n`
  const sums = await Promise.all((await filesIn(out)).map(sum))
  await writeFile(`${out}/SHA256SUMS`, sums.join(''))
  return { css: css.metafile, js: js.metafile, server: server.metafile }
}

/**
 * Cuts chunks the way a page is loaded: what main.tsx imports is one, what inside.tsx adds is the
 * next, and each screen imports both whole. Left alone esbuild cuts one for every group of screens
 * that share a module: twice the requests, and 7 kB more until the dashboard is complete.
 */
async function inLayers(page) {
  const { inputs } = (await build({ ...page, write: false })).metafile
  const importsOf = (file, isLazy) =>
    inputs[file].imports
      .filter(({ kind }) => (kind === 'dynamic-import') === isLazy)
      .map(({ path }) => path)
  const allFrom = entry => {
    const files = new Set([entry])
    for (const file of files) for (const path of importsOf(file, false)) files.add(path)
    return [...files].filter(file => file !== entry)
  }
  const first = allFrom('src/main.tsx')
  const second = allFrom('src/inside.tsx')
  const besideConsole = new Set(first.flatMap(file => importsOf(file, true)))
  const isLazy = new Set(Object.keys(inputs).flatMap(file => importsOf(file, true)))

  return {
    name: 'layers',
    setup: ({ onLoad }) =>
      onLoad({ filter: /\.tsx?$/ }, async ({ path }) => {
        const file = relative('.', path).replaceAll('\\', '/')
        if (!isLazy.has(file) || importsOf(file, false).length === 0) return
        const below = besideConsole.has(file) ? first : [...first, ...second]
        const imports = below.map(file => `import ${JSON.stringify(resolve(file))}\n`)
        const contents = `${await readFile(path, 'utf8')}\n${imports.join('')}`
        return { contents, loader: path.endsWith('x') ? 'tsx' : 'ts' }
      }),
  }
}

const outputOf = ({ outputs }, entry) =>
  Object.keys(outputs).find(file => outputs[file].entryPoint === entry)

/** A module and what it waits for before it runs: named in the page, all is fetched at once. */
function withImports(metafile, entry) {
  const files = new Set([outputOf(metafile, entry)])
  for (const file of files) {
    for (const { path, kind } of metafile.outputs[file].imports) {
      if (kind === 'import-statement') files.add(path)
    }
  }
  return [...files]
}

/** What the signed-in shell needs beyond the page's own links, for theme-boot.js: in each language. */
function aheadOf(metafile, shellCss) {
  const known = withImports(metafile, 'src/main.tsx')
  const inside = withImports(metafile, 'src/inside.tsx').filter(file => !known.includes(file))
  const texts = locale => AHEAD.map(area => outputOf(metafile, `src/locales/${locale}/${area}.ts`))
  const files = locale => [...inside, shellCss, ...texts(locale)]
  return { en: files('en'), 'zh-CN': files('zh-CN') }
}

/** A .br and a .gz beside all that gets smaller: no server compresses while it serves. */
async function compress(folder) {
  const level = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
  const write = async file => {
    const bytes = await readFile(file)
    await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, level))
    await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
  }
  const files = await filesIn(folder)
  await Promise.all(files.filter(file => /\.(html|js|css|svg|json|txt)$/.test(file)).map(write))
}

const digest = async (file, algorithm, encoding) =>
  createHash(algorithm).update(await readFile(file)).digest(encoding)

async function filesIn(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter(entry => entry.isFile())
  return files.map(({ parentPath, name }) => `${parentPath}/${name}`).sort()
}

/** Builds and starts again after every save; while a build fails, the last good server stays. */
async function develop(out, serverArguments) {
  let server
  process.on('exit', () => server?.kill())
  process.on('SIGTERM', () => process.exit())

  for (;;) {
    const before = await saves()
    try {
      await buildAll({ out, development: true, reload: true })
      if (server?.kill()) await once(server, 'exit')
      const argv = ['--enable-source-maps', `${out}/server.mjs`, ...serverArguments]
      server = spawn(process.execPath, argv, { stdio: 'inherit' })
    } catch (error) {
      if (!error.errors) console.error(error) // esbuild has printed its own
    }
    while ((await saves()) === before) await setTimeout(200)
  }
}

/** What there is to build and when it was saved; `fs.watch` loses files that an editor replaces. */
async function saves() {
  const files = [...(await filesIn('src')), ...(await filesIn('static'))]
  const times = files.map(async file => `${file} ${(await stat(file).catch(() => undefined))?.mtimeMs}`)
  return (await Promise.all(times)).join()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values: flags } = parseArgs({
    options: {
      demo: { type: 'boolean' },
      development: { type: 'boolean' },
      out: { type: 'string' },
      watch: { type: 'boolean' },
    },
  })
  if (flags.watch) await develop(flags.out ?? '.out/dev', flags.demo ? ['--demo'] : [])
  else await buildAll(flags)
}
