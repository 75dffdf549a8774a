// node build.mjs                 dist/public (static files) and dist/server.mjs, minified and precompressed
// node build.mjs --development   the same with source maps and the gallery; --out DIR writes elsewhere
// node build.mjs --watch         that, rebuilt on every save behind our own server, pages reload by themselves
import { build } from 'esbuild'
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { parseArgs, promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const { values: flags } = parseArgs({
  options: {
    development: { type: 'boolean' },
    out: { type: 'string', default: 'dist' },
    watch: { type: 'boolean' },
  },
})
const development = Boolean(flags.development || flags.watch)
const pub = `${flags.out}/public`

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

/** What `src/…` became, as an address, and with the digest that `integrity` wants. */
async function built(meta, entry) {
  const [file] = Object.entries(meta.outputs).find(([, output]) => output.entryPoint === entry)
  const digest = createHash('sha384').update(await readFile(file)).digest('base64')
  return { path: file.slice(pub.length), integrity: `sha384-${digest}` }
}

export async function buildAll() {
  await rm(flags.out, { recursive: true, force: true })
  await mkdir(pub, { recursive: true })
  await cp('static', pub, { recursive: true })

  const css = await build({ ...browser, entryPoints: ['src/styles/first.css', 'src/styles/shell.css'], external: ['/*'] })
  const first = await built(css.metafile, 'src/styles/first.css')
  const shell = await built(css.metafile, 'src/styles/shell.css')
  const js = await build({
    ...browser,
    entryPoints: ['src/main.tsx'],
    splitting: true,
    jsx: 'automatic',
    define: {
      'process.env.NODE_ENV': development ? '"development"' : '"production"',
      DEVELOPMENT: String(development),
      SHELL_CSS: JSON.stringify(shell.path),
    },
  })
  const main = await built(js.metafile, 'src/main.tsx')
  const server = await build({
    ...shared,
    minify: false,
    platform: 'node',
    target: 'node20',
    entryPoints: ['src/server/main.ts'],
    outfile: `${flags.out}/server.mjs`,
    external: ['@photostructure/sqlite'],
    loader: { '.sql': 'text' },
  })

  const html = (await readFile('static/index.html', 'utf8'))
    .replace('%first.css%', `${first.path}" integrity="${first.integrity}`)
    .replace('%main.js%', `${main.path}" integrity="${main.integrity}`)
  await writeFile(`${pub}/index.html`, html)
  if (!development) await compress()
  return { css: css.metafile, js: js.metafile, server: server.metafile }
}

/** A .br and a .gz beside everything that gets smaller, so that no server compresses while it serves. */
async function compress() {
  const files = await readdir(pub, { recursive: true, withFileTypes: true })
  const level = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
  await Promise.all(
    files
      .filter(file => file.isFile() && /\.(html|js|css|svg|json|txt)$/.test(file.name))
      .map(async file => {
        const path = `${file.parentPath}/${file.name}`
        const bytes = await readFile(path)
        await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, level))
        await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
      }),
  )
}

await buildAll()
